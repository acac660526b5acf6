"""No verdict above the level `solver` rests on the word of a program that hands over no proof.

Every method of every game runs with lies in the place of all solvers. It may answer wrongly at the
level `solver`, or find the lie out; a wrong answer of a higher level fails, and so does a bug that
is reported where a solver lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lying_solvers import LIES, Liar, lying
from sampling import some

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.instance import decode
from zermelo.games.registry import NAMES
from zermelo.run.decide import decide_here
from zermelo.run.progress import Message, agree
from zermelo.run.turn import Turn
from zermelo.samples import random_instances, small_instances
from zermelo.solvers.backends import cpsat, qbf, sat
from zermelo.solvers.method import PLAIN, Method, Request
from zermelo.solvers.method import every_method as methods
from zermelo.sweeps.second_opinions import second_opinions

WORK, SECONDS = 0.2, 2.0
"""What a method gets for an instance."""

SMALL, RANDOM, SIZE = 6, 2, 6
"""Of each game so many small instances, and so many graphs of about this many vertices."""

MORE: dict[str, list[dict[str, Any]]] = {
    "ello": [{"graph": {"family": "grid:5x5"}, "green": [0], "question": "winnable"}],
    "cleaning": [{"graph": {"family": "regular:16,3"}, "question": "brush-number"}],
}
"""Instances on which methods ask a solver that do not on the small ones."""

LEVELS = (None, Assurance.EXHAUSTIVE, Assurance.SOLVER)
"""What is waited for: evidence, what is surer than a solver's word, or any answer."""

SOLVERS = (cpsat.version, sat.version, qbf.version)

Known = tuple[Instance, Verdict]


@cache
def known(game: str) -> list[Known]:
    """Return instances of a game with their verdicts, found without a lie."""
    small = list(small_instances(game, 3))
    values = [*small[:: max(1, len(small) // SMALL)], *random_instances(game, RANDOM, 1, SIZE)]
    more = [{"game": game, **value} for value in MORE.get(game, ())]
    instances = [decode(value, Path()) for value in (*more, *values)]
    return [(each, decide_here(each, Request(time_limit=20.0))) for each in instances]


def run(entry: Method, instance: Instance, level: Assurance | None) -> list[Verdict]:
    """Return the verdict of a method, and what it tells before."""
    told: list[Message] = []
    request, deadline = Request(assurance=level), Deadline(SECONDS, work=WORK)
    verdict, _ = Turn(entry, instance, request, deadline, told.append).run()
    return [verdict, *(each for each in told if isinstance(each, Verdict))]


def wrong(found: Verdict, truth: Verdict) -> bool:
    """Whether a verdict is wrong and says that it rests on more than a solver's word."""
    assert truth.assurance > Assurance.MONTE_CARLO
    sure = found.assurance > Assurance.SOLVER
    return sure and not agree(truth.game, truth.question, found.answer, truth.answer)


def lied_to(entry: Method, game: str) -> Iterator[tuple[Liar, Verdict, Verdict]]:
    """Yield what a method says under every lie, with the truth; one lie if nobody asks for it."""
    for instance, truth in known(game):
        if instance.question not in entry.questions or entry.applies(instance) is not None:
            continue
        for lie in LIES.values():
            for level in LEVELS:
                with lying(lie()) as liar:
                    for found in run(entry, instance, level):
                        yield liar, found, truth
                if not liar.asked:
                    break
            if not liar.asked:
                break


def every_method(game: str) -> list[Method]:
    """Return the methods of a game, and those that have a formula read by another solver."""
    with lying(Liar(False)):
        others = second_opinions(game)
    return [*methods(game), *(entry for entry in others if " as " in entry.name)]


@pytest.mark.parametrize("game", some(NAMES, 3))
def test_no_verdict_above_solver_rests_on_a_solvers_word(game: str) -> None:
    asking, by_word = set(), set()
    for entry in every_method(game):
        for liar, found, truth in lied_to(entry, game):
            assert not wrong(found, truth), (entry.name, liar, found, truth)
            if liar.asked:
                asking.add(entry.name)
            if found.assurance is Assurance.SOLVER:
                by_word.add(entry.name)
    # Whoever has a solver behind it was lied to, and who may say no more than that owns up to it.
    assert {entry.name for entry in methods(game) if entry.backend in SOLVERS} <= asking
    assert {entry.name for entry in every_method(game) if entry.proofless} <= by_word


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("game", ["ello", "lights-out", "cleaning", "seepage", "cops"])
def test_all_methods_together_are_right_whatever_solvers_say(game: str, lie: str) -> None:
    with lying(LIES[lie]()):
        for instance, truth in known(game):
            found = decide_here(instance, PLAIN)
            assert found.assurance > Assurance.MONTE_CARLO
            assert agree(game, instance.question, found.answer, truth.answer)
