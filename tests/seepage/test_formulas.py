"""The formulas of Seepage against the token game tried move by move.

No QBF solver is needed: the quantified formulas are expanded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver
from quantified import depqbf, is_true, read_qcir, read_qdimacs
from seepage_dags import Edges, dags, dead_ends
from spills import green_wins_within, longest_way, some_games

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.encodings import seepage as formulas
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.qcnf import Qcnf, qdimacs
from zermelo.encodings.seepage import exact, qbf, rounds, sat_paths, spans
from zermelo.encodings.spec import READINGS, Reading
from zermelo.games.seepage.rules import Seepage

STRENGTHS = (1, 1, 2, 3) * 15


def game_of(n: int, edges: Edges, sinks: tuple[int, ...], k: int = 1) -> Seepage:
    return Seepage(Graph.from_edges(n, edges, directed=True), 0, sinks, k)


def quantified(game: Seepage, k: int, depth: int, reading: Reading) -> bool:
    formula = Qcnf()
    qbf(game, k, rounds(game, depth, reading, Deadline()), formula, Deadline())
    return is_true(read_qdimacs("\n".join(qdimacs(formula, ()))))


def expanded(game: Seepage, k: int, depth: int, reading: Reading) -> bool:
    cnf = Cnf()
    sat_paths(game, k, rounds(game, depth, reading, Deadline()), cnf, Deadline())
    assert () not in cnf.clauses
    with Solver("glucose4", bootstrap_with=cnf.clauses) as solver:
        found: bool = solver.solve()
    return found


FORMULAS = [quantified, expanded]


def test_the_counts_of_small_graphs() -> None:
    assert [len(list(dags(n))) for n in range(1, 6)] == [1, 1, 3, 21, 315]


@pytest.mark.parametrize("holds", FORMULAS)
@pytest.mark.parametrize(
    ("n", "k"), [*product(range(2, 5), (1, 2)), (5, 1), pytest.param(5, 2, marks=pytest.mark.slow)]
)
def test_all_small_graphs_depths_and_readings(n: int, k: int, holds: Callable[..., bool]) -> None:
    said = set()
    for edges in dags(n):
        sinks = dead_ends(n, edges)
        game = game_of(n, edges, sinks)
        for depth in range(1, longest_way(edges, sinks) + 2):
            for reading in READINGS:
                expected = green_wins_within(n, edges, sinks, k, depth, reading == "optimistic")
                assert holds(game, k, depth, reading) == expected
                said.add((reading, expected))
    assert len(said) == 4 or n <= k + 1


@pytest.mark.parametrize("holds", FORMULAS)
def test_random_games_with_marked_sinks(holds: Callable[..., bool]) -> None:
    for (n, edges, sinks), k in zip(some_games(3, 60), STRENGTHS, strict=False):
        game = game_of(n, edges, sinks)
        assert spans(game).longest[0] == longest_way(edges, sinks)
        for depth in {1, 2, longest_way(edges, sinks)}:
            for reading in READINGS:
                expected = green_wins_within(n, edges, sinks, k, depth, reading == "optimistic")
                assert holds(game, k, depth, reading) == expected


def test_a_source_that_is_a_sink_is_lost_and_sinks_out_of_reach_are_won() -> None:
    lost, won = game_of(1, (), (0,)), game_of(2, ((0, 1),), ())
    for write, builder in ((qbf, Qcnf), (sat_paths, Cnf)):
        for game, clauses in ((lost, [()]), (won, [])):
            formula: Any = builder()
            write(game, 1, exact(game, Deadline()), formula, Deadline())
            assert formula.clauses == clauses


def written(n: int, edges: Edges, sinks: tuple[int, ...], k: int, form: str) -> str:
    instance = Instance("seepage", game_of(n, edges, sinks, k), "green-wins", Labels(n))
    return zermelo.logic.encode(instance, form)


def test_the_written_formulas_mean_the_same() -> None:
    for (n, edges, sinks), k in zip(some_games(5, 40), STRENGTHS, strict=False):
        expected = green_wins_within(n, edges, sinks, k, n, True)
        assert is_true(read_qdimacs(written(n, edges, sinks, k, "qdimacs"))) == expected
        assert is_true(read_qcir(written(n, edges, sinks, k, "qcir"))) == expected


def test_the_written_formulas_that_look_ahead_mean_the_same() -> None:
    for n, edges, sinks in some_games(6, 20):
        instance = Instance("seepage", game_of(n, edges, sinks, 1), "green-wins", Labels(n))
        for reading in READINGS:
            expected = green_wins_within(n, edges, sinks, 1, 2, reading == "optimistic")
            text = zermelo.logic.encode(instance, "qdimacs", depth=2, reading=reading)
            assert f"c depth 2, {reading}" in text
            assert is_true(read_qdimacs(text)) == expected
            text = zermelo.logic.encode(instance, "cnf", depth=2, reading=reading)
            with Solver("glucose4", bootstrap_with=CNF(from_string=text).clauses) as solver:
                assert solver.solve() == expected


@pytest.mark.parametrize("part", range(4))
def test_depqbf_on_200_written_formulas(part: int) -> None:
    answers = []
    for (n, edges, sinks), k in zip(some_games(10 + part, 50), STRENGTHS, strict=False):
        expected = green_wins_within(n, edges, sinks, k, n, True)
        assert depqbf(written(n, edges, sinks, k, "qdimacs")) == expected
        answers.append(expected)
    assert 5 < sum(answers) < 45


def test_too_many_paths_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^20 paths: pairs of vertices, each joined to both of the next pair.
    edges = [(0, 1), (0, 2)]
    for v in range(1, 39, 2):
        edges += [(v, v + 2), (v, v + 3), (v + 1, v + 2), (v + 1, v + 3)]
    game = game_of(41, tuple(edges), (39, 40))
    assert spans(game).paths[0] == 2**20
    with pytest.raises(LimitReached, match="1048576 paths"):
        sat_paths(game, 1, exact(game, Deadline()), Cnf(), Deadline())
    monkeypatch.setattr(formulas, "MAX_LITERALS", 1000)
    with pytest.raises(LimitReached, match="more than 1000 literals"):
        qbf(game, 1, exact(game, Deadline()), Qcnf(), Deadline())
    short = game_of(21, tuple(e for e in edges if e[1] < 21), (19, 20))
    with pytest.raises(LimitReached, match="the limit is 1000"):
        sat_paths(short, 1, exact(short, Deadline()), Cnf(), Deadline())


def test_an_expired_deadline_stops_the_writing() -> None:
    game = game_of(3, ((0, 1), (1, 2)), (2,))
    ahead = exact(game, Deadline())
    for stopped in (
        lambda: exact(game, Deadline(0)),
        lambda: qbf(game, 1, ahead, Qcnf(), Deadline(0)),
        lambda: sat_paths(game, 1, ahead, Cnf(), Deadline(0)),
    ):
        with pytest.raises(LimitReached):
            stopped()
