"""The variants of ELLO: every method against all orders of all small games, with certificates."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import pytest
from sampling import some
from small import graphs
from variants import both_ways, colorings, digraphs, directed_beforehand, winnable_colorings

import zermelo
from zermelo.checker.check import check
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello, options, plain_form

PROVING = ("subset-dp", "sat-orientation", "sat-lazy")
"""Their answers come with certificates."""
SEARCHING = ("cpsat-positions",)
OTHERS = ("obstruction", "dag")


def ask(game: Ello, method: str | None = None) -> zermelo.types.Verdict:
    labels = Labels([f"v{v}" for v in range(game.graph.n)])
    return zermelo.decide(Instance("ello", game, "winnable", labels), method=method)


def agree(game: Ello, answer: bool, methods: Iterable[str]) -> None:
    for method in methods:
        verdict = ask(game, method)
        if method in OTHERS and not verdict.answered:
            continue
        assert verdict.answer is answer, (method, game)
        certified = verdict.assurance is Assurance.CERTIFIED
        assert certified or (not answer and method not in PROVING), (method, game)


def wins(game: Ello) -> bool:
    """Whether a game is winnable, by the literal moves."""
    seen, left = set(), [game]
    while left:
        game = left.pop()
        if not game.graph.n:
            return True
        if game not in seen:
            seen.add(game)
            left += [after for _, after in options(game)]
    return False


def test_the_numbers_of_small_games() -> None:
    # As many as digraphs: a pair is not adjacent, undirected, or directed one way or the other.
    assert [len(directed_beforehand(n)) for n in range(1, 6)] == [1, 3, 16, 218, 9608]
    assert [len(digraphs(n)) for n in range(1, 5)] == [1, 3, 16, 218]


def predirected(n: int, part: int, parts: int, searching: int) -> int:
    """Compare the methods on a part of all graphs with some edges directed, all colorings.

    The searching methods take every so manieth coloring, another one each time. Returns the number
    of games that were won.
    """
    count = won = 0
    for edges, before in directed_beforehand(n)[part::parts]:
        winnable = winnable_colorings(n, both_ways(edges), before)
        graph = Graph.from_edges(n, edges)
        for colors in colorings(n):
            count += 1
            chosen = SEARCHING if count % searching == count // 2**n % searching else ()
            methods = ("subset-dp", "sat-orientation", *chosen)
            agree(Ello(graph, colors, before), colors in winnable, methods)
            won += colors in winnable
    return won


@pytest.mark.parametrize("n", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_all_orientations_of_some_edges_to_four_vertices(n: int) -> None:
    assert predirected(n, 0, 1, 2) == {1: 1, 2: 4, 3: 27, 4: 494}[n]


@pytest.mark.slow
def test_orientations_of_some_edges_with_five_vertices() -> None:
    assert predirected(5, 17, 240, 4) > 50


@pytest.mark.slow
@pytest.mark.parametrize("part", range(12))
def test_all_orientations_of_some_edges_with_five_vertices(part: int) -> None:
    # 307,456 games: all by the subset program and by SAT, a quarter of them by CP-SAT. A part
    # took 32 to 165 s on a busy machine. To run them:
    # pytest -m slow -n 2 tests/ello/test_variants.py -k five_vertices
    assert predirected(5, part, 12, 4) > 1000


def rotated(number: int, every: int) -> tuple[str, ...]:
    """The subset program always, the proving methods and CP-SAT in turn."""
    turns = {0: ("sat-orientation",), 1: ("sat-lazy",), 2: SEARCHING}
    chosen = [turns[turn] for turn in turns if number % every == turn % every]
    return ("subset-dp", *(method for methods in chosen for method in methods))


def all_digraphs(n: int, every: int) -> None:
    number = 0
    for arcs in digraphs(n):
        winnable = winnable_colorings(n, arcs)
        graph = Graph.from_edges(n, arcs, directed=True)
        for colors in colorings(n):
            number += 1
            agree(Ello(graph, colors), colors in winnable, rotated(number, every))


def all_colors(modulus: int, playable: str, every: int) -> None:
    number = 0
    for n in range(1, 5):
        for edges in graphs(n, connected=False):
            winnable = winnable_colorings(n, both_ways(edges), (), modulus, playable)
            graph = Graph.from_edges(n, edges)
            for colors in colorings(n, modulus):
                number += 1
                game = Ello(graph, colors, (), modulus, playable)
                agree(game, colors in winnable, rotated(number, every))


@pytest.mark.parametrize("n", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_all_digraphs_to_four_vertices(n: int) -> None:
    all_digraphs(n, 5)


@pytest.mark.parametrize(("modulus", "playable"), some(product([3, 4], ["zero", "nonzero"]), 3))
def test_colors_modulo_d_on_all_graphs_to_four_vertices(modulus: int, playable: str) -> None:
    all_colors(modulus, playable, 7)


@pytest.mark.slow
def test_all_digraphs_by_all_methods() -> None:
    all_digraphs(4, 1)


@pytest.mark.slow
@pytest.mark.parametrize("playable", ["zero", "nonzero"])
@pytest.mark.parametrize("modulus", [3, 4])
def test_all_colors_modulo_d_by_all_methods(modulus: int, playable: str) -> None:
    all_colors(modulus, playable, 1)


def sample(rng: random.Random, n: int) -> Ello:
    """Return a random game of any variant, often one that is winnable."""
    modulus, directed = rng.choice((2, 3, 4, 5)), rng.random() < 0.4
    chance = rng.choice((0.3, 0.5, 0.8, 1.0))
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    graph = Graph.from_edges(n, [pair for pair in pairs if rng.random() < chance], directed)
    playable = rng.choice(("zero", "nonzero"))
    place = rng.sample(range(n), n)
    before = tuple(
        sorted(
            (u, v) if (place[u] < place[v]) != (rng.random() < 0.05) else (v, u)
            for u, v in graph.undirected().edges
            if rng.random() < 0.3
        )
    )
    colors = [
        -sum(place[u] < place[v] for u in graph.reverse().neighbors(v)) + (playable == "nonzero")
        for v in range(n)
    ]
    for _ in range(rng.randrange(3)):
        colors[rng.randrange(n)] += 1
    return Ello(graph, tuple(c % modulus for c in colors), before, modulus, playable)


def test_all_methods_on_random_games_of_all_variants() -> None:
    rng = random.Random(5)
    won = 0
    for _ in range(60):
        game = sample(rng, rng.randrange(5, 8))
        answer = wins(game)
        won += answer
        agree(game, answer, (*PROVING, *SEARCHING, *OTHERS))
        verdict = ask(game)
        assert (verdict.answer, verdict.assurance) == (answer, Assurance.CERTIFIED)
    assert 15 < won < 45


@pytest.mark.parametrize("playable", ["zero", "nonzero"])
def test_counters_of_many_neighbors(playable: str) -> None:
    # Degrees above six: the formulas count with variables of their own, the proofs speak of them.
    rng = random.Random(8)
    answers = []
    for number in range(6):
        complete = Graph.from_edges(9, [(u, v) for v in range(9) for u in range(v)])
        # All predegrees differ in a complete graph: 0 to 8 in some order, or not quite.
        predegrees = rng.sample(range(9), 9)
        predegrees[0] += number % 2
        shift = playable == "nonzero"
        colors = tuple((shift - k) % 3 for k in predegrees)
        game = Ello(complete, colors, (), 3, playable)
        answer = bool(ask(game, "subset-dp").answer)
        agree(game, answer, ("sat-orientation", "sat-lazy", "cpsat-positions"))
        answers.append(answer)
    assert answers[::2] == [True] * 3
    assert any(answers[1::2]) is (playable == "nonzero")


def swapped(game: Ello) -> Ello:
    """Return the same game in the other reading: red is played."""
    return Ello(game.graph, tuple(1 - color for color in game.colors), playable="nonzero")


def test_two_colors_in_the_other_reading_are_swapped() -> None:
    for n in range(1, 5):
        for edges in graphs(n, connected=False):
            graph = Graph.from_edges(n, edges)
            for colors in colorings(n):
                game = Ello(graph, colors)
                assert plain_form(game) is game
                assert plain_form(swapped(game)) == game
                assert wins(swapped(game)) is wins(game)


def test_games_without_a_plain_form_are_left_alone() -> None:
    path = Graph.from_edges(2, [(0, 1)])
    arc = Graph.from_edges(2, [(0, 1)], directed=True)
    for game in (
        Ello(path, (1, 0), ((0, 1),), playable="nonzero"),
        Ello(arc, (1, 0), playable="nonzero"),
        Ello(path, (1, 0), modulus=3, playable="nonzero"),
    ):
        assert plain_form(game) is game


@pytest.mark.parametrize(
    ("text", "method", "kinds"),
    [
        ("grid:3x4", "recognised", {"winning-order", "obstruction"}),
        ("mop:40,seed=1", "recognised", {"winning-order", "simplification", "obstruction"}),
        ("complete:6", "recognised", {"winning-order", "obstruction", "even-places"}),
        ("wheel:6", "recognised", {"winning-order", "obstruction"}),
        ("grid:2x4", "planar-dual", {None, "dual-barrier"}),
        ("gnp:9,0.4,seed=2", "algebra-order", {"winning-order", None}),
        ("complete:5", "sat-orientation", {"winning-order", "lrup-proof"}),
    ],
)
def test_plain_methods_take_the_other_reading(
    text: str, method: str, kinds: set[str | None]
) -> None:
    rng = random.Random(4)
    graph = parse(text)
    seen = set()
    for _ in range(60):
        game = Ello(graph, tuple(rng.choices((0, 1), k=graph.n)))
        other, verdict = ask(swapped(game), method), ask(game, method)
        assert (other.answer, other.assurance) == (verdict.answer, verdict.assurance)
        assert (other.evidence, other.reason) == (verdict.evidence, verdict.reason)
        seen.add(other.evidence)
        if other.certificate is not None:
            # It is about the game as it was given, and no evidence about the game of other colors.
            assert other.certificate.instance.position == swapped(game)
            wrong = replace(other.certificate.instance, position=Ello(graph, swapped(game).colors))
            if other.evidence == "winning-order":
                assert not check(replace(other.certificate, instance=wrong)).accepted
    assert seen == kinds


def test_acyclic_digraphs_by_the_theorem() -> None:
    rng = random.Random(2)
    answers = []
    for _ in range(80):
        n = rng.randrange(1, 7)
        name = rng.sample(range(n), n)
        arcs = [(name[u], name[v]) for v in range(n) for u in range(v) if rng.random() < 0.5]
        graph = Graph.from_edges(n, arcs, directed=True)
        entering = graph.reverse()
        modulus, playable = rng.choice(((2, "zero"), (2, "nonzero"), (3, "zero"), (4, "nonzero")))
        colors = tuple(
            (-rng.randrange(entering.degree(v) + 1) + (rng.random() < 0.1)) % modulus
            for v in range(n)
        )
        game = Ello(graph, colors, (), modulus, playable)
        verdict = ask(game, "dag")
        assert verdict.assurance is Assurance.CERTIFIED
        assert verdict.answer is wins(game)
        answers.append(verdict.answer)
        if modulus == 2 and playable == "zero":
            sources = [v for v in range(n) if not entering.degree(v)]
            assert verdict.answer is all(colors[v] == 0 for v in sources)
    assert set(answers) == {True, False}


def test_the_theorem_does_not_speak_of_other_games() -> None:
    cycle = Graph.from_edges(3, [(0, 1), (1, 2), (2, 0)], directed=True)
    verdict = ask(Ello(cycle, (0, 1, 1)), "dag")
    assert (verdict.answered, verdict.reason) == (False, "the digraph has a directed cycle")
    arc = Graph.from_edges(2, [(0, 1)], directed=True)
    for game in (Ello(arc, (0, 0), before=((1, 0),)), Ello(arc.undirected(), (0, 1))):
        assert "acyclic digraphs" in (ask(game, "dag").reason or "")


def test_a_long_acyclic_digraph() -> None:
    # Insertions at every place of a long list; also one behind the other.
    n = 20000
    rng = random.Random(4)
    arcs = {(rng.randrange(max(0, v - 50), v), v) for v in range(1, n) for _ in range(3)}
    graph = Graph.from_edges(n, sorted(arcs), directed=True)
    colors = (0, *(rng.randrange(2) for _ in range(n - 1)))
    verdict = ask(Ello(graph, colors))
    assert (verdict.answer, verdict.assurance, verdict.method) == (True, Assurance.CERTIFIED, "dag")
    verdict = ask(Ello(graph, (1, *colors[1:])))
    assert (verdict.answer, verdict.evidence) == (False, "stuck-vertex")


def test_large_moduli() -> None:
    star = Graph.from_edges(8, [(0, v) for v in range(1, 8)])
    for modulus in (10, 10**6, 2**40):
        won = Ello(star, (modulus - 7, *[0] * 7), (), modulus)
        agree(won, True, (*PROVING, *SEARCHING))
        agree(Ello(star, (modulus - 8, *[0] * 7), (), modulus), False, (*PROVING, *SEARCHING))
