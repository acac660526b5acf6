"""Determinants for digraphs and prime moduli: against the rules, and the formula itself."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from variants import both_ways, winnable_colorings

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.evidence.subset_table import winnable
from zermelo.games.ello.rules import Ello, plain_form, replay
from zermelo.solvers import rates
from zermelo.solvers.algebra.binary_field import BINARY
from zermelo.solvers.algebra.elimination import Field
from zermelo.solvers.algebra.odd_field import OddField, field_of
from zermelo.solvers.ello import algebra
from zermelo.solvers.ello.algebra_order import find_order
from zermelo.solvers.ello.laplacian import Laplacian, draw, field_for, matrix
from zermelo.solvers.ello.prime_form import MERSENNE, Linear, linear_form, why_not

FREE = Deadline()
SMALL: dict[int, Field] = {2: BINARY, 3: OddField(3, 11), 5: OddField(5, 7), 7: OddField(7, 5)}
"""Fields in which accidents happen: 3^11 is 177,147."""


def nonzero(form: Linear, rng: random.Random, field: Field) -> bool:
    """Whether det M != 0 for random values of a field, in plain Python."""
    made = Laplacian(form.graph, draw(form.graph.n, rng, field), field)
    return not made.eliminate([True] * form.graph.n, form.colors, FREE).free


def test_the_determinant_is_the_sum_over_winning_orders_modulo_3_and_5() -> None:
    rng = random.Random(4)
    for seed in range(60):
        p, n, directed = rng.choice((3, 5)), rng.randrange(1, 5), rng.random() < 0.5
        field = field_of(p)
        pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
        graph = Graph.from_edges(n, [pair for pair in pairs if rng.random() < 0.7], directed)
        game = Ello(graph, tuple(rng.randrange(p) for _ in range(n)), (), p, "nonzero")
        form = linear_form(game)
        if form.p != p:  # few edges: the modulus does not matter, and another prime is taken
            form = Linear(graph, game.colors, p)
        *s, root = draw(n, random.Random(seed), field)
        made = Laplacian(graph, [*s, root], field)
        total = 0
        for order in permutations(range(n)):
            colors, last, product = list(game.colors), root, 1
            for v in order:
                product = field.multiply(product, colors[v])
                product = field.multiply(
                    product, field.invert(field.add(last, field.negative(s[v])))
                )
                last = s[v]
                for w in graph.neighbors(v):
                    colors[w] = (colors[w] + 1) % p
            total = field.add(total, product)
        assert determinant(field, made, game.colors) == total
        assert (not made.eliminate([True] * n, game.colors, FREE).free) == (total != 0)


def determinant(field: Field, made: Laplacian, colors: tuple[int, ...]) -> int:
    """Return det M by permutations."""
    n = len(colors)
    columns = [made.column(v, [True] * n, colors[v]) for v in range(n)]
    total = 0
    for rows in permutations(range(n)):
        product = 1
        for v, row in enumerate(rows):
            product = field.multiply(product, columns[v].get(row, 0))
        swaps = sum(rows[i] > rows[j] for j in range(n) for i in range(j))
        total = field.add(total, field.negative(product) if swaps % 2 else product)
    return total


def drawn(rng: random.Random, largest: int) -> Ello:
    """Return a random game that has a determinant: a digraph, or modulo 3, 5 or more."""
    n, modulus = rng.randrange(1, largest + 1), rng.choice((2, 2, 3, 3, 5, 5, 4, 7))
    directed = modulus == 2 or rng.random() < 0.3
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    chance = rng.choice((0.3, 0.5, 0.8, 1.0))
    graph = Graph.from_edges(n, [pair for pair in pairs if rng.random() < chance], directed)
    playable = "nonzero" if modulus > 2 else rng.choice(("zero", "nonzero"))
    few = rng.random()  # with few playable vertices about half of the games are lost
    kept = 0 if playable == "nonzero" else 1
    colors = [
        kept if rng.random() < few else rng.randrange(modulus) for _ in range(n)
    ]  # modulo d the colors next to 0 become playable late
    return Ello(graph, tuple(colors), (), modulus, playable)


def compared(count: int, seed: int, largest: int, small: bool) -> tuple[int, int, int]:
    """Compare so many games with the subset program: the numbers won, lost and missed.

    A nonzero determinant of a
    lost game is an error at once. With `small` the values come from small fields, where a won game
    may be missed now and then.
    """
    rng = random.Random(seed)
    won = lost = missed = 0
    while won + lost < count:
        game = drawn(rng, largest)
        if why_not(game):
            continue
        form = linear_form(game)
        if game.modulus in (3, 5, 7) and rng.random() < 0.7:
            form = Linear(game.graph, game.colors, game.modulus)  # though degrees are small
        field = SMALL[form.p] if small and form.p < MERSENNE else field_for(form.p)
        found = nonzero(form, rng, field)
        if winnable(game, FREE):
            won += 1
            missed += not found
        else:
            lost += 1
            assert not found, game
    return won, lost, missed


def test_the_determinant_against_the_subset_program() -> None:
    won, lost, missed = compared(600, 1, 6, small=False)
    assert min(won, lost) > 120
    assert missed == 0  # the bound is below 1e-16 for each


def test_small_fields_miss_won_games_only() -> None:
    won, lost, missed = compared(600, 2, 6, small=True)
    assert min(won, lost) > 120
    assert missed <= 3  # the bound is 15/(3^11 - 6) for each


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_the_determinant_against_the_subset_program_on_10_000_games(part: int) -> None:
    # 10^5 games in all: pytest -m slow -n 2 tests/ello/test_primes.py
    won, lost, missed = compared(10_000, 100 + part, 8, small=False)
    assert min(won, lost) > 2_000
    assert missed == 0


@pytest.mark.slow
def test_small_fields_on_20_000_games() -> None:
    won, lost, missed = compared(20_000, 7, 6, small=True)
    assert min(won, lost) > 4_000
    assert missed <= 15


def test_all_colorings_of_some_digraphs_and_graphs_by_all_orders() -> None:
    cases = [
        (3, ((0, 1), (1, 2), (2, 0)), True, 2, "zero"),
        (4, ((0, 1), (1, 0), (1, 2), (2, 3), (3, 1), (0, 3)), True, 2, "nonzero"),
        (4, ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)), False, 3, "nonzero"),
        (4, ((0, 1), (1, 2), (2, 3), (0, 3)), False, 4, "nonzero"),
    ]
    for n, edges, directed, modulus, playable in cases:
        expected = winnable_colorings(
            n, edges if directed else both_ways(edges), (), modulus, playable
        )
        graph = Graph.from_edges(n, edges, directed)
        for code in range(modulus**n):
            colors = tuple(code // modulus**v % modulus for v in range(n))
            game = Ello(graph, colors, (), modulus, playable)
            found = algebra.decide(game, code, FREE)
            assert found.winnable == (colors in expected)
            order = find_order(game, code, FREE).order
            assert (order is not None) == (colors in expected)
            assert order is None or replay(game, order) is None


def hidden(graph: Graph, modulus: int, seed: int, playable: str = "nonzero") -> Ello:
    """Return a game that a random order wins."""
    rng = random.Random(seed)
    order = rng.sample(range(graph.n), graph.n)
    place = {v: i for i, v in enumerate(order)}
    entering = graph.reverse()
    colors = []
    for v in range(graph.n):
        before = sum(place[u] < place[v] for u in entering.neighbors(v))
        allowed = [
            c for c in range(modulus) if ((c + before) % modulus == 0) == (playable == "zero")
        ]
        colors.append(rng.choice(allowed))
    return Ello(graph, tuple(colors), (), modulus, playable)


def digraph(n: int, arcs: int, seed: int) -> Graph:
    rng = random.Random(seed)
    pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
    return Graph.from_edges(n, sorted(rng.sample(pairs, arcs)), directed=True)


@pytest.mark.parametrize(
    ("graph", "modulus", "playable"),
    [
        (digraph(30, 90, 1), 2, "zero"),
        (digraph(80, 240, 2), 2, "zero"),
        (digraph(70, 2000, 3), 2, "nonzero"),
        (parse("torus:5x5"), 3, "nonzero"),
        (parse("gnp:20,0.5"), 5, "nonzero"),
        (digraph(20, 80, 4), 3, "nonzero"),
        (parse("gnp:40,0.3"), 3, "nonzero"),
        (parse("regular:60,3"), 4, "nonzero"),
    ],
)
def test_larger_games_and_their_orders(graph: Graph, modulus: int, playable: str) -> None:
    game = hidden(graph, modulus, graph.n, playable)
    assert algebra.decide(game, 1, FREE).winnable
    found = find_order(game, 1, FREE)
    assert found.order is not None
    assert replay(game, found.order) is None
    assert found == find_order(game, 1, FREE)
    none = Ello(graph, (0 if playable == "nonzero" else 1,) * graph.n, (), modulus, playable)
    result = algebra.decide(none, 1, FREE, error=1e-30)
    form = linear_form(game)
    order = field_for(form.p).order
    assert not result.winnable
    assert result.error_bound == algebra.error_bound(graph.n, result.repeats, order) <= 1e-30
    assert find_order(none, 1, FREE).order is None


def test_kernels_and_plain_python_agree_on_digraphs() -> None:
    verdicts: list[bool] = []
    for seed in range(30):
        rng = random.Random(seed)
        graph = digraph(12, rng.choice((20, 60, 120)), seed)
        game = hidden(graph, 2, seed, "zero")
        colors = list(game.colors)
        for v in rng.sample(range(12), 11 * (seed % 2)):
            colors[v] = 1  # mostly lost
        form = linear_form(Ello(graph, tuple(colors)))
        alive = [rng.random() < 0.9 for _ in range(12)]
        values = draw(12, random.Random(seed))
        found = {
            not matrix(graph, 2, values, way).eliminate(alive, form.colors, FREE).free
            for way in ("plain", "compiled")
        }
        assert len(found) == 1
        verdicts += found
    assert 5 < sum(verdicts) < 25


def test_which_games_have_a_determinant() -> None:
    square = parse("cycle:4")
    arcs = Graph.from_edges(3, [(0, 1), (1, 2), (2, 0)], directed=True)
    for game, p in (
        (Ello(arcs, (0, 1, 1)), 2),
        (Ello(square, (1, 1, 2, 0), (), 3, "nonzero"), MERSENNE),  # all degrees are below 3
        (Ello(parse("complete:4"), (1, 1, 2, 0), (), 3, "nonzero"), 3),
        (Ello(parse("complete:5"), (1, 1, 2, 0, 0), (), 6, "nonzero"), MERSENNE),
        (Ello(square, (5, 10**30, 0, 1), (), 10**40, "nonzero"), MERSENNE),
    ):
        form = linear_form(game)
        assert form.p == p
    for game, reason in (
        (Ello(square, (0, 1, 1, 1), ((0, 1),)), "directed beforehand"),
        (Ello(square, (0, 1, 1, 1), (), 3), "playable zero"),
        (Ello(parse("complete:6"), (0,) * 6, (), 4, "nonzero"), "4 is composite"),
    ):
        assert reason in str(why_not(game))
        with pytest.raises(Unavailable, match=reason):
            linear_form(game)
        with pytest.raises(Unavailable, match=reason):
            algebra.decide(game, 1, FREE)
        with pytest.raises(Unavailable, match=reason):
            find_order(game, 1, FREE)


def test_forbidden_predegrees_are_kept_by_the_large_prime() -> None:
    # Modulo 6 on degrees below 6: color 0 forbids the predegree 0, 1 forbids 5, 2 forbids 4.
    form = linear_form(Ello(parse("complete:6"), (0, 1, 2, 3, 4, 5), (), 6, "nonzero"))
    forbidden = [(-color) % MERSENNE for color in form.colors]
    assert forbidden == [0, 5, 4, 3, 2, 1]
    large = linear_form(Ello(parse("cycle:3"), (0, 1, 98), (), 100, "nonzero"))
    assert [(-color) % MERSENNE for color in large.colors] == [0, 3, 2]  # 3 is never met


def test_decide_prints_the_bound_and_goes_on_to_evidence() -> None:
    torus = parse("torus:6x6")
    lost = zermelo.ello(torus, colors=[0] * 36, modulus=3, playable="nonzero")
    verdict = zermelo.decide(lost, method="algebra")
    assert verdict.assurance is Assurance.MONTE_CARLO
    assert verdict.answer is False
    assert verdict.error_bound == algebra.error_bound(36, 1, field_of(3).order) < 1e-15
    certified = zermelo.decide(lost)
    assert (certified.answer, certified.assurance) == (False, Assurance.CERTIFIED)
    game = hidden(torus, 3, 5)
    won = zermelo.ello(torus, colors=list(game.colors), modulus=3, playable="nonzero")
    verdict = zermelo.decide(won, method="algebra")
    assert (verdict.answer, verdict.assurance) == (True, Assurance.THEOREM)
    verdict = zermelo.decide(won, method="algebra-order")
    assert (verdict.answer, verdict.assurance) == (True, Assurance.CERTIFIED)


def test_limits_end_the_elimination(monkeypatch: pytest.MonkeyPatch) -> None:
    game = hidden(parse("gnp:30,0.5"), 3, 1)
    for each in (game, hidden(parse("gnp:50,0.5"), 3, 1)):
        with pytest.raises(LimitReached):
            algebra.decide(each, 0, Deadline(0))
    looks = []

    class Clock(Deadline):
        def check(self, work: float = 0.0) -> None:
            looks.append(work)

    monkeypatch.setattr(rates, "PLAIN_ENTRY", 1e-3)
    algebra.decide(game, 0, Clock())
    assert len(looks) > 200  # inside of a pivot's rows, too


def test_plain_games_in_other_words_have_the_same_answer() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        graph = parse(f"gnp:8,0.5,seed={seed}")
        game = Ello(graph, tuple(rng.randrange(2) for _ in range(8)), (), 2, "nonzero")
        form = linear_form(game)
        other = algebra.decide(plain_form(game), seed, FREE).winnable
        assert nonzero(form, rng, BINARY) == other
