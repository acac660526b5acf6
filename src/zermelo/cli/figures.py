"""The options of a figure on the command line: texts, and names of JSON files."""

from __future__ import annotations

import re
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.formats.files import texts
from zermelo.views.figure import LAYOUTS
from zermelo.views.picture import Figure

CHOICES = {None: True, "yes": True, "no": False}


def read(
    title: str | None,
    legend: str | None,
    labels: str | None,
    layout: str | None,
    size: float | None,
    palette: str | None,
    bare: bool,
) -> tuple[Figure, str | dict[str, Any] | None]:
    """Return a figure and its layout; `InputError` for a text that an option cannot have."""
    if legend not in CHOICES:
        raise InputError(f"{shown(legend)} is no choice", "write yes or no", "", "--legend")
    shades: str | dict[str, str] = palette or Figure().palette  # type: ignore[assignment]
    if palette and "=" in palette:
        shades = dict(re.findall(r"([^=,]*)=([^,]*)", palette))
    places = layout if layout is None or layout in LAYOUTS else _object("--layout", layout)
    names = CHOICES[labels] if labels in CHOICES else _object("--labels", str(labels))
    return Figure(title, CHOICES[legend], names, size, shades, bare), places


def _object(option: str, name: str) -> dict[str, Any]:
    """Return the JSON object of a file."""
    if not name.endswith(".json"):
        choices = "a layout" if option == "--layout" else "yes, no"
        mend = f"write {choices} or the name of a .json file"
        more = f": {', '.join(LAYOUTS)}" if option == "--layout" else ""
        raise InputError(f"{shown(name)} is no choice", f"{mend}{more}", "", option)
    (text,) = texts(name)
    value = text.value()
    if not isinstance(value, dict):
        raise InputError("this is no object", 'write {"label": …}', "", name)
    return value
