"""What all reductions of geography share: evidence, solutions, and the game's own labels.

Both ways it is enough to know which positions the next player loses, so far as play can come to
them when the winner follows the evidence: then the winner goes to one of them, and
`solvers.search.evidence.strategy` writes down the replies. What evidence of any kind says of
positions is what pages are played by (`pictures.impartial.plays`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.core.later import Later
from zermelo.formats import certificate_writing
from zermelo.formats.files import certificates
from zermelo.formats.json_text import dumps
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk
from zermelo.games.impartial.rules import NEXT, PREVIOUS, Impartial, Position
from zermelo.pictures.impartial.plays import lost_by
from zermelo.reductions.registry import Solution, accepted, decided
from zermelo.solvers.search.evidence import strategy

Lost = Callable[[Walk], bool]
"""Whether the next player is known to lose a position of geography."""


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


before_of: dict[str, Later[[Certificate, Deadline], Certificate]] = {
    game: Later(f"zermelo.reductions.geography_to_{game}:geography_strategy")
    for game in ("vertexnim", "edge_nim")
}


def before(certificate: Certificate, deadline: Deadline) -> Certificate:
    """Return the certificate of geography that one of a game becomes that was made of it."""
    return before_of[certificate.instance.game.replace("-", "_")](certificate, deadline)


def solution(certificate: Certificate) -> Solution:
    """Return the outcome of geography, and a vertex to which the winner moves first."""
    found = before(certificate, Deadline())
    move = found.evidence.data["first"]
    return Solution("geography", found.answer, vertices=None if move is None else [str(move)])


def proof(certificate: Certificate, deadline: Deadline) -> str:
    """Return the text of the certificate of geography."""
    return dumps(certificate_writing.encode(before(certificate, deadline))) + "\n"


def claimed(certificate: Certificate) -> tuple[str, Lost]:
    """Return the outcome that a certificate of geography claims, and what it knows to be lost."""
    lost = known_lost(certificate)
    answer: str = certificate.answer
    if certificate.question == "winning-moves":
        answer = NEXT if answer else PREVIOUS
    begin = geography.start(certificate.instance.position) if answer == PREVIOUS else None
    return answer, lambda walk: walk == begin or lost(walk)


def strategy_of_walks(
    instance: Instance, answer: str, walks: set[Walk], deadline: Deadline
) -> Certificate:
    """Return the strategy of geography that leads to positions which the next player loses."""
    rules = geography.RULES

    def lost(position: Position) -> bool:
        return position in walks or not rules.components(position)

    oracle = Known(rules, deadline, lost)
    start = rules.start(instance.position)
    if (answer == PREVIOUS) != lost(start):
        raise InputError("the evidence does not go on where it must", "check the certificate")
    return Certificate(instance, answer, replies(oracle, start, instance.labels))


@dataclass(frozen=True, slots=True)
class Known:
    """An oracle of which positions are lost; the others count as won."""

    rules: Impartial
    deadline: Deadline
    lost: Callable[[Position], bool]

    def nim_value(self, position: Position) -> int:
        """Return 0 for a position that is known to be lost, else 1."""
        return int(not self.lost(position))

    known = nim_value


def replies(oracle: Known, start: Position, labels: Labels) -> Evidence:
    """Return the evidence ``strategy`` of who wins, as far as an oracle knows."""
    try:
        return strategy(oracle, start, labels, False)
    except StopIteration:  # the winner has no move to a position that is known to be lost
        mend = "check the certificate"
        raise InputError("the evidence does not go on where it must", mend) from None


def known_lost(certificate: Certificate) -> Lost:
    """Return what evidence for geography says of its positions."""
    found = lost_by(certificate)
    if found is None:
        what = f"the evidence {certificate.evidence.kind} names no moves"
        raise InputError(what, "decide with --method search")

    def lost(walk: Walk) -> bool:
        try:
            return found(walk)
        except KeyError:  # a table without it
            return False

    return lost


def listed(certificate: Certificate) -> list[Position]:
    """Return the positions that a table or a strategy says the next player loses."""
    kind, data = certificate.evidence.kind, certificate.evidence.data
    if kind == "nim-table":
        return [position for position, value in data["values"] if value == 0]
    if kind == "strategy":
        return [position for position, _ in data["replies"]]
    raise InputError(f"the evidence {kind} names no moves", "decide with --method search")
