"""Parts of Seepage: whoever the order says is no worse off is not, in any small game."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from seepage_dags import dags, green_wins

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.games.seepage.rules import Seepage
from zermelo.reductions.gadgets.seeping import WON, Channel, Order, Waiting, channel, seen

NO_LIMIT = Deadline(None)
Edges = tuple[tuple[int, int], ...]


def channels(most: int, exits: int, k: int) -> list[Channel]:
    """Return all parts with up to so many vertices: the source is 0."""
    found = []
    for n in range(exits + 1, most + 1):
        for edges in dags(n):
            ends = sorted(set(range(1, n)) - {u for u, _ in edges})
            for chosen in combinations(ends, exits):
                others = [v for v in ends if v not in chosen]
                for size in range(len(others) + 1):
                    for sinks in combinations(others, size):
                        game = Seepage(Graph.from_edges(n, edges, True), 0, sinks, k)
                        found.append(channel(game, (0, *chosen)))
    return found


def rests(exits: int, rng: random.Random, count: int) -> list[tuple[int, Edges, tuple[int, ...]]]:
    """Return rests: vertices, edges, sinks. The entry is 1, exits follow, and 0 is the source."""
    found = []
    for _ in range(count):
        below = rng.randint(1, 2)
        n = 2 + exits + below
        outs, news = range(2, 2 + exits), range(2 + exits, n)
        edges = {(0, 1)} | {(0, v) for v in range(2, n) if rng.random() < 0.25}
        edges |= {(e, v) for e in outs for v in news if rng.random() < 0.6}
        edges |= {pair for pair in pairwise(news) if rng.random() < 0.5}
        edges |= {(0, v) for v in news if not any(w == v for _, w in edges)}
        ends = [v for v in range(2, n) if not any(u == v for u, _ in edges)]
        sinks = tuple(v for v in ends if rng.random() < 0.9)
        found.append((n, tuple(sorted(edges)), sinks))
    return found


def in_rest(part: Channel, rest: tuple[int, Edges, tuple[int, ...]], ahead: bool) -> bool:
    """Whether Green wins the full game with the part; without the first vertex if not `ahead`."""
    n, edges, sinks = rest
    name = {part.game.source: 1} | {e: 2 + i for i, e in enumerate(part.exits)}
    for v in range(part.game.graph.n):
        name.setdefault(v, n + len(name) - 1 - len(part.exits))
    both = {*edges, *((name[u], name[v]) for u, v in part.game.graph.edges)}
    total = n + part.game.graph.n - 1 - len(part.exits)
    marks = (*sinks, *(name[v] for v in part.game.sinks))
    if not ahead:
        both = {(u, v) for u, v in both if u}
        swap = {0: 1, 1: 0}
        both = {(swap.get(u, u), swap.get(v, v)) for u, v in both}
    assert part.game.protect is not None
    return green_wins(total, tuple(sorted(both)), part.game.protect, tuple(sorted(marks)))


@pytest.mark.parametrize(("exits", "k"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_green_wins_with_what_is_at_least_as_good(exits: int, k: int) -> None:
    """By the rules of the full game, with all pairs of parts and many rests."""
    rng = random.Random(exits + 10 * k)
    order = Order(NO_LIMIT)
    classes: dict[Waiting, list[Channel]] = {}
    for part in channels(exits + 3 if exits == 1 else 5, exits, k):
        classes.setdefault(seen(part, NO_LIMIT), []).append(part)
    known = {tree: rng.sample(parts, min(3, len(parts))) for tree, parts in classes.items()}
    better = [(x, y) for x in known for y in known if x != y and order.waiting(x, y)]
    told, unlike = set(), 0
    for rest in rests(exits, rng, 8):
        for ahead in (True, False):
            won = {}
            for tree, parts in known.items():
                answers = {in_rest(part, rest, ahead) for part in parts}
                assert len(answers) == 1, "the same tree"
                (won[tree],) = answers
            told |= set(won.values())
            for x, y in better:
                assert won[x] <= won[y]
                unlike += won[x] != won[y]
    assert told == {True, False}
    assert unlike


def test_parts_that_are_told() -> None:
    (edge,) = (each for each in channels(2, 1, 1))
    assert seen(edge, NO_LIMIT) == Waiting(WON, ())
    counts = [len({seen(part, NO_LIMIT) for part in channels(4, 1, k)}) for k in (1, 2)]
    assert counts == [3, 2]


def test_a_smaller_debt_is_no_harm() -> None:
    order = Order(NO_LIMIT)
    trees = {seen(part, NO_LIMIT).entered for part in channels(5, 2, 1)}
    held = 0
    for x in trees:
        assert order.holds(x, x)
        for y in trees:
            if order.holds(x, y, 1):
                held += 1
                assert order.holds(x, y, 0)
    assert held


@pytest.mark.parametrize(
    ("sinks", "terminals", "why"),
    [
        ((2,), (0, 0), "twice"),
        ((2,), (1,), "terminals"),
        ((2,), (0, 3), "terminals"),
        ((0,), (0, 1), "source is a sink"),
    ],
)
def test_mistakes(sinks: tuple[int, ...], terminals: tuple[int, ...], why: str) -> None:
    graph = Graph.from_edges(5, [(0, 1), (0, 2), (0, 3), (3, 4)], True)
    with pytest.raises(InputError, match=why):
        channel(Seepage(graph, 0, sinks, 1), terminals)


def test_limits() -> None:
    graph = Graph.from_edges(11, [(0, v) for v in range(1, 11)], True)
    with pytest.raises(InputError, match="9 inner"):
        channel(Seepage(graph, 0, (), 1), (0, 10))
    with pytest.raises(InputError, match="protect"):
        channel(Seepage(graph, 0, ()), (0, 10))
    small = channel(Seepage(Graph.from_edges(3, [(0, 1), (0, 2)], True), 0, (2,), 1), (0, 1))
    with pytest.raises(LimitReached):
        seen(small, Deadline(0.0))
