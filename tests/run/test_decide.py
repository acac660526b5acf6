"""`decide`: levels, limits, and what happens when methods or the checker disagree."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import zermelo
from instances.ello_games import clique
from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction, InputError, Unavailable
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.solvers import plan as plan_module
from zermelo.solvers.method import Method, Outcome, Task

LOST = Instance("ello", clique(7, 2), "winnable", Labels(7))


def fake(name: str, outcome: Outcome, cost: float = 1.0, backend: str | None = None) -> Method:
    def unavailable() -> str:
        raise Unavailable(backend or "")

    return Method(
        name=name,
        questions=("winnable",),
        summary="for this test",
        cost=lambda _, known: cost,
        run=lambda _: outcome,
        backend=unavailable if backend else None,
    )


def use(monkeypatch: pytest.MonkeyPatch, *entries: Method) -> None:
    known: Sequence[Method] = entries
    monkeypatch.setattr(plan_module, "methods", lambda _: known)


NO = Outcome(False, Assurance.EXHAUSTIVE)
YES = Outcome(True, Assurance.EXHAUSTIVE)
NOTHING = Outcome(reason="nothing found")
MAYBE_NO = Outcome(False, Assurance.MONTE_CARLO, error_bound=1e-9)


def test_the_cheapest_answer_is_improved(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, fake("dear", NO, 2), fake("cheap", MAYBE_NO, 1), fake("none", NOTHING, 0))
    verdict = zermelo.decide(LOST)
    assert (verdict.answer, verdict.method) == (False, "dear")
    assert verdict.assurance is Assurance.EXHAUSTIVE


def test_the_wanted_level_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, fake("cheap", MAYBE_NO, 1), fake("dear", NO, 2))
    verdict = zermelo.decide(LOST, assurance="monte-carlo")
    assert (verdict.method, verdict.error_bound) == ("cheap", 1e-9)


def test_a_level_out_of_reach_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, fake("cheap", MAYBE_NO, 1), fake("dear", NO, 2))
    verdict = zermelo.decide(LOST, assurance="theorem")
    assert not verdict.answered
    assert verdict.answer is None
    assert "only exhaustive was reached by dear" in (verdict.reason or "")


def test_no_answer_gives_all_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, fake("a", NOTHING), fake("b", NO, 2, backend="install b"))
    verdict = zermelo.decide(LOST)
    assert not verdict.answered
    assert verdict.reason == "b: install b; a: nothing found"


def test_methods_that_disagree_are_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, fake("a", NO, 1), fake("b", YES, 2))
    with pytest.raises(Contradiction, match="a says False and b says True"):
        zermelo.decide(LOST)


def test_a_certain_answer_outweighs_a_monte_carlo_one(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, fake("a", MAYBE_NO, 1), fake("b", YES, 2))
    verdict = zermelo.decide(LOST)
    assert (verdict.answer, verdict.assurance) == (True, Assurance.EXHAUSTIVE)


def test_a_method_that_hangs_does_not_starve_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(task: Task) -> Outcome:
        while True:
            task.deadline.check()

    slow = fake("slow", NO, cost=0)
    object.__setattr__(slow, "run", hang)
    use(monkeypatch, slow, fake("b", MAYBE_NO, 1))
    verdict = zermelo.decide(LOST, assurance="monte-carlo")
    assert verdict.method == "b"


def test_rejected_evidence_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Evidence("winning-order", {"order": list(range(7))})
    use(monkeypatch, fake("liar", Outcome(True, Assurance.EXHAUSTIVE, order)))
    with pytest.raises(Contradiction, match="liar: rejected, move"):
        zermelo.decide(LOST)


def test_running_out_of_memory_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def hungry(_: Task) -> Outcome:
        raise MemoryError

    entry = fake("hungry", NO)
    monkeypatch.setattr(plan_module, "methods", lambda _: [entry])
    object.__setattr__(entry, "run", hungry)
    assert zermelo.decide(LOST).reason == "hungry: out of memory"


def test_one_method_alone_has_no_fallback() -> None:
    verdict = zermelo.decide(LOST, method="obstruction")
    assert not verdict.answered
    assert verdict.reason == "no component is obstructed (Corollary 1.7)"
    directed = zermelo.ello(zermelo.Graph.from_edges(2, [(0, 1)], directed=True), green=[0])
    verdict = zermelo.decide(directed, method="pieces")
    assert not verdict.answered
    assert "undirected" in (verdict.reason or "")
    with pytest.raises(InputError, match="did you mean subset-dp"):
        zermelo.decide(LOST, method="subset_dp")


@pytest.mark.parametrize(
    ("method", "assurance", "evidence"),
    [
        ("subset-dp", "certified", "subset-table"),
        ("sat-orientation", "certified", "lrup-proof"),
        ("cpsat-positions", "solver", None),
    ],
)
def test_how_sure_each_method_is_of_a_no(method: str, assurance: str, evidence: str | None) -> None:
    verdict = zermelo.decide(LOST, method=method)
    assert verdict.answer is False
    assert (verdict.assurance.label, verdict.evidence) == (assurance, evidence)


def test_subset_dp_above_the_checkers_limit_is_exhaustive() -> None:
    lost = zermelo.ello("union(complete:7,cycle:22)", green=[0, 1, 7, 8])
    verdict = zermelo.decide(lost, method="subset-dp")
    assert verdict.answer is False
    assert verdict.assurance is Assurance.EXHAUSTIVE
    assert "28 vertices" in (verdict.reason or "")


@pytest.mark.parametrize("limits", [{"time_limit": 60.0}, {"memory_limit": 4.0}])
def test_limited_work_gives_the_same_verdict(limits: dict[str, float]) -> None:
    here, there = zermelo.decide(LOST), zermelo.decide(LOST, **limits)  # type: ignore[arg-type]
    assert there.certificate is not None
    assert (here.answer, here.assurance, here.evidence) == (
        there.answer,
        there.assurance,
        there.evidence,
    )


def test_a_hopeless_clique_ends_unknown_at_its_limits() -> None:
    hopeless = zermelo.ello("complete:40", green=[0, 1])
    late = zermelo.decide(hopeless, method="sat-orientation", time_limit=1)
    assert not late.answered
    assert "time limit of 1 s" in (late.reason or "")
    large = zermelo.decide(hopeless, method="cpsat-positions", memory_limit=0.02)
    assert not large.answered
    assert "memory limit of 0.02 GB" in (large.reason or "")


def test_the_same_seed_gives_the_same_certificate() -> None:
    graph = "regular:60,3,seed=5"
    runs = [
        zermelo.decide(zermelo.ello(graph, green=[0, 1]), method="sat-orientation", seed=seed)
        for seed in (3, 3, 4)
    ]
    assert runs[0].certificate == runs[1].certificate
    assert {run.answer for run in runs} == {runs[0].answer}


@pytest.mark.parametrize("green", [[], [0]])
@pytest.mark.parametrize("method", [None, "subset-dp", "sat-orientation", "cpsat-positions"])
def test_one_vertex(green: list[int], method: str | None) -> None:
    verdict = zermelo.decide(zermelo.ello("path:1", green=green), method=method)
    assert verdict.answer == bool(green)


@pytest.mark.parametrize("method", [None, "subset-dp", "sat-orientation", "cpsat-positions"])
def test_the_empty_game_is_won(method: str | None) -> None:
    empty = zermelo.ello(zermelo.Graph.from_edges(0, []), green=[])
    verdict = zermelo.decide(empty, method=method)
    assert verdict.answer is True
    assert zermelo.check(verdict).accepted
