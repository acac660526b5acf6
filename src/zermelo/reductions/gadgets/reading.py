"""Files of fragments: an instance of a game with one more key, the labels of its terminals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.core.errors import InputError, Place
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.formats.files import texts
from zermelo.formats.instance import decode
from zermelo.formats.instance_writing import encode
from zermelo.formats.json_text import convert

Marked = tuple[Instance, tuple[int, ...]]
"""An instance, and which of its vertices are terminals."""


def read(path: str) -> Marked:
    """Return the fragment in a file.

    Raises `InputError` if the file cannot be read or holds no fragment.
    """
    text, *others = texts(path)
    value = text.value()
    with Place(source=path):
        if others or not isinstance(value, dict):
            raise InputError("a fragment is one object", 'write {"game": "ello", …}')
        return marked(value, text.base)


def marked(value: dict[str, Any], base: Path | None = None) -> Marked:
    """Return the fragment that a JSON object says; `InputError` if it says none."""
    value = dict(value)
    if "terminals" not in value:
        raise InputError('the key "terminals" is missing', 'add "terminals": [labels]')
    with Place(".terminals"):
        named: list[Label] = convert(value.pop("terminals"), list[Label])
    if isinstance(value.get("colors"), dict):  # the colours of terminals mean nothing
        value["colors"] = {**{str(label): 0 for label in named}, **value["colors"]}
    instance = decode(value, base, "green-wins" if "protect" in value else None)
    with Place(".terminals"):
        return instance, tuple(instance.labels.vertices(named))


def written(instance: Instance, terminals: tuple[int, ...]) -> dict[str, Any]:
    """Return the JSON object of a fragment."""
    value = encode(instance)
    del value["question"]
    return {**value, "terminals": instance.labels.of(terminals)}
