"""Instance files: read by the trusted reader, written in full; and another question asked of one.

What is read is read with the files and families that it names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from zermelo.checker.reading import instance as reading
from zermelo.checker.reading.graph import GraphJson
from zermelo.checker.reading.instance import NO_GRAPH, NOTES, typed
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.core.sizes import most_vertices
from zermelo.games.game import Game
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import question as game_question


def decode(value: Any, base: Path | None, question: str | None = None) -> Instance:
    """Make an instance from its JSON object.

    `value`: the object of an instance file. `base`: the folder that file names in it are relative
    to; None where everything is to be written out, so that a name of a file or of a family is a
    mistake. `question`: asked instead of the object's own question.

    Raises `InputError` for anything wrong with it; the place is a path inside the object.
    """
    return reading.decode(value, None if base is None else Beside(base), question)


@dataclass(frozen=True, slots=True)
class Beside:
    """What reads the families and files that an instance names, from a folder on."""

    base: Path

    def graph(self, data: GraphJson, loops: bool) -> Graph:
        """Return the graph of an edges_file or a family."""
        if data.edges_file is not None:
            from zermelo.formats.columns import edges_file

            return edges_file(data, self.base, loops)
        from zermelo.families.language import parse

        return parse(data.family or "", self.base)

    def column(self, name: str) -> list[int]:
        """Return the integers of a file."""
        from zermelo.formats.columns import read_columns

        found: list[int] = read_columns(self.base / name, 1)[:, 0].tolist()
        return found

    def member(self, value: Any, key: str, kind: Any) -> Any:
        """Return data that is given by itself, or as a member of a family."""
        from zermelo.families.tilings import member

        try:
            return typed({key: member(value)}, key, kind)
        except InputError as error:
            raise error if error.place.startswith(f".{key}") else error.inside(f".{key}") from None


INSTANCES = (Instance, list[Instance])
"""The types of keys that hold an instance, or several."""


def encode(instance: Instance) -> dict[str, Any]:
    """Return the JSON object of an instance, its graph written out and never a family."""
    spec = game_spec(instance.game)
    data = _question_data(instance, instance.question)
    value: dict[str, Any] = {"game": instance.game}
    if spec.graph != "none" and not _graph_left_out(instance, spec):
        value["graph"] = write_graph(instance.graph, instance.labels)
    for key in spec.keys:
        if key.name in data:
            value[key.name] = data[key.name]
            if key.type in INSTANCES:
                held = data[key.name]
                single = isinstance(held, Instance)
                value[key.name] = encode(held) if single else list(map(encode, held))
    value["question"] = instance.question
    for note in NOTES:
        if getattr(instance, note) is not None:
            value[note] = getattr(instance, note)
    if instance.has_answer:
        value["answer"] = instance.answer
    return value


def has_file(instance: Instance) -> bool:
    """Whether an instance file can hold the instance: it holds no empty graph."""
    spec = game_spec(instance.game)
    if spec.graph != "none":
        return instance.graph.n > 0 or _graph_left_out(instance, spec)
    data = spec.data(instance.position, instance.labels)
    inside = (data[key.name] for key in spec.keys if key.type in INSTANCES)
    listed = ([held] if isinstance(held, Instance) else held for held in inside)
    return all(has_file(part) for parts in listed for part in parts)


def ask(instance: Instance, question: str) -> Instance:
    """Return the instance with another question asked of it.

    Raises `InputError` if the game has no such question, or the instance lacks what it is about.
    """
    spec = game_spec(instance.game)
    chosen = game_question(spec, question).name
    data = _question_data(instance, chosen)
    for key in spec.keys:
        if key.name in data and key.type not in INSTANCES:
            data[key.name] = typed(data, key.name, key.type)
    graph = NO_GRAPH if spec.graph == "none" else instance.graph
    position = spec.make(graph, instance.labels, data, chosen)
    return replace(instance, position=position, question=chosen, answer=None, has_answer=False)


def _graph_left_out(instance: Instance, spec: Game) -> bool:
    """Whether the game goes without the graph that it might have had: its data tells all."""
    return (
        spec.graph == "optional"
        and not instance.graph.n
        and bool(spec.data(instance.position, instance.labels))
    )


def _question_data(instance: Instance, question: str) -> dict[str, Any]:
    """Return the JSON data of an instance that a question uses."""
    spec = game_spec(instance.game)
    used = {key.name for key in spec.keys if not key.questions or question in key.questions}
    data = spec.data(instance.position, instance.labels)
    return {key: value for key, value in data.items() if key in used}


def write_graph(graph: Graph, labels: Labels) -> dict[str, Any]:
    """Return the ``graph`` object of a graph, its vertices and edges written out."""
    names: list[Label] = labels.of(range(graph.n))
    edges = [[names[u], names[v]] for u, v in zip(graph.tails, graph.heads, strict=True)]
    counted = labels.plain and graph.n <= most_vertices(graph.m)
    value: dict[str, Any] = {"vertices": graph.n if counted else names, "edges": edges}
    if graph.directed:
        value["directed"] = True
    return value
