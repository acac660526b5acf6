"""What mkdocs adds to play on: a page of each game, and the studio; made of the package here."""

from __future__ import annotations

import os
from typing import Any

import gallery
from checking import VARIABLE


def on_files(files: Any, config: Any, **_: Any) -> Any:
    """Add the pages that the pictures of the gallery open, and the studio without a server."""
    from mkdocs.structure.files import File

    from zermelo.browser.pyodide import named
    from zermelo.browser.site import studio

    made = {f"play/{name}.html": text for name, text in gallery.made("html").items()}
    held = studio(named(os.environ.get(VARIABLE) or None))
    made |= {f"studio/{name}": text for name, text in held.items()}
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files
