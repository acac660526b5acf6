"""The catalogue: gadgets of Seepage and of games that delete vertices, as a file of data.

Written by `instances/make_gadgets.py`. Every entry is computed again by `verify`, and once more
from the definitions of the games by a test.

All small fragments of deletion games and of Seepage, by size: vertices, then edges.

Every vertex hangs together with a terminal; what does not is a game beside the rest.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.small_graphs import LARGEST, acyclic_digraphs
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import output
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.seepage.rules import Seepage
from zermelo.reductions.gadgets.described import (
    Described,
    Marked,
    describe,
    parse_fragment,
    report,
    takes,
)
from zermelo.reductions.gadgets.forms import rests
from zermelo.views.picture import Look, Picture, Scene, State, Title, spread
from zermelo.views.svg import document as written
from zermelo.views.view import graph_scene

MOST_DIRECTED = 6
"""Acyclic digraphs with more vertices are too many to list."""


@dataclass(frozen=True, slots=True)
class Size:
    """Which fragments: of a game, with so many inner vertices at most, and terminals.

    `protect` is what Green protects in a turn of Seepage.
    """

    game: str
    inner: int
    terminals: int
    protect: int = 1


def each_relation(size: Size, deadline: Deadline) -> Iterator[tuple[Marked, Described]]:
    """Yield every relation that a fragment has, with a smallest fragment that has it.

    Raises `InputError` if the game has no fragments, or the size is too large to be listed;
    `LimitReached` if the deadline passed.
    """
    found: dict[str, list[Described]] = {}
    for one in _fragments(size):
        deadline.check()
        seen = describe(*one, deadline)
        # Seepage's relations that may replace each other can differ: all are compared.
        alike = found.setdefault("" if size.game == "seepage" else seen.compared.name, [])
        if not any(seen.same(other, deadline) for other in alike):
            alike.append(seen)
            yield one, seen


def _fragments(size: Size) -> Iterator[Marked]:
    most = size.inner + size.terminals
    largest = MOST_DIRECTED if size.game == "seepage" else LARGEST
    if most > largest:
        raise InputError(
            f"fragments with {most} vertices", f"all are listed up to {largest}", "--inner"
        )
    for n in range(size.terminals, most + 1):
        if size.game == "seepage":
            yield from _channels(size, n)
            continue
        for part in rests(takes(size.game), size.terminals, n):
            if part.beside() is None:
                game = Deletion(part.graph)
                yield Instance(size.game, game, "nim-value", Labels(n)), part.terminals


def _channels(size: Size, n: int) -> Iterator[Marked]:
    for edges in sorted(acyclic_digraphs(n), key=len):
        graph = Graph.from_edges(n, edges, directed=True)
        entered = {v for _, v in edges}
        sources = [v for v in range(n) if v not in entered]
        if len(sources) > 1:
            continue
        ends = [v for v in range(n) if not graph.masks[v] and v != sources[0]]
        for exits in combinations(ends, size.terminals - 1):
            others = [v for v in ends if v not in exits]
            for count in range(len(others) + 1):
                for sinks in combinations(others, count):
                    game = Seepage(graph, sources[0], sinks, size.protect)
                    instance = Instance("seepage", game, "green-wins", Labels(n))
                    yield instance, (sources[0], *exits)


FILE = Path(__file__).with_name("catalogue.json")


@dataclass(frozen=True, slots=True)
class Gadget:
    """A fragment whose relation is known, and larger ones that it may replace.

    Attributes
    ----------
    name, game : str
        The game is that of the fragment.
    says : str
        What it does, in a line.
    source : str
        Where it comes from.
    fragment : dict
        As a file has it: an instance with "terminals".
    relation : dict or list
        What the rest of the game sees of it.
    replaces : list of dict
        Larger fragments with the same relation.
    smallest : bool
        Whether no connected fragment with the relation, or of levers with the two nim-values, has
        fewer vertices, or as many and fewer edges.
    """

    name: str
    says: str
    source: str
    fragment: dict[str, Any]
    relation: Any
    replaces: list[dict[str, Any]]
    smallest: bool

    @property
    def game(self) -> str:
        """The game of the fragment."""
        return str(self.fragment["game"])


@cache
def gadgets() -> tuple[Gadget, ...]:
    """Return all gadgets, by game."""
    return tuple(Gadget(**value) for value in json.loads(FILE.read_text(encoding="utf-8")))


def by_name(name: str) -> list[Gadget]:
    """Return the gadget of a name, or those of a game, or all; `InputError` if there are none."""
    found = [each for each in gadgets() if name in ("", each.name, each.game)]
    if not found:
        raise InputError(f"no gadget and no game in the catalogue is called {name}", "leave it out")
    return found


def right(gadget: Gadget, deadline: Deadline) -> bool:
    """Whether the relation is as recorded, and that of all that the gadget replaces.

    Raises `LimitReached` if the deadline passed.
    """
    found = describe(*parse_fragment(gadget.fragment), deadline)
    return found.json["relation"] == gadget.relation and all(
        describe(*parse_fragment(each), deadline).same(found, deadline) for each in gadget.replaces
    )


def verify(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield a line for each gadget: whether it is as recorded."""
    for gadget in gadgets():
        known = {"gadget": gadget.name, "game": gadget.game}
        yield report(given, right(gadget, deadline), f"{gadget.game} {gadget.name}: ", known, {})


def gadget_lines(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the gadgets asked for, a line each, or one with all that is known; draw them."""
    found = by_name(given.name)
    if given.output is not None:
        with output(given.output) as stream:
            stream.write(document(found).encode())
        yield f"wrote {given.output}"
    elif given.json:
        for each in found:
            yield dumps({name: getattr(each, name) for name in ("game", *each.__slots__)})
    elif len(found) == 1:
        yield from _alone(found[0], deadline)
    else:
        for each in found:
            yield f"{each.game:12} {each.name:14} {each.says}"


def _alone(gadget: Gadget, deadline: Deadline) -> Iterator[str]:
    yield f"{gadget.name}: {gadget.says}"
    yield f"source: {gadget.source}"
    yield dumps(gadget.fragment)
    yield from describe(*parse_fragment(gadget.fragment), deadline).lines
    for each in gadget.replaces:
        yield f"replaces {dumps(each)}"


WIDE = 1000.0
LEGEND = (("chosen", "terminal"), ("plain", "inner vertex"), ("sink", "sink"))


def document(gadgets: Sequence[Gadget]) -> str:
    """Return an SVG file of gadgets, in rows, each with its name above it."""
    scenes, looks = [], []
    for gadget in gadgets:
        scene, own = _draw(gadget)
        scenes.append(scene)
        looks += own
    games = sorted({gadget.game for gadget in gadgets})
    title = gadgets[0].name if len(gadgets) == 1 else f"Gadgets: {', '.join(games)}"
    notes = [gadgets[0].says] if len(gadgets) == 1 else []
    state = State(tuple(looks))
    return written(Picture(spread(scenes, gap=130.0, wide=WIDE), state, title, LEGEND, notes))


def _draw(gadget: Gadget) -> tuple[Scene, list[Look]]:
    instance, terminals = parse_fragment(gadget.fragment)
    scene = graph_scene(instance)
    sinks = getattr(instance.position, "sinks", ())
    kinds = [
        "chosen" if v in terminals else "sink" if v in sinks else "plain"
        for v in range(instance.graph.n)
    ]
    xs, ys = zip(*scene.points, strict=True)
    above = ((min(xs) + max(xs)) / 2, min(ys) - 42.0)
    return Scene(scene.points, scene.names, scene.links, (Title(above, gadget.name),)), [
        Look(kind) for kind in kinds
    ]
