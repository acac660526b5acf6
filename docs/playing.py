"""What mkdocs adds to play on: a page of each game, made by the package here when the site is built."""

from __future__ import annotations

from typing import Any

import gallery


def on_files(files: Any, config: Any, **_: Any) -> Any:
    """Add the pages that the pictures of the gallery open."""
    from mkdocs.structure.files import File

    for name, text in gallery.made("html").items():
        files.append(File.generated(config, f"play/{name}.html", content=text))
    return files
