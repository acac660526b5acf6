"""Seepage on tensor products of rooted trees: when does Green win with one protection a turn?

The product of two rooted trees is a tree: its vertices are the pairs of the same depth, and it
ends where one of them is a leaf. So Sludge wins from a pair exactly if one of them is a leaf, or
at least two pairs of children are won by Sludge.

Three theorems, each with its proof:

* Necessary. Let s(T) be the largest d such that Sludge wins T cut at depth d, and h(T) the depth of
  its highest leaf. If Green wins, then s(T) < h(S) and s(S) < h(T): T contains a path down to its
  highest leaf, and its product with S is S cut there; it lies in T x S with its sinks among those
  of T x S, and Green is no worse off in a part.
* Pruning. If Sludge wins the subtree at a vertex of T, that vertex may become a leaf. For he wins
  its product with every tree (theorem 4.1 of the paper), as he does when it is a leaf.
* Pruning against each other. Let t be a vertex of T at depth d. If s of the subtree at t is at
  least h of the subtree at b, for every vertex b of S at depth d, then t may become a leaf. For he
  wins all of these pairs, by the first theorem, as he does when t is a leaf; only they hold t.

Both prunings, done until nothing changes, followed by the first theorem are a rule that is never
wrong when it says that Sludge wins. The table says how often it is when it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from lab.program import Deadline
from lab.questions.question import begins_at

Tree = tuple["Tree", ...]
"""The children's trees, sorted; a leaf is ()."""

ALWAYS = 1 << 30
"""The depth for a tree that Sludge wins wherever it is cut."""


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


@cache
def cut(tree: Tree) -> int:
    """Return s: the largest depth such that Sludge wins the tree cut there; `ALWAYS` if any."""
    if not tree:
        return ALWAYS
    second = sorted(map(cut, tree))[-2:-1]
    return min(ALWAYS, 1 + second[0]) if second else 0


@cache
def pruned(tree: Tree) -> Tree:
    """Return a tree with the subtrees that Sludge wins as leaves."""
    return () if cut(tree) == ALWAYS else tuple(sorted(map(pruned, tree)))


@cache
def profile(tree: Tree) -> tuple[int, ...]:
    """Return for each depth the largest h of the subtrees at its vertices."""
    below = list(map(profile, tree))
    longest = max(map(len, below), default=0)
    return (
        height(tree),
        *(max(each[d] for each in below if d < len(each)) for d in range(longest)),
    )


@cache
def against(tree: Tree, other: tuple[int, ...], depth: int = 0) -> Tree:
    """Return a tree with leaves where Sludge wins against every vertex of the same depth.

    Parameters
    ----------
    tree : Tree
        The subtree at a vertex of that depth.
    other : tuple of int
        The profile of the other tree.
    depth : int
        The depth.
    """
    if depth >= len(other) or cut(tree) >= other[depth]:
        return ()
    return tuple(sorted(against(child, other, depth + 1) for child in tree))


def reduced(first: Tree, second: Tree) -> tuple[Tree, Tree]:
    """Return two trees pruned, also against each other, until nothing changes."""
    while True:
        before = first, second
        first = pruned(against(first, profile(second)))
        second = pruned(against(second, profile(first)))
        if (first, second) == before:
            return before


def allowed(first: Tree, second: Tree) -> bool:
    """Whether the necessary condition lets Green win."""
    return cut(first) < height(second) and cut(second) < height(first)


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the pairs whose larger tree has n vertices, the smaller at least 2."""
    pairs = both = won = broken = 0
    wrong = [0, 0, 0]
    new = trees(n)
    for place, first in enumerate(new):
        deadline.check()
        smaller = [tree for k in range(2, n) for tree in trees(k)]
        for second in [*smaller, *new[: place + 1]]:
            pairs += 1
            both += ALWAYS not in (cut(first), cut(second))
            wins = green(first, second)
            won += wins
            ways = ((first, second), (pruned(first), pruned(second)), reduced(first, second))
            said = [allowed(*way) for way in ways]
            broken += wins and not all(said)
            if not wins:
                wrong = [count + each for count, each in zip(wrong, said, strict=True)]
    yield f"{n}: {pairs}; {both}; {won}; {'; '.join(map(str, wrong))}; {broken}"
