"""The plan of `decide`: who has a turn, for how long, and what being cut off means."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import OutOfTime
from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.reductions.sat_to_ello import sat_to_ello
from zermelo.run.turn import Turn
from zermelo.solvers import plan
from zermelo.solvers.method import Method, Outcome, method

OPEN = Verdict("ello", "winnable", None, Assurance.UNKNOWN)
KNOWN = Verdict("ello", "winnable", True, Assurance.THEOREM)


def made(name: str, cost: float, without_answer_only: bool = False) -> Method:
    def estimate(_: zermelo.types.Instance, known: Answer) -> float:
        return float("inf") if known is not None and without_answer_only else cost

    return Method(name, ("winnable",), "", lambda _: Outcome(), estimate)


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> plan.Plan:
    entries = [made("dear", 100.0), made("quick", 0.05), made("guess", 1.0, True)]
    monkeypatch.setattr(plan, "methods", lambda _: entries)
    return plan.Plan(zermelo.ello("path:3", green="all"), None)


def turn(planned: plan.Plan, best: Verdict, limit: float | None = None) -> tuple[str, float]:
    entry = planned.next(best)
    assert entry is not None
    work = planned.share(entry, best, Deadline(limit)).prospect()
    planned.done(entry, OPEN, cut=True)
    return entry.name, round(work, 2)


def test_what_was_cut_off_waits_among_the_others(planned: plan.Plan) -> None:
    turns = [turn(planned, OPEN) for _ in range(6)]
    assert turns == [
        ("quick", 1.0), ("guess", 10.5), ("quick", 10.5), ("guess", 105.5), ("quick", 105.5),
        ("dear", 1000.5),
    ]  # fmt: skip


def test_the_deadline_bounds_every_turn(planned: plan.Plan) -> None:
    assert [turn(planned, OPEN, 5.0)[1] for _ in range(3)] == [1.0, 5.0, 5.0]


def test_the_clock_has_no_say_in_a_turn(
    planned: plan.Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = planned.next(OPEN)
    assert entry is not None
    whole = Deadline(100.0)
    share = planned.share(entry, OPEN, whole)
    later = time.monotonic() + 50
    monkeypatch.setattr("zermelo.core.deadline.time.monotonic", lambda: later)
    assert not share.expired
    share.count(0.6)
    assert not share.expired
    with pytest.raises(OutOfTime, match=r"^its share of the work is done$"):
        share.check(0.6)
    assert whole.done == 1.2
    assert not whole.expired


def test_after_an_answer_each_has_two_turns_at_most(planned: plan.Plan) -> None:
    names = []
    while True:
        entry = planned.next(KNOWN)
        if entry is None:
            break
        assert planned.share(entry, KNOWN, Deadline(60.0)).prospect() <= 60.0
        planned.done(entry, OPEN, cut=True)
        names.append(entry.name)
    assert names == ["quick", "dear", "quick", "dear"]


@pytest.mark.parametrize(
    ("instance", "begun"),
    [
        (zermelo.subtraction("complete:60", [1], question="winning-moves"), ()),
        (zermelo.subtraction("regular:18,3", [1], question="winning-moves"), ("nimbers",)),
    ],
    ids=["60 vertices", "18 vertices"],
)
def test_after_a_theorem_nothing_begins_that_cannot_fit(
    instance: Instance, begun: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[str] = []

    def noted(turn: Turn) -> tuple[Verdict, bool]:
        found = run(turn)
        if turns or found[0].answered:
            turns.append(turn.entry.name)
        return found

    run = Turn.run
    monkeypatch.setattr(Turn, "run", noted)
    verdict = zermelo.decide(instance)
    assert tuple(turns[1:]) == begun
    assert verdict.assurance is (Assurance.CERTIFIED if begun else Assurance.THEOREM)
    assert verdict.reason is None


def test_a_turn_that_was_short_for_the_sake_of_a_sure_method_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sure = replace(made("sure", 1.0, True), sure=True)
    entries = [made("quick", 0.5), made("dear", 0.7), sure]
    monkeypatch.setattr(plan, "methods", lambda _: entries)
    planned = plan.Plan(zermelo.ello("path:3", green="all"), None)
    assert turn(planned, OPEN) == ("quick", 0.2)  # a fifth of what the sure one costs
    assert turn(planned, OPEN) == ("sure", 10.5)
    after = [turn(planned, KNOWN, 60.0)[0] for _ in range(4)]
    assert after == ["quick", "dear", "quick", "dear"]  # not the one that had no short turn first


def test_the_last_one_has_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "methods", lambda _: [made("only", 0.01)])
    planned = plan.Plan(zermelo.ello("path:3", green="all"), None)
    assert turn(planned, OPEN) == ("only", float("inf"))


def test_games_of_more_colors_on_dense_graphs_go_to_the_vertex_elimination_first() -> None:
    def first(game: Instance) -> str:
        methods = [method("ello", name) for name in ("sat-lazy", "sat-orientation")]
        return min(methods, key=lambda entry: entry.cost(game, None)).name

    dense = zermelo.ello("regular:40,5", modulus=3, colors=[0] * 40)
    assert first(dense) == "sat-orientation"
    clauses = ((1, 2, 3), (-1, 2, -4), (-2, 3, 4), (1, -3, -4))
    assert first(sat_to_ello(Formula(4, clauses), 3)) == "sat-lazy"
    assert first(zermelo.ello("regular:40,5", green="all")) == "sat-lazy"
