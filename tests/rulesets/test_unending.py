"""Play that need not end: an answer that is given stands, and else it is said to be a mistake.

The right answers come from the definition: a position is lost if all its options are won, won if
one is lost, and nothing else is known of it; what is known in this way is won in boundedly many
moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import zermelo
from zermelo.games.registry import game as spec
from zermelo.games.ruleset.mistakes import Unending
from zermelo.games.sum.rules import VALUED
from zermelo.solvers.method import Request, methods
from zermelo.sweeps.crosscheck import crosscheck

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]
GAMES = """
import zermelo

def moves(after, place):
    yield from ((following, following) for following in after[place])

ONE = zermelo.ruleset(
    "one", start=lambda after: (after, 0), graph="none", data={"after": list[list[int]]},
    moves=lambda graph, at: ((move, (at[0], to)) for move, to in moves(*at)),
)

def either(graph, at, player):
    return ((move, (*at[:2], to)) for move, to in moves(at[player == "right"], at[2]))

TWO = zermelo.ruleset(
    "two", start=lambda left, right: (left, right, 0), graph="none", moves=either, partizan=True,
    data={"left": list[list[int]], "right": list[list[int]]},
)
"""


def drawn(rng: Random, size: int) -> list[list[int]]:
    """Moves among positions, most of them to later ones."""
    later = [list(range(place + 1, size)) for place in range(size)]
    found = []
    for place in range(size):
        some = rng.sample(later[place], min(len(later[place]), rng.randrange(4)))
        back = [rng.randrange(place + 1)] if rng.random() < 0.25 else []
        found.append(sorted({*some, *back}))
    return found


def known(after: list[list[list[int]]], misere: bool = False) -> dict[tuple[int, int], bool]:
    """Whether who is to move wins, for each position and player, where that is settled."""
    won: dict[tuple[int, int], bool] = {}
    before = -1
    while len(won) > before:
        before = len(won)
        for player, rows in enumerate(after):
            other = (player + 1) % len(after)
            for place, options in enumerate(rows):
                found = [won.get((each, other)) for each in options]
                if False in found or (misere and not options):
                    won[place, player] = True
                elif None not in found:
                    won[place, player] = False
    return won


def answers(game: zermelo.types.Instance, question: str) -> list[Any]:
    """What the methods answer; nothing of those that come upon play that need not end."""
    found = []
    for name in zermelo.analysis.methods(game.game):
        try:
            verdict = zermelo.decide(game, question=question, method=name)
        except Unending as error:
            said.append(str(error))
        else:
            if verdict.answered:
                assert verdict.assurance.label in ("certified", "exhaustive")
                found.append(verdict.answer)
    try:
        whole = zermelo.decide(game, question=question)
    except Unending:
        assert not found
        with pytest.raises(Unending):
            crosscheck(replace(game, question=question), Request())
    else:
        found.append(whole.answer)
        assert not crosscheck(replace(game, question=question), Request()).disagreements
    return found


said: list[str] = []


def test_what_is_answered_of_impartial_games_is_right(rules: Rules) -> None:
    one = rules(GAMES)[0]
    settled = unsettled = silent = 0
    for seed in range(60):
        rng = Random(seed)
        after = drawn(rng, rng.randrange(2, 9))
        game = one(after=after)
        for question in ("outcome", "misere-outcome", "winning-moves", "nim-value"):
            won = known([after], question == "misere-outcome")
            first = won.get((0, 0))
            found = answers(game, question)
            for answer in found:
                if question == "winning-moves":
                    assert answer == [each for each in after[0] if won[each, 0] is False]
                elif question == "nim-value":
                    assert lost_with_heap(after, answer)
                else:
                    assert answer == {True: "N", False: "P"}[first]  # type: ignore[index]
            settled += bool(found)
            unsettled += not found and first is None
            silent += not found and first is not None
    assert settled > 120
    assert unsettled > 5
    assert silent < settled
    assert all(re.search("never end|do not end", each) and "\n" not in each for each in said)


def lost_with_heap(after: list[list[int]], heap: int) -> bool:
    """Whether the sum of the start and a heap of nim is lost for who begins."""
    wide = heap + 1
    rows = [
        [each * wide + left for each in after[place]]
        + [place * wide + less for less in range(left)]
        for place in range(len(after))
        for left in range(wide)
    ]
    return known([rows]).get((heap, 0)) is False


def test_what_is_answered_of_partizan_games_is_right(rules: Rules) -> None:
    two = rules(GAMES)[1]
    settled = 0
    for seed in range(60):
        rng = Random(seed)
        size = rng.randrange(2, 9)
        left, right = drawn(rng, size), drawn(rng, size)
        won = known([left, right])
        begins = won.get((0, 0)), won.get((0, 1))
        words = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
        for answer in answers(two(left=left, right=right), "outcome"):
            assert answer == words[begins]  # type: ignore[index]
            settled += 1
    assert settled > 60


def test_compiled_rules_follow_the_same_rule(rules: Rules) -> None:
    (game,) = rules(SETS)
    for graph in ("path:2", "path:3", "path:4", "star:3", "cycle:5"):
        for question in ("outcome", "misere-outcome", "winning-moves", "nim-value"):
            assert len({str(each) for each in answers(game(graph), question)}) <= 1


SETS = """
import zermelo

def moves(graph, left):
    if len(left) == graph.n:
        yield -2, frozenset()
    for v in sorted(left):
        yield v, left - {v}
    if len(left) == 1:
        yield -1, frozenset({0, 1})

GAME = zermelo.ruleset("early", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""


TURNING = """
import zermelo

def moves(graph, left):
    yield from ((v, left ^ {v}) for v in range(graph.n))

def either(graph, left, player):
    yield from moves(graph, left)

def start(graph):
    return frozenset()

ONE = zermelo.ruleset("turning-one", start=start, moves=moves)
TWO = zermelo.ruleset("turning-two", start=start, moves=either, partizan=True)
"""


def test_what_repeats_is_refused_by_every_method_in_one_line(rules: Rules) -> None:
    refused = 0
    one, two = (own("path:3") for own in rules(TURNING))
    both = zermelo.disjunctive_sum([one, two], question="value")
    for game in (one, two, both, zermelo.compare(one, two)):
        asked = {each.name for each in spec(game.game).questions}
        if game is both:
            asked = {*VALUED}
        for entry in (each for each in methods(game.game) if each.applies(game) is None):
            for question in asked.intersection(entry.questions) - {"winning-moves"}:
                with pytest.raises(zermelo.errors.InputError) as error:
                    zermelo.decide(game, question=question, method=entry.name)
                assert "never end: a position comes again in one play" in str(error.value)
                assert "\n" not in str(error.value)
                refused += 1
    assert refused > 30
