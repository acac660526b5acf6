"""The encodings of ELLO: the same formula as the checker's, and the same answers as the rules."""

from __future__ import annotations

import pytest
from small import games, graphs, wins

from zermelo.checker.counting import congruent, parity
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, SolverMistake
from zermelo.core.graph import Graph
from zermelo.encodings import orientation
from zermelo.encodings.cnf import Cnf, XorCnf, dimacs
from zermelo.encodings.ello import sat_orientation, sat_transitive
from zermelo.encodings.orientation import eliminate, order_of
from zermelo.games.ello.rules import Ello, Wanted, replay
from zermelo.solvers.backends import sat


def test_the_formula_decides_all_small_games() -> None:
    for n, edges, colors in games(4, connected=False):
        game = Ello(Graph.from_edges(n, edges), colors)
        cnf = Cnf()
        pairs, _ = sat_orientation(game, cnf, Deadline())
        found = sat.solve(len(cnf.names), cnf.clauses, Deadline())
        assert found.satisfiable == wins(n, edges, colors)
        if found.satisfiable:
            assert replay(game, order_of(game.graph, pairs, found.model)) is None


@pytest.mark.parametrize("degree", range(13))
@pytest.mark.parametrize("odd", [0, 1])
def test_a_parity_is_the_checkers_parity(degree: int, odd: int) -> None:
    cnf = Cnf()
    literals = [cnf.variable(f"x{i}") * (-1) ** i for i in range(degree)]
    cnf.parity("p", literals, odd)
    clauses, names = parity(literals, odd, degree + 1)
    assert cnf.clauses == clauses
    assert cnf.names[degree:] == [f"p.{name}" for name in names]


@pytest.mark.parametrize("degree", range(9))
@pytest.mark.parametrize("odd", [0, 1])
def test_a_parity_counts(degree: int, odd: int) -> None:
    clauses, names = parity(range(1, degree + 1), odd, degree + 1)
    for bits in range(1 << degree):
        units = [(i + 1 if bits >> i & 1 else -(i + 1),) for i in range(degree)]
        found = sat.solve(degree + len(names), [*clauses, *units], Deadline())
        assert found.satisfiable == (bits.bit_count() % 2 == odd)


@pytest.mark.parametrize("modulus", [3, 4, 5, 9, 12])
@pytest.mark.parametrize("degree", [0, 1, 3, 6, 7, 9])
@pytest.mark.parametrize("equal", [True, False])
def test_a_counter_counts(modulus: int, degree: int, equal: bool) -> None:
    for residue in {0, 1, 2, modulus - 1}:
        rule = Wanted(residue, modulus, equal)
        clauses, names = congruent(range(1, degree + 1), modulus, rule.allows, degree + 1)
        cnf = Cnf()
        literals = [cnf.variable(f"x{i}") for i in range(degree)]
        near = rule.to(degree)
        cnf.congruent("p", literals, near.residue, near.modulus, near.equal)
        assert cnf.clauses == clauses
        with sat.Incremental(clauses) as solver:
            found = solver.solve(degree + len(names), Deadline())
            models = set()
            while found.satisfiable:
                models.add(tuple(found.model))
                solver.add([[-x if found.model[x - 1] else x for x in literals] or [1, -1]])
                if not literals:
                    break
                found = solver.solve(degree + len(names), Deadline())
        right = sum(rule.allows(bits.bit_count()) for bits in range(1 << degree))
        # One model, with one choice of the counter, for every right assignment.
        assert len({model[:degree] for model in models}) == len(models) == right
        assert all(rule.allows(sum(model[:degree])) for model in models)


def test_the_filled_graph_is_chordal_and_its_triangles_are_listed() -> None:
    import networkx as nx

    for edges in graphs(6):
        graph = Graph.from_edges(6, edges)
        elimination = eliminate(graph, Deadline())
        filled = nx.Graph([*graph.edges, *elimination.fill])
        assert nx.is_chordal(filled)
        listed = {tuple(sorted(triangle)) for triangle in elimination.triangles}
        assert len(listed) == len(elimination.triangles)
        cliques = {tuple(sorted(c)) for c in nx.enumerate_all_cliques(filled) if len(c) == 3}
        assert listed == cliques


def test_a_cyclic_model_is_noticed() -> None:
    cnf = Cnf()
    graph = Graph.from_edges(3, [(0, 1), (0, 2), (1, 2)])
    pairs = orientation.precedence(cnf, graph)
    with pytest.raises(SolverMistake, match="cycle"):
        order_of(graph, pairs, [True, False, True])


def test_too_large_a_fill_in_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orientation, "MAX_TRIANGLES", 10)
    graph = Graph.from_edges(6, [(u, v) for v in range(6) for u in range(v)])
    with pytest.raises(LimitReached, match="too dense"):
        eliminate(graph, Deadline())


def test_xor_lines_take_the_place_of_the_parity_clauses() -> None:
    game = Ello(Graph.from_edges(4, [(0, 1), (0, 2), (0, 3)]), (1, 0, 1, 0))
    plain, native = Cnf(), XorCnf()
    for builder in (plain, native):
        sat_orientation(game, builder, Deadline())
    assert native.names == plain.names
    assert native.clauses == []
    assert [name for name, _ in native.xors] == [name for name, _ in plain.groups]
    lines = list(dimacs(native, ["header"]))
    assert lines[0] == "c header"
    assert "p cnf 3 4" in lines
    assert lines[lines.index("c predegree(0)") + 1] == "x-1 -2 -3 0"
    assert lines[lines.index("c predegree(1)") + 1] == "x-1 0"


def test_all_pairs_are_refused_where_there_are_too_many() -> None:
    game = Ello(Graph.from_edges(400, []), (0,) * 400)
    with pytest.raises(LimitReached, match="triples"):
        sat_transitive(game, Cnf(), Deadline())
