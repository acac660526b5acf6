"""The report's reductions of Seepage (section 4.2): as they hold, and where the printed form fails.

The token game that decides is compared with the literal rules first. Everything is enumerated for
graphs with up to 5 vertices (6 if slow), and tried on random ones with 6 to 8.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from seepage_dags import dags, green_wins
from seepage_errata import EXAMPLES, graphs
from seepage_surgery import (
    Edges,
    as_sink,
    below,
    children,
    distances,
    is_subtree,
    loose,
    number,
    parents,
    past,
    private,
    sinks_of,
    wins,
    without,
)

STRENGTHS = (1, 2)


def sizes() -> pytest.MarkDecorator:
    slow = pytest.param(6, marks=pytest.mark.slow)
    return pytest.mark.parametrize("largest", [5, slow])


def applications(
    seed: str,
    largest: int,
    keeps: Callable[[Edges, int, int], bool | None],
    random: int = 600,
) -> int:
    """Assert that a rule keeps the winner wherever it applies, and return how often it does.

    `keeps` is handed a graph, a vertex and k, and returns None where the rule does not apply.
    """
    applied = 0
    for edges in graphs(seed, random, largest):
        for v in sorted(below(edges, 0)):
            for k in STRENGTHS:
                kept = keeps(edges, v, k)
                assert kept is not False, (edges, v, k)
                applied += kept is not None
    return applied


def same(edges: Edges, after: Edges, k: int, marked: bool = False, source: int = 0) -> bool:
    """Whether the winner is the same; marked: the sinks stay those of the original."""
    sinks = sinks_of(edges) if marked else None
    return wins(edges, k) == wins(after, k, sinks, source)


def others_have_children(edges: Edges, v: int) -> bool:
    return all(len(children(edges, u)) > 1 for u in parents(edges, v))


@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_path_theorem_the_token_game_has_the_winner_of_the_full_game(k: int) -> None:
    for n in range(1, 6):
        for edges in dags(n):
            assert wins(edges, k) == green_wins(n, edges, k)


@pytest.mark.slow
def test_the_path_theorem_for_six_vertices() -> None:
    for edges in dags(6):
        assert wins(edges, 1) == green_wins(6, edges, 1)


@sizes()
def test_proposition_4_1_few_sinks_far_away(largest: int) -> None:
    applied = 0
    for edges in graphs("4.1", 600, largest):
        sinks = sinks_of(edges)
        far = min(distances(edges)[v] for v in sinks)
        for k in (1, 2, 3):
            if len(sinks) <= k * far:
                assert wins(edges, k)
                applied += 1
    assert applied > 900


def removed(edges: Edges, v: int) -> Edges:
    return without(edges, [v])


@sizes()
def test_proposition_4_2_one_child_with_marked_sinks(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        if v == 0 or not 1 <= len(children(edges, v)) <= k:
            return None
        return same(edges, removed(edges, v), k, marked=True)

    assert applications("4.2", largest, keeps) >= 3822


@sizes()
def test_proposition_4_2_one_child_as_printed_if_the_parents_have_others(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        fits = v != 0 and 1 <= len(children(edges, v)) <= k and others_have_children(edges, v)
        return same(edges, removed(edges, v), k) if fits else None

    assert applications("4.2 printed", largest, keeps) >= 3141


@pytest.mark.parametrize(
    ("name", "v"),
    [("4.2 at a parent with one child", 1), ("4.2 at a parent that becomes a sink", 2)],
)
def test_proposition_4_2_fails_as_printed(name: str, v: int) -> None:
    example = EXAMPLES[name]
    assert len(children(example.edges, v)) == 1
    assert example.breaks(removed(example.edges, v))
    assert same(example.edges, removed(example.edges, v), 1, marked=True)


def test_proposition_4_2_fails_for_no_fewer_edges_unless_at_the_source() -> None:
    least = EXAMPLES["4.2 at a parent that becomes a sink"].edges
    seen = 0
    for n in range(2, 5):
        for edges in dags(n):
            for v in range(1, n):
                after = removed(edges, v)
                single = len(children(edges, v)) == 1 and children(after, 0)
                if single and len(edges) < len(least):
                    seen += 1
                    assert same(edges, after, 1)
    assert seen == 5


@sizes()
def test_proposition_4_3_loose_sinks(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        return same(edges, as_sink(edges, v), k) if len(loose(edges, v)) > k else None

    assert applications("4.3", largest, keeps) >= 187


def test_proposition_4_3_fails_if_the_sinks_are_not_loose() -> None:
    example = EXAMPLES["4.3 with a sink that is not loose"]
    assert len(set(children(example.edges, 1)) & sinks_of(example.edges)) == 2
    assert loose(example.edges, 1) == [2]
    assert example.breaks(as_sink(example.edges, 1))


def subtree_green(edges: Edges, v: int, k: int) -> bool:
    return v != 0 and is_subtree(edges, v) and wins(edges, k, source=v)


@sizes()
def test_subproposition_4_4_1_a_subtree_that_green_wins_with_marked_sinks(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        if not subtree_green(edges, v, k):
            return None
        return same(edges, without(edges, below(edges, v)), k, marked=True)

    assert applications("4.4.1", largest, keeps) >= 916


@sizes()
def test_subproposition_4_4_1_as_printed_if_the_parents_have_other_children(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        if not subtree_green(edges, v, k) or not others_have_children(edges, v):
            return None
        return same(edges, without(edges, below(edges, v)), k)

    assert applications("4.4.1 printed", largest, keeps) >= 697


def test_subproposition_4_4_1_fails_as_printed() -> None:
    example = EXAMPLES["4.4.1 at a parent with one child"]
    assert subtree_green(example.edges, 1, 1)
    assert example.breaks(without(example.edges, below(example.edges, 1)))


@sizes()
def test_proposition_4_2_and_subproposition_4_4_1_any_vertex_where_green_wins(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        if v == 0 or not wins(edges, k, source=v):
            return None
        return same(edges, removed(edges, v), k, marked=True)

    assert applications("4.2 for all", largest, keeps) >= 4972


@sizes()
def test_subproposition_4_4_2_a_subtree_that_sludge_wins(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        inner = children(edges, v) and is_subtree(edges, v) and not wins(edges, k, source=v)
        return same(edges, as_sink(edges, v), k) if inner else None

    assert applications("4.4.2", largest, keeps) >= 156


def test_subproposition_4_4_2_fails_if_others_lead_into_the_tree() -> None:
    example = EXAMPLES["4.4.2 with an edge from outside"]
    inside = tuple(e for e in example.edges if e[0] in below(example.edges, 1))
    assert all(len(parents(inside, v)) == 1 for v in below(inside, 1) - {1})
    assert not wins(example.edges, 1, source=1)
    assert example.breaks(as_sink(example.edges, 1))


@sizes()
def test_proposition_4_3_and_subproposition_4_4_2_any_part_with_one_entrance(
    largest: int,
) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        inner = children(edges, v) and private(edges, v) and not wins(edges, k, source=v)
        return same(edges, as_sink(edges, v), k) if inner else None

    assert applications("4.4.2 for all", largest, keeps) >= 432


@sizes()
def test_proposition_4_5_loose_sinks_and_one_more_child(largest: int) -> None:
    def keeps(edges: Edges, v: int, k: int) -> bool | None:
        ends, below_v = loose(edges, v), children(edges, v)
        if len(below_v) != k + 1 or len(ends) < k:
            return None
        (b,) = set(below_v) - set(ends[:k])
        return same(edges, past(edges, v, b), k, source=b if v == 0 else 0)

    assert applications("4.5", largest, keeps) >= 373


def test_proposition_4_5_fails_if_the_sink_is_not_loose() -> None:
    example = EXAMPLES["4.5 with a sink that is not loose"]
    assert children(example.edges, 1) == [3, 5]
    assert 5 in sinks_of(example.edges)
    assert example.breaks(past(example.edges, 1, 3))


def test_proposition_4_5_fails_as_in_its_proof() -> None:
    example = EXAMPLES["4.5 with its proof"]
    assert children(example.edges, 1) == [3, 4]
    assert 4 in sinks_of(example.edges)
    assert example.breaks(past(example.edges, 1, 3, gone=[4]))


def test_proposition_4_5_fails_at_the_source() -> None:
    example = EXAMPLES["4.5 at the source"]
    assert children(example.edges, 0) == [1, 3]
    assert 3 in sinks_of(example.edges)
    assert example.breaks(past(example.edges, 0, 1), source=1)


def test_a_subgraph_with_no_new_sinks_has_no_larger_green_number() -> None:
    rng, applied = Random("subgraphs"), 0
    for edges in graphs("subgraphs", 600):
        for _ in range(3):
            part = tuple(e for e in edges if rng.random() < 0.7)
            if sinks_of(part) <= sinks_of(edges):
                assert number(part) <= number(edges)
                applied += 1
    assert applied > 300


@pytest.mark.parametrize(("k", "most"), [(2, 5), (3, 4)])
def test_own_sinks_of_every_vertex_take_a_protection_each(k: int, most: int) -> None:
    """Green wins with k there exactly if she wins with 1 (docs/reductions.md has the proof)."""
    for n in range(2, most + 1):
        for edges in dags(n):
            inner = sorted({u for u, _ in edges})
            own = [(u, n + (k - 1) * i + j) for i, u in enumerate(inner) for j in range(k - 1)]
            assert wins(tuple(sorted((*edges, *own))), k) == wins(edges, 1)
