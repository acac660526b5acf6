"""What all reductions of geography share: solutions told and read, and the game's own labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.formats import certificate_writing
from zermelo.formats.files import certificates
from zermelo.formats.json_text import dumps
from zermelo.games.geography.rules import Geography
from zermelo.reductions.deciding import decided
from zermelo.reductions.registry import Solution, accepted


def ensure_geography(instance: Instance) -> Geography:
    """Return the game of geography of an instance; `InputError` if it is another game."""
    if instance.game != "geography":
        raise InputError(f"the game is {instance.game}", "give a game of geography")
    game: Geography = instance.position
    return game


def on_digraph(n: int, arcs: list[tuple[int, int]], token: int, names: Iterable[str]) -> Instance:
    """Return a game of geography; labels that are written like integers become integers."""
    labels = Labels([int(name) if _is_integer(name) else name for name in names])
    game = Geography(Graph.from_edges(n, arcs, directed=True), token)
    return Instance("geography", game, "outcome", labels)


def _is_integer(name: str) -> bool:
    return name.removeprefix("-").isdecimal() and str(int(name)) == name


def named(part: str, labels: Iterable[Label]) -> list[str]:
    """Return what a part of each vertex is called."""
    return [f"{part}:{label}" for label in labels]


def told(strategy: Certificate) -> Solution:
    """Return the outcome of geography, and a vertex to which the winner moves first."""
    move = strategy.evidence.data["first"]
    return Solution("geography", strategy.answer, vertices=None if move is None else [str(move)])


def lines(found: Solution) -> Iterator[str]:
    """Yield the outcome, and the winning move if there is one."""
    yield f"geography outcome: {found.answer}"
    for vertex in found.vertices or ():
        yield f"winning move: {vertex}"


def read(path: str) -> Certificate:
    """Return the one certificate in a file."""
    found = list(certificates(path))
    if len(found) != 1 or not isinstance(found[0][1], Certificate):
        raise InputError("this is not one certificate of geography", "", "", path)
    return found[0][1]


def solving(source: Instance, solved: Any, deadline: Deadline) -> Certificate:
    """Return a certificate of a game that was given, and is accepted; for None it is decided."""
    if solved is None:
        solved = decided(source, deadline)
    if not isinstance(solved, Certificate):
        raise InputError("this solves no game of geography", "give a certificate")
    if solved.instance.game != "geography" or solved.instance.position != source.position:
        raise InputError("the certificate is about another game", "give one of this game")
    return accepted(solved, deadline, "the certificate")


def written(certificate: Certificate) -> str:
    """Return the text of a certificate's file."""
    return dumps(certificate_writing.encode(certificate)) + "\n"
