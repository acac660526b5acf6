"""Partizan games: the reader plays the one who loses, the evidence answers for the other.

Thermographs: numbers grow to the left, where Left's wall is, and temperatures grow upwards.

As in "Winning ways" (Berlekamp, Conway, Guy, 1982, chapter 6). The walls begin at the stops, at
temperature 0, and meet in the mast, which stands at the mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.formats.answers import in_words
from zermelo.games.partizan import OTHER, PLAYERS
from zermelo.games.partizan.evidence.forms import values_in
from zermelo.games.partizan.forms import Forms
from zermelo.games.partizan.thermographs import Thermograph, Thermographs
from zermelo.games.ruleset.playing import Rules, rules_on
from zermelo.pictures.impartial.plays import SMALL, for_two
from zermelo.pictures.ruleset import VIEW as ANY_VIEW
from zermelo.pictures.ruleset import clicks, look, say, touched
from zermelo.views.picture import Frame, Link, LinkLook, Look, Scene, State, Title
from zermelo.views.playing import Option, Play, explore
from zermelo.views.view import Replay, first_position, view

LARGEST, UNIT = 420.0, 90.0
"""The picture's width and height are at most this, and a unit of numbers and temperature that."""

MAST = Fraction(1, 2)
"""So far the mast goes on above the temperature, at least."""

ASIDE = 22.0
"""How far a number stands from its place."""

QUESTIONS = ("temperature", "mean", "left-stop", "right-stop")
"""The questions whose evidence is drawn as a thermograph."""


def drawing(graph: Thermograph) -> tuple[Scene, State]:
    """Return a thermograph as a scene in its one state."""
    heat = max(graph.temperature, Fraction(0))
    top = heat + max(MAST, heat / 3)
    left, right = graph.left[0][1], graph.right[0][1]
    unit = min(UNIT, LARGEST / float(max(left - right, top)))

    def at(temperature: Fraction, number: Fraction) -> tuple[float, float]:
        return round(-float(number) * unit, 3), round(-float(temperature) * unit, 3)

    lines: list[tuple[Sequence[tuple[Fraction, Fraction]], str]] = [
        (((Fraction(0), left + 1), (Fraction(0), right - 1)), "gone"),
        (graph.left, "plain"),
        (graph.right, "plain"),
        (((heat, graph.mean), (top, graph.mean)), "part"),
    ]
    points: list[tuple[float, float]] = []
    links, looks = [], []
    for line, kind in lines:
        first = len(points)
        points += (at(*bend) for bend in line)
        for tail, head in pairwise(range(first, len(points))):
            links.append(Link(tail, head))
            looks.append(LinkLook(kind))
    titles = [Title(_below(at(Fraction(0), stop)), str(stop)) for stop in {left, right}]
    x, y = at(top, graph.mean)
    words = f"mean {graph.mean}, temperature {graph.temperature}"
    titles.append(Title((x, y - ASIDE), words))
    scene = Scene(tuple(points), ("",) * len(points), tuple(links), tuple(titles))
    return scene, State((Look("absent"),) * len(points), tuple(looks))


def _below(point: tuple[float, float]) -> tuple[float, float]:
    return point[0], point[1] + ASIDE


def partizan_plays(certificate: Certificate, scene: Scene, state: State) -> list[Play]:  # noqa: ARG001
    """Return what can be played: against each player, for each start that he wins."""
    if certificate.evidence.kind != "partizan-strategy":
        return []
    rules = rules_on(certificate.instance.position)
    asked = [certificate.instance.position.player or PLAYERS[0]]
    found: list[Play] = []
    for player in asked if certificate.question == "winning-moves" else PLAYERS:
        own = _Strategy(certificate, rules, player)
        if own.lost(rules.start) and certificate.question == "outcome":
            title = f"You are {_name(OTHER[player])}, move first, and lose."
            found.append(
                Play(title, f"Play {_name(OTHER[player])}, first", spots=own.spots(rules.start))
            )
        first = next(own.replies(rules.start), None)
        if first is not None:
            title = f"You are {_name(OTHER[player])}; {_name(player)} moves first, and wins."
            opened = own.marked(rules.start, *first)
            opening = say(certificate.instance, first[0])
            tab = f"Play {_name(OTHER[player])}, second"
            found.append(Play(title, tab, opening, own.spots(first[1]), opened=opened))
        elif certificate.question == "winning-moves":
            other = _Strategy(certificate, rules, OTHER[player])
            title = f"You are {_name(player)}, move first, and lose."
            found.append(
                Play(title, f"Play {_name(player)}, first", spots=other.spots(rules.start))
            )
    return found


def value(certificate: Certificate) -> Replay:
    """Return the start and what the forms in the evidence say of it, or the thermograph."""
    instance, own = certificate.instance, view(certificate.instance.game)
    start = own.look(instance, first_position(instance))
    count = len(certificate.evidence.data["forms"])
    answer = in_words(certificate.answer, certificate.question)
    words = f"{certificate.question}: {answer}, by {count} canonical forms."
    if certificate.question in QUESTIONS:
        form, _ = values_in(certificate, Forms())
        scene, state = drawing(Thermographs().of(form))
        return Replay(replace(state, caption=words), [Frame(state, words)], scene)
    still = replace(start, caption=words)
    return Replay(still, [Frame(start, "The start."), Frame(still, words)])


def _name(player: str) -> str:
    return player.capitalize()


class _Strategy:
    """What the evidence says of the positions that a player wins when the other is to move."""

    def __init__(self, certificate: Certificate, rules: Rules, player: str) -> None:
        self.instance, self.rules, self.player = certificate.instance, rules, player
        listed = certificate.evidence.data[player]
        self._won = {rules.read(position) for position, _ in listed}

    def lost(self, position: Any) -> bool:
        """Whether the other player, who is to move, loses, as the evidence shows."""
        return position in self._won or not self.rules.options(position, OTHER[self.player])

    def replies(self, position: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the moves of the player to positions that the evidence shows to be won."""
        for move, after in self.rules.options(position, self.player):
            if self.lost(after):
                yield move, after

    def spots(self, start: Any) -> Any:
        """Return the positions in which the reader is to move."""
        words = f"{_name(OTHER[self.player])} cannot move, and so {_name(self.player)} wins"
        return explore(
            start, lambda position: look(self.instance, position), self._answered, lambda _: words
        )

    def marked(self, before: Any, move: Any, after: Any) -> State:
        """Return how a position looks with what the move to it touches marked."""
        instance = self.instance
        return touched(instance, look(instance, before), look(instance, after), move)

    def _answered(self, position: Any) -> Iterator[Option]:
        for move, between in self.rules.options(position, OTHER[self.player]):
            reply = next(self.replies(between), None)
            if reply is None:
                raise LookupError("the evidence has no reply")
            yield Option(
                say(self.instance, move),
                clicks(self.instance, move),
                self.marked(position, move, between),
                say(self.instance, reply[0]),
                reply[1],
                self.marked(between, *reply),
            )


def two_players(instance: Instance) -> list[Play]:
    """Return the game for two persons, once for each who may begin, if it has a place on a page."""
    if instance.graph.n > SMALL:
        return []
    rules = rules_on(instance.position)
    asked = instance.position.player
    found = []
    for player in [asked] if asked else PLAYERS:
        play = for_two(
            instance,
            (rules.start, player),
            lambda at: look(instance, at[0]),
            lambda at: ((m, (to, OTHER[at[1]])) for m, to in rules.options(*at)),
            "cannot move, and has lost",
            player,
        )
        if not play:
            return []
        found += play
    return found


VIEW = replace(ANY_VIEW, plays=partizan_plays, tried=two_players)
