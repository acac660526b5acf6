"""Instances as JSON, read by the entry of their game.

What stands in other files, or is the name of a member of a family, an `Outside` reads: certificates
have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args, get_origin

from zermelo.checker.reading.graph import Outside, read_graph
from zermelo.checker.reading.json_text import convert
from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.game import Game, Key
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import question as game_question

NO_GRAPH = Graph.from_edges(0, [])
"""What a game without a graph is built with."""

NOTES = ("name", "reference", "comment")


def decode(value: Any, outside: Outside | None, question: str | None = None) -> Instance:
    """Make an instance from its JSON object.

    `value`: the object of an instance file. `outside`: what reads files and families that it names;
    None where everything is to be written out. `question`: asked instead of the object's own one.

    Raises `InputError` for anything wrong with it; the place is a path inside the object.
    """
    if not isinstance(value, dict):
        raise InputError(f"an instance is an object, not {shown(value)}", 'write {"game": …}')
    if value.get("zermelo") == "certificate":
        raise InputError("this is a certificate", "look at it with zermelo check")
    if not isinstance(value.get("game"), str):
        raise InputError('the key "game" is missing or no text', 'write {"game": "ello", …}')
    with Place(".game"):
        spec = game_spec(value["game"])
    ensure_known(spec, value)
    notes = {key: typed(value, key, str) for key in NOTES}
    asked = question if question is not None else typed(value, "question", str)
    with Place("" if question is not None else ".question"):
        chosen = game_question(spec, asked).name
    data = _data(value, spec, chosen, outside)
    graph, labels = _graph(value, spec, outside)
    return Instance(
        game=spec.name,
        position=spec.make(graph, labels, data, chosen),
        question=chosen,
        labels=labels,
        answer=value.get("answer"),
        has_answer="answer" in value,
        **notes,
    )


def ensure_known(spec: Game, value: Mapping[str, Any]) -> None:
    """Raise `InputError` for a key that the game's instances do not have."""
    keys = [key.name for key in spec.keys]
    graph_key = () if spec.graph == "none" else ("graph",)
    common = ("game", *graph_key, "question", *NOTES, "answer")
    for key in value:
        if key == "graph" and not graph_key:
            raise InputError(f"{spec.name} is played without a graph", "remove it", ".graph")
        if key not in keys and key not in common:
            raise InputError(f"unknown key {shown(key)}", nearest(key[:100], [*keys, *common]))


def _graph(value: Mapping[str, Any], spec: Game, outside: Outside | None) -> tuple[Graph, Labels]:
    if spec.graph == "none" or (spec.graph == "optional" and "graph" not in value):
        return NO_GRAPH, Labels(0)
    if "graph" not in value:
        raise InputError('the key "graph" is missing', 'add "graph": {"vertices": …, "edges": …}')
    with Place(".graph"):
        graph, labels = read_graph(value["graph"], outside, spec.loops)
        with Place(".directed"):
            ensure_direction(spec, graph)
    return graph, labels


def ensure_direction(spec: Game, graph: Graph) -> None:
    """Raise `InputError` if a game is not played on a graph because of its directions."""
    if spec.graph not in ("either", "none") and graph.directed != (spec.graph == "directed"):
        wanted = "undirected" if spec.graph == "optional" else spec.graph
        raise InputError(f"{spec.name} is played on {wanted} graphs")


def ensure_used(key: Key, question: str) -> None:
    """Raise `InputError` if a question does not use the data of a key."""
    if key.questions and question not in key.questions:
        what = f'the question "{question}" does not use "{key.name}"'
        raise InputError(what, f"it belongs to {', '.join(key.questions)}", f".{key.name}")


def _data(
    value: Mapping[str, Any], spec: Game, question: str, outside: Outside | None
) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key in spec.keys:
        if key.name not in value:
            continue
        ensure_used(key, question)
        held, place = value[key.name], f".{key.name}"
        named = isinstance(held, str) or (isinstance(held, dict) and "family" in held)
        if in_file(held) and any(get_origin(kind) is dict for kind in get_args(key.type)):
            if outside is None:
                raise InputError("the data is not written out", "give the values", place)
            with Place(f"{place}.file"):
                data[key.name] = outside.column(held["file"])
        elif key.family and named:
            if outside is None:
                mend = "give the vertices and edges of a cell"
                raise InputError("the graph is not written out", mend, place)
            data[key.name] = outside.member(held, key.name, key.type)
        elif key.type == Instance:
            data[key.name] = _inner(held, outside, place)
        else:
            given = {key.name: _as_list(held, key.type)}
            if key.type == list[Instance]:
                inner = enumerate(typed(given, key.name, list[Any]))
                data[key.name] = [_inner(each, outside, f"{place}[{i}]") for i, each in inner]
            else:
                data[key.name] = typed(given, key.name, key.type)
    return data


def _as_list(value: Any, kind: Any) -> Any:
    """Return a value, or the list of one that it stands for: that is rare, and loaded for it."""
    data = isinstance(value, dict) and "dict" in str(kind)
    if "list" not in str(kind) or data or value == "all":
        return value
    nested = isinstance(value, list) and all(isinstance(each, list) for each in value)
    if nested or (isinstance(value, list) and "tuple" not in str(kind)):
        return value
    from zermelo.checker.reading.one_for_list import as_list

    return as_list(value, kind)


def _inner(value: Any, outside: Outside | None, place: str) -> Instance:
    with Place(place):
        return decode(value, outside)


def in_file(value: Any) -> bool:
    """Whether vertex data stands in a file of its own: one integer a line, in vertex order."""
    return isinstance(value, dict) and value.keys() == {"file"} and isinstance(value["file"], str)


def typed(value: Mapping[str, Any], key: str, kind: Any) -> Any:
    """Return the value of a key in its type, or None; `InputError` with the key as the place."""
    if key not in value:
        return None
    with Place(f".{key}"):
        return convert(value[key], kind, tuple(getattr(kind, "__required_keys__", ())))
