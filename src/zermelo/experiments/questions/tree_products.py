"""Seepage on tensor products of rooted trees: when does Green win with one protection a turn?

The product of two rooted trees is a tree: its vertices are the pairs of the same depth, and it
ends where one of them is a leaf. So Sludge wins from a pair exactly if one of them is a leaf, or
at least two pairs of children are won by Sludge.

A rule to compare with: let d and e be the depths of the highest leaves of T and S. Each tree, cut
at the depth of the other one's highest leaf, must be won by Green. That is necessary: T contains a
path down to that leaf, and its product with S is S cut there; it lies in T x S with its sinks among
those of T x S, and Green is no worse off in a part. The table says how often it is not sufficient.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from zermelo.core.deadline import Deadline
from zermelo.experiments.questions.question import Question

Tree = tuple["Tree", ...]
"""The children's trees, sorted; a leaf is ()."""


@cache
def forests(n: int, largest: int) -> tuple[tuple[Tree, ...], ...]:
    """Return the multisets of rooted trees with n vertices in all, each tree at most `largest`."""
    if n == 0:
        return ((),)
    if largest == 0:
        return ()
    found = []
    for count in range(n // largest + 1):
        for chosen in combinations_with_replacement(trees(largest), count):
            found += [(*chosen, *rest) for rest in forests(n - count * largest, largest - 1)]
    return tuple(found)


@cache
def trees(n: int) -> tuple[Tree, ...]:
    """Return the rooted trees with n vertices, each once."""
    return tuple(sorted(tuple(sorted(forest)) for forest in forests(n - 1, n - 1)))


@cache
def green(first: Tree, second: Tree) -> bool:
    """Whether Green wins with k = 1 on the product of two trees."""
    if not first or not second:
        return False
    return sum(not green(a, b) for a in first for b in second) <= 1


@cache
def height(tree: Tree) -> int:
    """Return the depth of the highest leaf."""
    return 1 + min(map(height, tree)) if tree else 0


def path(depth: int) -> Tree:
    """Return a path with so many edges, from its end; its product with a tree cuts the tree."""
    tree: Tree = ()
    for _ in range(depth):
        tree = (tree,)
    return tree


def follows(first: Tree, second: Tree) -> bool:
    """Whether the rule says that Green may win."""
    return green(first, path(height(second))) and green(second, path(height(first)))


def rows(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the pairs whose larger tree has n vertices, the smaller at least 2."""
    pairs = both = won = allowed = broken = 0
    new = trees(n)
    for place, first in enumerate(new):
        deadline.check()
        smaller = [tree for k in range(2, n) for tree in trees(k)]
        for second in [*smaller, *new[: place + 1]]:
            pairs += 1
            wins, may = green(first, second), follows(first, second)
            won += wins
            both += green(first, path(n)) and green(second, path(n))
            allowed += may
            broken += wins and not may
    yield f"{n}: {pairs}; {both}; {won}; {allowed - won + broken}; {broken}"


QUESTION = Question(
    name="tree-products",
    head="larger tree: pairs; Green wins on both trees; on the product; "
    "allowed, lost; forbidden, won",
    least=2,
    rows=rows,
)
