"""What all reductions of geography share: evidence, solutions, and the game's own labels.

Both ways it is enough to know which positions the next player loses, so far as play can come to
them when the winner follows the evidence: then the winner goes to one of them, and
`solvers.search.evidence.strategy` writes down the replies. What evidence of any kind says of
positions is what pages are played by (`pictures.impartial.plays`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.formats import certificate_writing
from zermelo.formats.files import certificates
from zermelo.formats.json_text import dumps
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk
from zermelo.games.impartial.rules import NEXT, PREVIOUS, Impartial, Position
from zermelo.pictures.impartial.plays import lost_by
from zermelo.reductions.registry import MENDED, Solution, certify, ensure_accepted, ensure_made
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


def node_names(part: str, labels: Iterable[Label]) -> list[str]:
    """Return what a part of each vertex is called."""
    return [f"{part}:{label}" for label in labels]


def read(path: str) -> Certificate:
    """Return the one certificate in a file."""
    found = list(certificates(path))
    if len(found) != 1:
        raise InputError("this is not one certificate of geography", "", "", path)
    return found[0][1]


def solving(source: Instance, solved: Any, deadline: Deadline) -> Certificate:
    """Return a certificate of a game that was given, and is accepted; for None it is decided."""
    if solved is None:
        solved = certify(source, deadline)
    if not isinstance(solved, Certificate):
        raise InputError("this solves no game of geography", "give a certificate")
    if solved.instance.game != "geography" or solved.instance.position != source.position:
        raise InputError("the certificate is about another game", "give one of this game")
    return ensure_accepted(solved, deadline, "the certificate")


def solution(certificate: Certificate) -> Solution:
    """Return the outcome of geography, and a vertex to which the winner moves first."""
    move = certificate.evidence.data["first"]
    vertices = None if move is None else [str(move)]
    return Solution("geography", certificate.answer, vertices=vertices)


def proof(certificate: Certificate, _deadline: Deadline) -> str:
    """Return the text of the certificate of geography."""
    return dumps(certificate_writing.encode(certificate)) + "\n"


class Reading(Protocol):
    """What positions of a game that was made of geography stand for."""

    def lost(self, position: Any) -> bool:
        """Whether the next player is known to lose."""

    def walk(self, position: Any) -> Walk | None:
        """Return the position of geography that he loses if he loses this one, if there is one."""


@dataclass(frozen=True, slots=True)
class Target:
    """A game that geography becomes, and certificates there and back.

    `digraph`: of a game with such labels the number of vertices, the arcs and the token of the
    digraph. `reading`: of (the game of geography, the game, what is known of the former).
    """

    rules: Impartial
    make: Callable[[Instance], Instance]
    is_made: Callable[[Instance], bool]
    digraph: Callable[[Instance], tuple[int, list[tuple[int, int]], int]]
    reading: Callable[[Geography, Any, Lost], Reading]

    def geography_of(self, instance: Instance) -> Instance:
        """Return the game of geography that a game was made of, on its digraph.

        An undirected graph comes back as the digraph with both arcs for each edge, which is the
        same game. Labels that are written like integers become integers.

        Raises `InputError` if the game does not come from geography.
        """
        if not self.is_made(instance):
            raise InputError("the game does not come from geography", MENDED)
        n, arcs, token = self.digraph(instance)
        if not all(0 <= v < n for v in (token, *chain.from_iterable(arcs))):
            raise InputError("the game is not as reduce made it", MENDED)
        names = [str(label).removeprefix("in:") for label in instance.labels[:n]]
        made = on_digraph(n, sorted(arcs), token, names)
        ensure_made(instance, self.make(made))
        return made

    def certificate(
        self, source: Instance, solved: Any, _number: int | None, deadline: Deadline
    ) -> Certificate:
        """Return a certificate of geography as one of the game; for None it is decided."""
        return self.transfer(solving(source, solved, deadline), deadline)

    def transfer(self, certificate: Certificate, deadline: Deadline) -> Certificate:
        """Return evidence for a game of geography as a strategy for what it becomes.

        It is for the caller to have the certificate checked. Raises `InputError` if it is not about
        geography, or its evidence is of no kind that is known; `LimitReached` if the strategy is
        too large, or the deadline passed.
        """
        made = self.make(certificate.instance)
        answer, known = claim_of(certificate)
        reading = self.reading(certificate.instance.position, made.position, known)
        oracle, start = Known(self.rules, deadline, reading.lost), self.rules.start(made.position)
        return Certificate(made, answer, replies(oracle, start, made.labels))

    def before(self, certificate: Certificate, deadline: Deadline) -> Certificate:
        """Return evidence for a game that geography became as a strategy for geography.

        It is for the caller to have the certificate checked. Raises `InputError` if the game does
        not come from geography, or the evidence is neither a table nor a strategy; `LimitReached`
        as `transfer` does.
        """
        instance, game = self.geography_of(certificate.instance), certificate.instance.position
        reading = self.reading(instance.position, game, lambda _: False)
        moves = self.rules.components(self.rules.start(game))
        there = (self.rules.read(game, each) for each in (losses(certificate) if moves else ()))
        walks = {walk for walk in map(reading.walk, there) if walk is not None}
        return strategy_of_walks(instance, certificate.answer, walks, deadline)


def claim_of(certificate: Certificate) -> tuple[str, Lost]:
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


def losses(certificate: Certificate) -> list[Position]:
    """Return the positions that a table or a strategy says the next player loses."""
    kind, data = certificate.evidence.kind, certificate.evidence.data
    if kind == "nim-table":
        return [position for position, value in data["values"] if value == 0]
    if kind == "strategy":
        return [position for position, _ in data["replies"]]
    raise InputError(f"the evidence {kind} names no moves", "decide with --method search")
