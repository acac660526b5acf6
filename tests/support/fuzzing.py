"""Hypothesis strategies: instances and certificates, whole and broken, and texts of all formats.

A case is drawn from a few numbers, so that hypothesis can make it small. What is broken was whole
before a few changes: a key dropped, a type changed, a number made huge, a value nested deeply, two
entries exchanged.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from lab.graph6 import encode as graph6
from lab.graph6 import encode_sparse6
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.registry import REGISTRY
from zermelo.formats.instance import decode, encode
from zermelo.games.registry import GAMES
from zermelo.samples import every_question, samples

Json = Any


def one_line(error: InputError) -> None:
    """What an error says, in one line."""
    assert "\n" not in str(error)
    assert error.what


def nested(depth: int) -> Json:
    value: Json = 0
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


ODD: tuple[Json, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 2**31, 2**63, -(2**63), 10**30, 0.5, 1e300, -0.0,
    "", "0", "1", "a", "all", "é", "\0", "\ud800", "x" * 300, [], {}, [[]], [0, 0], [[0, 1]],
    {"file": "/nonexistent"}, {"family": "path:3"}, {"0": 1}, nested(60), nested(99), nested(150),
)  # fmt: skip
"""What a value is replaced by."""


@st.composite
def instances(draw: st.DrawFn, game: str | None = None) -> Json:
    """A whole instance of some game, with one of its questions, sometimes with names for labels."""
    name = game or draw(st.sampled_from(sorted(GAMES)))
    rng = Random(draw(st.integers(0, 2**20)))
    value = {"game": name, **samples(name).random(rng, draw(st.integers(3, 6)))}
    return draw(st.sampled_from(list(every_question(value))))


@st.composite
def changed(draw: st.DrawFn, whole: st.SearchStrategy[Json]) -> Json:
    """A value with one to three changes."""
    value = copy.deepcopy(draw(whole))
    for _ in range(draw(st.integers(1, 3))):
        value = change(draw, value)
    return value


def change(draw: st.DrawFn, value: Json) -> Json:
    """Change something somewhere inside a value."""
    spots = list(_spots(value))
    if not spots:
        return copy.deepcopy(draw(st.sampled_from(ODD)))
    holder, key = draw(st.sampled_from(spots))
    kind = draw(st.sampled_from(("replace", "near", "drop", "twice", "swap", "rename", "wrap")))
    item = holder[key]
    if kind == "drop":
        del holder[key]
    elif kind == "near":
        holder[key] = _near(draw, item)
    elif kind == "twice" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(item))
    elif kind == "swap":
        other, place = draw(st.sampled_from(spots))
        if isinstance(other, list) == isinstance(holder, list):
            # Copies, because a value put inside itself would never end.
            one, two = copy.deepcopy(item), copy.deepcopy(other[place])
            other[place], holder[key] = one, two
    elif kind == "rename" and isinstance(holder, dict):
        holder[draw(st.sampled_from(("", "kind", "graph", "answer", "proof", "x", "0")))] = item
    elif kind == "wrap":
        holder[key] = draw(st.sampled_from(([item], {"a": item}, [item, item])))
    else:
        holder[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
    return value


def _near(draw: st.DrawFn, item: Json) -> Json:
    if isinstance(item, bool):
        return not item
    if isinstance(item, int | float):
        return item + draw(st.sampled_from((-1, 1, 2, -2)))
    if isinstance(item, str) and item:
        at = draw(st.integers(0, len(item) - 1))
        letter = draw(st.sampled_from(("", "0", " ", "\n", "-", "9", "é")))
        return item[:at] + letter + item[at + draw(st.integers(0, 1)) :]
    if isinstance(item, list):
        return item[::-1]
    return item


def _spots(value: Json) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    queue = [value]
    for holder in queue:
        items = (
            list(holder.items())
            if isinstance(holder, dict)
            else list(enumerate(holder))
            if isinstance(holder, list)
            else []
        )
        for key, item in items:
            found.append((holder, key))
            queue.append(item)
    return found


POOL = Path(__file__).resolve().parents[1] / "fuzz" / "certificates.jsonl"
"""Certificates of all games, a few of every kind of evidence: written by make_certificates.py."""


@cache
def certificates() -> tuple[str, ...]:
    """The certificates that are changed, as JSON texts."""
    return tuple(POOL.read_text().splitlines())


def whole_certificates() -> st.SearchStrategy[Json]:
    """A certificate that the checker accepts."""
    return st.deferred(lambda: st.sampled_from(certificates()).map(json.loads))


NUMBERS = st.sampled_from(
    (
        "0",
        "1",
        "2",
        "3",
        "4",
        "5",
        "7",
        "-1",
        "0.5",
        "1e3",
        "1e999",
        "",
        "٣",
        "x",
        "9" * 9,
        "9" * 30,
    )
)


@st.composite
def graph_texts(draw: st.DrawFn, depth: int = 2) -> str:
    """A text that looks like one of the mini-language, and sometimes is."""
    name = draw(st.sampled_from([*sorted(REGISTRY), "nothing", ""]))
    kind = draw(st.integers(0, 3))
    inner = graph_texts(depth - 1) if depth else st.sampled_from(("path:3", "petersen", "cycle:4"))
    if kind == 0:
        return name
    if kind == 1:
        separator = draw(st.sampled_from((",", "x", ", ", ";")))
        text = f"{name}:{separator.join(draw(st.lists(NUMBERS, max_size=4)))}"
        return text + draw(st.sampled_from(("", "", ",seed=3", ",seed=", ",sed=1")))
    given = draw(st.lists(st.one_of(inner, NUMBERS), max_size=4))
    return f"{name}({','.join(given)}{draw(st.sampled_from((')', ')', '', '))')))}"


@st.composite
def broken_texts(draw: st.DrawFn, whole: st.SearchStrategy[str]) -> str:
    """A text with a few characters changed, put in or left out."""
    text = draw(whole)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        put = draw(
            st.sampled_from(("", "~", "?", "@", ":", "&", "(", ",", "\n", "\0", "é", "9", "-"))
        )
        text = text[:at] + put + text[at + draw(st.integers(0, 2)) :]
    return text


@st.composite
def graph6_texts(draw: st.DrawFn) -> str:
    """A line of graph6, sparse6 or digraph6."""
    rng = Random(draw(st.integers(0, 2**20)))
    n, directed = draw(st.sampled_from((1, 2, 5, 8, 16, 63, 70))), draw(st.booleans())
    chance = rng.choice((0.1, 0.5))
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    graph = Graph.from_edges(n, [pair for pair in pairs if rng.random() < chance], directed)
    return encode_sparse6(graph) if not directed and draw(st.booleans()) else graph6(graph)


EDGE_LINES = st.lists(
    st.sampled_from(
        ("0 1", "1 2", "2 0", "0\t3", "# a note", "", "0 1 2", "7", "a b", "-1 2", "1.5 2", "1e2 3",
         "99999999999999999999 1", "999999999999999999 1", "0 99999999", "1 1", "\0 1", "é 1")
    ),
    max_size=5,
).map("\n".join)  # fmt: skip
"""The text of an edges file."""


def reencoded(value: Json) -> Json:
    """What an instance is after reading and writing it."""
    return encode(decode(value, Path()))
