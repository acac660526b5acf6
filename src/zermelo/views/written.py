"""What there is to show, as the bytes of a file in one of the formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.core.errors import InputError, nearest, shown

if TYPE_CHECKING:
    from zermelo.views.display import Display
    from zermelo.views.page import Attached

ENDINGS = {".svg": "svg", ".png": "png", ".html": "html", ".tikz": "tikz", ".tex": "tikz"}
FORMS = tuple(dict.fromkeys(ENDINGS.values()))


def form_of(file: str, way_out: str = "") -> str:
    """Return the format that a file's name asks for; `InputError` if it names none."""
    name = Path(file).suffix.removeprefix(".").lower()
    form = ENDINGS.get(f".{name}")
    if form is None:
        what = f"{shown(file)} is no .svg, .png, .html or .tikz file"
        raise InputError(what, f"{nearest(name, FORMS)}{way_out}")
    return form


def written(
    arranged: Display,
    form: str,
    frames: bool = False,
    scale: float = 1.0,
    attached: Attached | None = None,
) -> bytes:
    """Return the file of what there is to show; `attached` goes into a page."""
    strip = arranged.frames if frames else ()
    if form == "png":
        from zermelo.views.png import image

        return image(arranged.picture, strip, scale)
    if form == "svg":
        from zermelo.views.svg import document

        return document(arranged.picture, strip).encode()
    if form == "tikz":
        from zermelo.views.tikz import source

        return source(arranged.picture, strip).encode()
    from zermelo.views.page import page

    return page(arranged, attached).encode()
