"""What mkdocs adds for the page that checks certificates: its script, made of the package here.

The variable ZERMELO_PYODIDE names a folder with Pyodide that goes into the site, or an address; by
default the page loads it from its usual place on the net, when somebody has something checked.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

SCRIPT = Path("assets", "checker.js")
VARIABLE = "ZERMELO_PYODIDE"


def on_post_build(config: Any, **_: Any) -> None:
    """Write the script beside the pages."""
    from zermelo.browser.pyodide import from_option
    from zermelo.browser.site import checker

    made = checker(from_option(os.environ.get(VARIABLE) or None))
    path = Path(config["site_dir"]) / SCRIPT
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(made, "utf-8")
