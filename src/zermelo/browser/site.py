"""What the documentation's page on checking gets: one script, made of the sources as they are."""

from __future__ import annotations

import json

from zermelo.browser.pyodide import Pyodide
from zermelo.browser.section import SECONDS, script, setup
from zermelo.browser.sources import of_all

BEGINNING = "const ZERMELO_CHECKER = "


def checker(pyodide: Pyodide) -> str:
    """Return the script: the sources for every certificate, and what has them checked."""
    data = {**setup(pyodide, of_all()), "seconds": SECONDS}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{BEGINNING}{text};\n" + script("checker.js") + script("site.js")
