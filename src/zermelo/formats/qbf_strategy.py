"""Strategies of quantified formulas as files: one JSON object.

    {"zermelo": "qbf-strategy", "version": 1, "true": true,
     "nodes": [[], [3, 0], [-3, 0], [2, 1, 2]]}

``nodes`` are those of `zermelo.core.quantified`, which says what they mean; the last one is the
root.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.quantified import QbfStrategy
from zermelo.formats.json_text import dumps, loads
from zermelo.formats.streams import Reading, opened, whole

VERSION = 1
KEYS = ("zermelo", "version", "true", "nodes")


def encode(strategy: QbfStrategy) -> str:
    """Return the text of a strategy's file."""
    nodes = [list(node) for node in strategy.nodes]
    return dumps(dict(zip(KEYS, ("qbf-strategy", VERSION, strategy.true, nodes), strict=True)))


def read(path: str) -> QbfStrategy:
    """Read a strategy's file; `InputError` if it cannot be read, or is no such file."""
    with opened(path) as stream:
        text = whole(stream, Reading())
    with Place(source=path):
        return decode(loads(text))


def decode(value: Any) -> QbfStrategy:
    """Make a strategy from its JSON object; whether it wins is not looked at.

    Raises `InputError` if it has not the form of one.
    """
    if not isinstance(value, dict) or value.get("zermelo") != "qbf-strategy":
        raise InputError("this is no strategy", 'it must begin {"zermelo": "qbf-strategy", …')
    for key in (*KEYS, *value):
        if key not in value:
            raise InputError(f'the key "{key}" is missing')
        if key not in KEYS:
            raise InputError(f"unknown key {shown(key)}", f"known: {', '.join(KEYS)}")
    if type(value["version"]) is not int or value["version"] != VERSION:
        what = f"version {shown(value['version'])} of the format is not known"
        raise InputError(what, f"this program reads version {VERSION}", ".version")
    if not isinstance(value["true"], bool):
        raise InputError(f"{shown(value['true'])} is not true or false", "", ".true")
    if not isinstance(value["nodes"], list) or not value["nodes"]:
        raise InputError("there are no nodes", "the last one is the root", ".nodes")
    for i, node in enumerate(value["nodes"]):
        if not isinstance(node, list) or len(node) > 3 or any(type(x) is not int for x in node):
            mend = "write up to three integers"
            raise InputError(f"{shown(node)} is no node", mend, f".nodes[{i}]")
    return QbfStrategy(value["true"], tuple(map(tuple, value["nodes"])))
