"""Strategies of quantified formulas as files: one JSON object.

    {"zermelo": "qbf-strategy", "version": 1, "true": true,
     "nodes": [[], [3, 0], [-3, 0], [2, 1, 2]]}

``nodes`` are those of `zermelo.core.quantified`, which says what they mean; the last one is the
root.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta

from zermelo.core.errors import InputError, Place
from zermelo.core.quantified import QbfStrategy
from zermelo.formats.json_text import convert, dumps, loads
from zermelo.formats.streams import Reading, open_stream, whole


class StrategyJson(TypedDict):
    """The object of a file."""

    zermelo: str
    version: Literal[1]
    true: bool
    nodes: Annotated[list[Annotated[list[int], Meta(max_length=3)]], Meta(min_length=1)]


def encode(strategy: QbfStrategy) -> str:
    """Return the text of a strategy's file."""
    nodes = [list(node) for node in strategy.nodes]
    return dumps({"zermelo": "qbf-strategy", "version": 1, "true": strategy.true, "nodes": nodes})


def read(path: str) -> QbfStrategy:
    """Read a strategy's file; `InputError` if it cannot be read, or is no such file."""
    with open_stream(path) as stream:
        text = whole(stream, Reading())
    with Place(source=path):
        return decode(loads(text))


def decode(value: Any) -> QbfStrategy:
    """Make a strategy from its JSON object; whether it wins is not looked at.

    Raises `InputError` if it has not the form of one.
    """
    if not isinstance(value, dict) or value.get("zermelo") != "qbf-strategy":
        raise InputError("this is no strategy", 'it must begin {"zermelo": "qbf-strategy", …')
    found: StrategyJson = convert(value, StrategyJson, tuple(StrategyJson.__annotations__))
    return QbfStrategy(found["true"], tuple(map(tuple, found["nodes"])))
