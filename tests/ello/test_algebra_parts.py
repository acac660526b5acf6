"""The method `algebra-order` on sparse graphs: its passes find every order, and miss no move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from order_methods import order_of, outcome
from sample_games import random_graph, won
from subset_table import atlas, colored, winnable

from instances.cubic import connected_cubic, truncation
from zermelo.compile.instructions import LANES
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.families.small_graphs import connected_graphs
from zermelo.games.ello.rules import GREEN, Ello, induced, reflection, replay
from zermelo.run.decide import decide
from zermelo.solvers.algebra import fronts
from zermelo.solvers.ello import algebra_parts, part_passes
from zermelo.solvers.ello.algebra_parts import by_passes
from zermelo.solvers.ello.part_passes import FIRST, LAST, Pass, part_tree
from zermelo.solvers.ello.pieces import after
from zermelo.solvers.method import Request, method

METHOD = method("ello", "algebra-order")


class Watched(Pass):
    """A pass whose every decision is compared with the table of the game that is left."""

    made = refused = 0

    def _moves(self, v: int, rest: fronts.Matrix) -> bool:
        left, names = self._left()
        i = names.index(v) if v in names else None
        moved = super()._moves(v, rest)
        if moved:
            Watched.made += 1
            assert winnable(self._left()[0])
        elif i is not None:
            Watched.refused += 1
            others = [u for u in range(left.graph.n) if u != i]
            if left.colors[i] == GREEN:
                assert not winnable(after(left, [i])[0])
            if (left.graph.degree(i) + left.colors[i]) % 2 == 0:
                assert not winnable(induced(left, others))
        return moved

    def _left(self) -> tuple[Ello, list[int]]:
        rest, names = after(self._game, self.moved[FIRST])
        kept = [i for i, v in enumerate(names) if v not in self.moved[LAST]]
        return induced(rest, kept), [names[i] for i in kept]


def test_a_pass_makes_every_move_that_does_not_lose_and_no_other() -> None:
    Watched.made = Watched.refused = 0
    for graph in atlas(1, 5):
        tree = part_tree(graph, Deadline())
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            found = Watched(game, tree, Random(coloring), Deadline())
            assert found.run() == winnable(game)
            if not winnable(game):
                assert not any(found.moved.values())
    assert Watched.made > 1000
    assert Watched.refused > 200


def subcubic(n: int) -> Iterator[Ello]:
    """Yield the won games on connected subcubic graphs."""
    for graph in connected_graphs(n, most=3):
        for coloring in range(1 << n):
            game = colored(graph, coloring)
            if winnable(game):
                yield game


def all_have_orders(n: int) -> int:
    rng, count = Random(n), 0
    for game in subcubic(n):
        order = by_passes(game, rng, Deadline()).order
        assert order is not None
        assert replay(game, order) is None
        count += 1
    return count


def test_every_won_game_on_a_connected_subcubic_graph() -> None:
    assert [all_have_orders(n) for n in range(1, 6)] == [1, 2, 7, 43, 147]


@pytest.mark.slow
def test_every_won_game_on_a_connected_subcubic_graph_up_to_eight() -> None:
    assert [all_have_orders(n) for n in range(6, 9)] == [853, 3779, 22971]


def test_random_games_of_all_degrees_by_passes_alone() -> None:
    rng = Random(3)
    for n in range(6, 40, 3):
        game = won(rng, random_graph(rng, n))
        if len(game.graph.components()) > 1:
            continue
        order = by_passes(game, rng, Deadline()).order
        assert order is not None
        assert replay(game, order) is None


def test_won_truncated_games() -> None:
    game = won(Random(2), truncation(connected_cubic(334, 1)))
    for played in (game, reflection(game)):
        assert order_of(METHOD, played, seed=3) == order_of(METHOD, played, seed=3)


@pytest.mark.parametrize("name", ["torus:30x30", "grid:30x31", "regular:400,4", "hypercube:6"])
def test_few_greens(name: str) -> None:
    graph = parse(name)
    greens = (3, 50) if (graph.n + graph.m) % 2 == 0 else (7,)
    order_of(METHOD, Ello(graph, tuple(int(v not in greens) for v in range(graph.n))))


def test_values_that_hide_moves_are_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = parse("torus:12x12")
    game = Ello(graph, tuple(int(v not in (3, 50)) for v in range(144)))
    monkeypatch.setattr(part_passes, "ORDER", 8)
    assert outcome(METHOD, game, seed=2).statistics["passes"] > 1
    monkeypatch.setattr(part_passes, "ORDER", 2)
    found = outcome(METHOD, game)
    assert found.answer is None
    assert found.reason == "a part with 144 vertices is still open after 3 passes"


def test_the_plan_comes_to_it_when_only_a_theorem_is_known() -> None:
    game = won(Random(1), truncation(connected_cubic(400, 5)))
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    verdict = decide(instance, Request())
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.method == "algebra-order"


def test_graphs_that_cannot_be_taken_apart() -> None:
    game = won(Random(1), parse("regular:3000,4"))
    with pytest.raises(LimitReached, match="for the time left"):
        outcome(METHOD, game, deadline=Deadline(work=1.0))


def test_too_wide_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(algebra_parts, "MOST_ENTRIES", 1000)
    with pytest.raises(LimitReached, match="for memory"):
        outcome(METHOD, won(Random(1), parse("regular:100,3")))


def test_parts_are_ranges_of_places_and_know_the_edges_that_leave_them() -> None:
    for name in ("grid:5x7", "regular:30,3", "complete:6", "path:1"):
        graph = parse(name)
        tree, n = part_tree(graph, Deadline()), graph.n
        inside = [{v} for v in range(n)]
        for a, b in tree.pairs:
            assert not inside[a] & inside[b]
            inside.append(inside[a] | inside[b])
        members = tree.members()
        assert len(inside) == 2 * n - 1
        for part, vertices in enumerate(inside):
            assert set(members[tree.low[part] : tree.high[part]]) == vertices
            leaving = sum((u in vertices) != (v in vertices) for u, v in graph.edges)
            assert tree.leaving[part] == leaving


def test_blocks_of_an_elimination_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    game = won(Random(4), parse("regular:60,3"))
    whole = order_of(METHOD, game)
    monkeypatch.setattr(fronts, "BLOCK" if LANES else "PORTABLE_BLOCK", 2)
    assert order_of(METHOD, game) == whole
