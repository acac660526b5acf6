"""Partizan games: the reader plays the one who loses, the evidence answers for the other.

Thermographs: numbers grow to the left, where Left's wall is, and temperatures grow upwards.

As in "Winning ways" (Berlekamp, Conway, Guy, 1982, chapter 6). The walls begin at the stops, at
temperature 0, and meet in the mast, which stands at the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.formats.answers import in_words
from zermelo.games.partizan import OTHER, PLAYERS
from zermelo.games.partizan.evidence.forms import values_in
from zermelo.games.partizan.forms import Form, Forms
from zermelo.games.partizan.summands import flat, loses, summands
from zermelo.games.partizan.thermographs import Thermograph, Thermographs
from zermelo.games.partizan.turns import Turn, in_turns
from zermelo.pictures.impartial.plays import Telling, for_two, won_by
from zermelo.pictures.ruleset import VIEW as ANY_VIEW
from zermelo.views.marks import Story
from zermelo.views.picture import Frame, Link, LinkLook, Look, Scene, State, Title
from zermelo.views.playing import Play, Spot, explore
from zermelo.views.view import Lost, Replay, view

MOST = 5_000
"""Where values of more positions are listed, nobody plays against them on a page."""

LARGEST, UNIT = 420.0, 90.0
"""The picture's width and height are at most this, and a unit of numbers and temperature that."""

MAST = Fraction(1, 2)
"""So far the mast goes on above the temperature, at least."""

ASIDE = 22.0
"""How far a number stands from its place."""

QUESTIONS = ("temperature", "mean", "left-stop", "right-stop")
"""The questions whose evidence is drawn as a thermograph."""


def draw_thermograph(graph: Thermograph) -> tuple[Scene, State]:
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
    feet = ((at(Fraction(0), stop), stop) for stop in {left, right})
    titles = [Title((x, y + ASIDE), str(stop)) for (x, y), stop in feet]
    x, y = at(top, graph.mean)
    words = f"mean {graph.mean}, temperature {graph.temperature}"
    titles.append(Title((x, y - ASIDE), words))
    scene = Scene(tuple(points), ("",) * len(points), tuple(links), tuple(titles))
    return scene, State((Look("absent"),) * len(points), tuple(looks))


def partizan_plays(certificate: Certificate) -> list[Play]:
    """Return what can be played: against each player, for each start that he wins."""
    instance, lost = certificate.instance, _lost(certificate)
    if lost is None:
        return []
    rules = in_turns(instance)
    start = rules.start(instance.position)
    own = Telling(instance, rules, view(instance.game), lost)

    def spots(turn: Turn) -> list[Spot]:
        return explore(turn, own.state, own.replies, _over)

    found: list[Play] = []
    for player in [start.player] if start.player else PLAYERS:
        other, turn = OTHER[player], start._replace(player=player)
        try:
            opening, after, opened = own.answer(turn, own.state(turn))
        except LookupError:
            if start.player or lost(turn):
                title = f"You are {player.capitalize()}, move first, and lose."
                tab = f"Play {player.capitalize()}, first"
                found.append(Play(title, tab, spots=spots(turn)))
            continue
        title = f"You are {other.capitalize()}; {player.capitalize()} moves first, and wins."
        tab = f"Play {other.capitalize()}, second"
        found.append(Play(title, tab, opening, spots(after), opened=opened))
    return found


def _over(turn: Turn) -> str:
    player = turn.player.capitalize()
    return f"{player} cannot move, and so {OTHER[turn.player].capitalize()} wins"


def _lost(certificate: Certificate) -> Lost | None:
    """Return who loses when he is to move, as strategies or values say."""
    instance, data = certificate.instance, certificate.evidence.data
    if certificate.evidence.kind == "form":
        many = sum(map(len, data["summands"])) > MOST
        return None if many or certificate.question in QUESTIONS else _by_values(instance)
    turns = ([position, OTHER[player]] for player in PLAYERS for position, _ in data[player])
    return won_by(in_turns(instance), instance.position, turns)


def _by_values(instance: Instance) -> Lost:
    """Return who loses, by the values of what is left of each summand."""
    forms, (left, right) = Forms(), summands(instance)
    parts = (*left, *right)
    known: dict[tuple[int, Any], Form] = {}

    def of(index: int, position: Any) -> Form:
        summand = parts[index]
        for part in summand.components(position):
            if (index, part) not in known:
                known[index, part] = summand.value(part, forms, partial(of, index))
        return forms.total(known[index, part] for part in summand.components(position))

    def lost(turn: Turn) -> bool:
        each = [of(*one) for one in enumerate(flat(instance, turn.position))]
        return loses(turn.player, each[: len(left)], each[len(left) :], forms)

    return lost


def value(certificate: Certificate) -> Replay:
    """Return the start and what the forms in the evidence say of it, or the thermograph."""
    count = len(certificate.evidence.data["forms"])
    answer = in_words(certificate.answer, certificate.question)
    words = f"{certificate.question}: {answer}, by {count} canonical forms."
    if certificate.question in QUESTIONS:
        form, _ = values_in(certificate, Forms())
        scene, state = draw_thermograph(Thermographs().of(form))
        return Replay(replace(state, caption=words), [Frame(state, words)], scene)
    return Story(certificate).end(words)


def two_players(instance: Instance) -> list[Play]:
    """Return the game for two persons, once for each who may begin, if it has a place on a page."""
    rules = in_turns(instance)
    start, found = rules.start(instance.position), list[Play]()
    over = "cannot move, and has lost"
    for player in [start.player] if start.player else PLAYERS:
        turn = start._replace(player=player)
        play = for_two(instance, turn, rules.options, over, player)
        if not play:
            return []
        found += play
    return found


def look(instance: Instance, position: Any) -> State:
    """Return how a position looks, whoever is to move."""
    return ANY_VIEW.look(instance, position.position if isinstance(position, Turn) else position)


VIEW = replace(ANY_VIEW, look=look, plays=partizan_plays, tried=two_players)
