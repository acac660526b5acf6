"""What mkdocs adds of the package: a page of each game to play on, the studio, and the book."""

from __future__ import annotations

import os
from importlib import resources
from typing import Any

import gallery
from checking import VARIABLE


def on_files(files: Any, config: Any, **_: Any) -> Any:
    """Add the pages that the pictures of the gallery open, the studio, and the book."""
    from mkdocs.structure.files import File

    from zermelo.browser.pyodide import from_option
    from zermelo.browser.site import studio

    made = {f"play/{name}.html": text for name, text in gallery.made("html").items()}
    held = studio(from_option(os.environ.get(VARIABLE) or None))
    made |= {f"studio/{name}": text for name, text in held.items()}
    book = resources.files("zermelo.python").joinpath("book.tsv.gz").read_bytes()
    for name, text in {**made, "assets/book.tsv.gz": book}.items():
        files.append(File.generated(config, name, content=text))
    return files
