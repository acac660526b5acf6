"""Examples of a game's data, as `--set` takes them: what is said where data is missing."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from zermelo.checker.reading.graph import read_graph
from zermelo.checker.reading.instance import NO_GRAPH
from zermelo.core.errors import Place
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels
from zermelo.formats.instance import Beside
from zermelo.formats.json_text import dumps
from zermelo.games.game import Game, Key
from zermelo.games.ruleset.data import EDGE, EDGE_WEIGHTS, EDGES, ON_VERTICES

SMALL = 12
"""The example is made for the graph that was given if it has at most so many vertices."""

BOARDS = {"directed": "kary:2,2"}
"""Small graphs for the example, by the kind of graph that a game is played on."""

BOARD = "path:4"

ANY = {int: 1, bool: True, str: "TEXT", float: 1.5}
"""Values of simple types."""


def mend(spec: Game, value: Mapping[str, Any], missing: Sequence[Key], has_graph: bool) -> str:
    """Return the options that are to be added, or what others would look like."""
    if spec.graph == "none":
        return f"add {' '.join(options(missing, NO_GRAPH, Labels(0)))}"
    given = None if has_graph else _small(value, spec)
    if given is not None:
        return f"add {' '.join(options(missing, *given))}"
    family = BOARDS.get(spec.graph, BOARD)
    graph, labels = read_graph({"family": family}, Beside(Path()), spec.loops)
    sets = " ".join(options(missing, graph, labels))
    if "graph" not in value and not has_graph:
        return f"add --graph {family}{' ' if sets else ''}{sets}"
    return f"add them, as with --graph {family}: {sets}"


def _small(value: Mapping[str, Any], spec: Game) -> tuple[Graph, Labels] | None:
    """Return the graph that was given, if it is a small one."""
    if "graph" not in value:
        return None
    with Place(".graph"):
        graph, labels = read_graph(value["graph"], Beside(Path()), spec.loops)
    return (graph, labels) if graph.n <= SMALL else None


def options(missing: Sequence[Key], graph: Graph, labels: Labels) -> list[str]:
    """Return options of the command line that give examples of the keys on a graph."""
    found = []
    for key in missing:
        example = _example(key, graph, labels)
        text = example if isinstance(example, str) else dumps(example)
        found.append(f"--set {shlex.quote(f'{key.name}={text}')}")
    return found


def _example(key: Key, graph: Graph, labels: Labels) -> Any:
    """Return a value of the key that works on a graph."""
    if key.example is not None:
        return key.example
    if key.type in ANY:
        return ANY[key.type]
    if key.type == Label:
        return labels[0]
    if key.type in (list[Label], list[Label] | str):
        return [labels[0]]
    edges = [labels.of(edge) for edge in graph.edges]
    if key.type == EDGE:
        return edges[0] if edges else []
    if key.type == EDGES:
        return edges[:1]
    if key.type == EDGE_WEIGHTS:
        return [[*edge, 1] for edge in edges]
    if key.type in ON_VERTICES:
        return [ANY[ON_VERTICES[key.type]]] * graph.n
    inside = get_args(key.type)
    return [ANY.get(inside[0], 1)] if inside else 1
