"""Lights Out: every method against a search by the literal rules, and the all-lit theorem."""

from __future__ import annotations

import random
from itertools import product

import pytest
from small import graphs

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.lights_out.evidence.elimination import Solutions
from zermelo.games.lights_out.evidence.prime_powers import all_solutions
from zermelo.games.lights_out.rules import LightsOut, options, replay
from zermelo.solvers.lights_out import states, transform
from zermelo.solvers.lights_out.methods import pressed_vertices
from zermelo.solvers.lights_out.prime_powers import solve


def ask(game: LightsOut, question: str, method: str | None = None) -> zermelo.types.Verdict:
    labels = Labels([f"v{v}" for v in range(game.graph.n)])
    return zermelo.decide(Instance("lights-out", game, question, labels), method=method)


def fewest(game: LightsOut) -> int | None:
    """The fewest presses, by rounds of all moves."""
    seen, front, rounds = {game}, [game], 0
    while front:
        if any(not any(state.lit) for state in front):
            return rounds
        after = {move for state in front for _, move in options(state)} - seen
        seen |= after
        front, rounds = list(after), rounds + 1
    return None


def test_all_lit_is_always_solvable() -> None:
    for n in range(8):
        for edges in graphs(n, connected=False):
            game = LightsOut(Graph.from_edges(n, edges), (1,) * n)
            verdict = ask(game, "solvable", "elimination")
            assert verdict.answer is True
            assert verdict.assurance is Assurance.CERTIFIED


@pytest.mark.parametrize("lit_only", [False, True])
def test_all_games_on_small_graphs(lit_only: bool) -> None:
    for n in range(1, 5):
        for edges in graphs(n):
            for lit in product((0, 1), repeat=n):
                game = LightsOut(Graph.from_edges(n, edges), lit, 2, lit_only)
                check_methods(game)


@pytest.mark.parametrize("modulus", [2, 3, 4, 5, 6])
def test_random_digraphs_and_moduli(modulus: int) -> None:
    rng = random.Random(modulus)
    for _ in range(12):
        n = rng.randrange(1, 5)
        arcs = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < 0.4]
        graph = Graph.from_edges(n, arcs, directed=True)
        check_methods(
            LightsOut(graph, tuple(rng.choices((0, 1), k=n)), modulus, rng.random() < 0.3)
        )


def check_methods(game: LightsOut) -> None:
    least = fewest(game)
    certified = False
    for question, answer in (("solvable", least is not None), ("fewest-presses", least)):
        for method in ("elimination", "lit-search"):
            verdict = ask(game, question, method)
            assert verdict.answer == answer or not verdict.answered
            assert verdict.answered or method == "elimination"
            certified = certified or verdict.assurance is Assurance.CERTIFIED
    if least is not None:
        assert certified


def test_cpsat_agrees() -> None:
    rng = random.Random(7)
    for modulus in (2, 3, 4, 6):
        for edges in graphs(4)[::2]:
            lit = tuple(rng.choices((0, 1), k=4))
            game = LightsOut(Graph.from_edges(4, edges), lit, modulus)
            least = fewest(game)
            assert ask(game, "fewest-presses", "cpsat-presses").answer == least
            assert ask(game, "solvable", "cpsat-presses").answer is (least is not None)


@pytest.mark.parametrize(
    ("text", "answer"), [("grid:4x4", 4), ("grid:5x5", 15), ("grid:9x9", None)]
)
def test_grids(text: str, answer: int | None) -> None:
    graph = parse(text)
    game = LightsOut(graph, (1,) * graph.n)
    verdict = ask(game, "fewest-presses")
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.evidence == "kernel"
    assert answer in (None, verdict.answer)


def test_cpsat_on_the_usual_board() -> None:
    graph = parse("grid:5x5")
    verdict = ask(LightsOut(graph, (1,) * 25), "fewest-presses", "cpsat-presses")
    assert (verdict.answer, verdict.assurance) == (15, Assurance.CERTIFIED)
    assert verdict.evidence == "bound-proof"


def test_a_composite_modulus() -> None:
    edge = parse("path:2")
    verdict = ask(LightsOut(edge, (1, 0), 4), "solvable")
    assert (verdict.answer, verdict.assurance) == (False, Assurance.CERTIFIED)
    verdict = ask(LightsOut(edge, (1, 1), 6), "fewest-presses")
    assert verdict.answer == 5


@pytest.mark.parametrize("modulus", [4, 6, 8, 9, 12])
def test_composite_moduli_on_all_small_graphs(modulus: int) -> None:
    solvable = lost = 0
    for n in range(1, 5):
        for edges in graphs(n):
            graph = Graph.from_edges(n, edges)
            reach = [(v, *graph.neighbors(v)) for v in range(n)]
            sums = {(0,) * n}  # the states that presses of the vertices so far can put out
            for reached in reach:
                sums = {
                    tuple((x - k * (u in reached)) % modulus for u, x in enumerate(state))
                    for state in sums
                    for k in range(modulus)
                }
            for lit in product((0, 1, modulus - 1, modulus // 2), repeat=n):
                game = LightsOut(graph, lit, modulus)
                # A file lights lamps with state 1 only; the elimination takes any state.
                found = solve(game, Deadline())
                assert (found.solution is not None) is (lit in sums)
                if set(lit) <= {0, 1}:
                    verdict = ask(game, "solvable", "elimination")
                    assert verdict.answer is (lit in sums)
                    assert verdict.assurance is Assurance.CERTIFIED
                if found.solution is not None:
                    assert replay(game, pressed_vertices(found.solution)) is None
                    solvable += 1
                    continue
                lost += 1
                assert found.invariant is not None
                weights = {"weights": found.invariant}
                instance = Instance("lights-out", game, "solvable", Labels(n))
                assert check(Certificate(instance, False, Evidence("invariant", weights))).accepted
    assert min(solvable, lost) > 50


def test_uniqueness_modulo_composite_numbers() -> None:
    for text in ("path:3", "path:5", "star:4", "grid:2x3"):
        graph = parse(text)
        for modulus in (4, 6, 9):
            found = solve(LightsOut(graph, (0,) * graph.n, modulus), Deadline())
            reach = [(v, *graph.neighbors(v)) for v in range(graph.n)]
            zeros = (
                sum(
                    all(sum(x[u] for u in reached) % modulus == 0 for reached in reach)
                    for x in product(range(modulus), repeat=graph.n)
                )
                if modulus**graph.n < 10**5
                else None
            )
            assert zeros is None or found.unique is (zeros == 1)


@pytest.mark.parametrize("modulus", [2, 3, 4, 6, 8, 9, 12])
def test_all_solutions_on_all_small_graphs(modulus: int) -> None:
    for n in range(1, 5 if modulus < 8 else 4):
        for edges in graphs(n, connected=False):
            graph = Graph.from_edges(n, edges)
            reach = [(v, *graph.neighbors(v)) for v in range(n)]
            presses: dict[tuple[int, ...], list[int]] = {}  # by the state that they put out
            for x in product(range(modulus), repeat=n):
                state = tuple(-sum(x[u] for u in reached) % modulus for reached in reach)
                presses.setdefault(state, []).append(sum(x))
            for lit in [*list(presses)[:: 1 + len(presses) // 20], (1,) * n]:
                found = all_solutions(LightsOut(graph, lit, modulus), Deadline())
                assert found.count() == len(presses.get(lit, []))
                best = found.fewest(Deadline())
                assert (None if best is None else sum(best)) == min(
                    presses.get(lit, []), default=None
                )


@pytest.mark.parametrize(
    ("text", "modulus", "answer", "kind"),
    [
        ("hypercube:4", 4, 48, "kernel"),
        ("torus:4x5", 6, 20, "kernel"),
        ("grid:5x5", 6, 51, "kernel"),
        ("hypercube:5", 4, 16, "bound-proof"),
        ("hypercube:7", 2, 16, "bound-proof"),
    ],
)
def test_fewest_presses_of_products(text: str, modulus: int, answer: int, kind: str) -> None:
    asked = zermelo.lights_out(text, lit="all", modulus=modulus, question="fewest-presses")
    method = "elimination" if kind == "kernel" else "cpsat-presses"
    found = zermelo.decide(asked, method=method)
    assert (found.answer, found.assurance, found.evidence) == (answer, Assurance.CERTIFIED, kind)


def test_lit_only_replay() -> None:
    game = LightsOut(parse("path:3"), (1, 0, 0), 2, True)
    assert replay(game, [1]) == "the vertex of press 1 is not lit"
    assert [v for v, _ in options(game)] == [0]


def test_too_many_states() -> None:
    for game in (
        LightsOut(parse("grid:5x6"), (1,) * 30, 2, True),
        LightsOut(parse("grid:4x4"), (1,) * 16, 3, True),
    ):
        verdict = ask(game, "solvable", "lit-search")
        assert "states" in (verdict.reason or "")


def shortest_way(game: LightsOut) -> int | None:
    """Return how many presses lead to darkness, by a search over positions."""
    seen, layer, depth = {game.lit}, [game], 0
    while layer:
        if not all(any(each.lit) for each in layer):
            return depth
        following = (next_one for each in layer for _, next_one in options(each))
        layer, depth = [], depth + 1
        for each in following:
            if each.lit not in seen:
                seen.add(each.lit)
                layer.append(each)
    return None


@pytest.mark.parametrize("lit_only", [False, True])
@pytest.mark.parametrize("modulus", [2, 3, 4])
def test_the_search_in_arrays_agrees_with_one_over_positions(modulus: int, lit_only: bool) -> None:
    rng = random.Random(3)
    large = ("grid:3x4", "path:11", "gnp:10,0.4,seed=3")
    for text in (
        *(large if modulus == 2 else ("grid:2x3", "path:6", "gnp:6,0.4,seed=3")),
        "digraph",
    ):
        n = 9 if modulus == 2 else 6
        arcs = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < 0.3]
        graph = Graph.from_edges(n, arcs, directed=True) if text == "digraph" else parse(text)
        for _ in range(4):
            lit = tuple(rng.choices(range(modulus), k=graph.n))
            game = LightsOut(graph, lit, modulus, lit_only)
            expected = shortest_way(game)
            found, _ = states.shortest(game, Deadline())
            assert (None if found is None else len(found)) == expected
            if found is not None:
                assert replay(game, found) is None


@pytest.mark.parametrize("dimensions", [0, 1, 9, 16, 18])
def test_transform_finds_what_looking_at_all_solutions_finds(dimensions: int) -> None:
    rng = random.Random(dimensions)
    for n in (1, 40, 70):
        solution, *kernel = (rng.choices((0, 1), k=n) for _ in range(dimensions + 1))
        expected = Solutions(2, solution, kernel, None).fewest(Deadline())
        found = transform.fewest(solution, kernel, Deadline())
        assert expected is not None
        assert sum(found) == sum(expected)
        rows: list[int] = []  # what is added is a combination of the kernel's vectors
        for vector in (*kernel, [x ^ y for x, y in zip(found, solution, strict=True)]):
            bits = int("".join(map(str, vector)), 2)
            for row in rows:
                bits = min(bits, bits ^ row)
            rows.append(bits)
        assert rows[-1] == 0


def test_fewest_presses_in_a_kernel_of_many_dimensions() -> None:
    asked = zermelo.lights_out(
        "union(complete:23,path:2)", lit=[0, 3, 4, 23], question="fewest-presses"
    )
    assert zermelo.decide(asked, method="elimination").answer is None
    asked = zermelo.lights_out("union(complete:23,grid:4x4)", lit="all", question="fewest-presses")
    found = zermelo.decide(asked, method="elimination")
    assert found.statistics["kernel"] == 26
    assert found.answer == 1 + 4
