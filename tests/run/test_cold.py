"""What `decide` calls certified is checked from the bytes that would be written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import zermelo
from zermelo.checker import check as checker
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.files import load
from zermelo.run import cold

RULES = Path(__file__).parents[2] / "rulesets" / "node_kayles.py"


@pytest.fixture(autouse=True)
def nothing_stays_registered() -> Iterator[None]:
    before = dict(GAMES.added)
    yield
    GAMES.added.clear()
    GAMES.added.update(before)


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[Certificate]:
    """Return the certificates that the checker gets from `decide`."""
    seen: list[Certificate] = []
    check = checker.check

    def watched(certificate: Certificate, deadline: Deadline) -> CheckResult:
        seen.append(certificate)
        return check(certificate, deadline)

    monkeypatch.setattr(cold, "check", watched)
    return seen


def test_the_checker_shares_nothing_with_the_search(handed: list[Certificate]) -> None:
    (own,) = load(str(RULES))
    games = [
        own("cycle:7", question="nim-value"),
        zermelo.disjunctive_sum([own("path:3"), zermelo.node_kayles("path:4")]),
        zermelo.ello("grid:3x4", green=[0]),
        zermelo.cops("petersen"),
    ]
    for game in games:
        handed.clear()
        verdict = zermelo.decide(game)
        assert verdict.assurance.label == "certified"
        assert verdict.certificate is not None
        (seen,) = handed[-1:]
        assert seen.instance is not game
        assert seen.instance.position is not game.position
        assert seen.evidence.data is not verdict.certificate.evidence.data
        if game.game == own.name:
            assert seen.instance.position.ruleset.moves is not own.moves
            assert seen.instance.position.ruleset.source == own.source


def test_labels_of_any_kind_are_read_back(handed: list[Certificate]) -> None:
    import networkx as nx

    graph = nx.grid_2d_graph(3, 3)
    verdict = zermelo.decide(zermelo.node_kayles(graph, question="winning-moves"))
    assert verdict.assurance.label == "certified"
    assert list(handed[-1].instance.labels) == [str(v) for v in graph] or handed[-1].answer


def test_rules_that_remember_are_not_certified_by_what_they_remember(tmp_path: Path) -> None:
    """The function forgets nothing; run once more, it gives other moves at the same position."""
    path = tmp_path / "rules.py"
    path.write_text(
        "import zermelo\nCALLS = []\ndef moves(graph, n):\n    CALLS.append(n)\n"
        "    for k in (1, 2) if n < 8 or len(CALLS) > 1 else (1,):\n"
        "        if k <= n:\n            yield k, n - k\n"
        "G = zermelo.ruleset('moody', start=lambda n: n, moves=moves, graph='none',"
        " data={'n': int})\n"
    )
    (game,) = load(str(path))
    list(game.moves(None, 0))  # from now on the moves are all there
    with pytest.raises(
        zermelo.errors.InputError, match=r"rules.py: line \d+: the rules of moody contr"
    ):
        zermelo.decide(game(n=8, question="nim-value"), method="search")


def test_evidence_that_no_file_can_hold_certifies_nothing(tmp_path: Path) -> None:
    """JSON that nests too deeply could be checked here, but nowhere else."""
    path = tmp_path / "rules.py"
    path.write_text(
        "import zermelo\ndef start(graph):\n    position = 3\n    for _ in range(98):\n"
        "        position = (position,)\n    return position\n"
        "G = zermelo.ruleset('deep', start=start,"
        " moves=lambda graph, p: [(1, 0)] if p else ())\n"
    )
    (game,) = load(str(path))
    verdict = zermelo.decide(game("path:2", question="nim-value"), method="search")
    assert (verdict.answer, verdict.assurance.label) == (1, "exhaustive")
    assert "the JSON nests too deeply" in (verdict.reason or "")
