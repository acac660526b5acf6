"""Problems on sets and numbers (Garey and Johnson 1979).

- exact-cover-by-3-sets: [q, triples], triples of elements 0..3q-1: do q of them hold each element
  once? (SP2; by way of 3-dimensional matching, Karp 1972)
- 3-partition: [B, numbers], 3m numbers above B/4 and below B/2 whose sum is mB: do they fall into
  triples of sum B? (SP15; Garey and Johnson 1975)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

from zermelo.families.small_graphs import least_sets, of_tuples
from zermelo.reductions.problems import problem, without

ELEMENTS = 2
"""All sets of triples are listed for so many times three elements at most."""

LARGEST = 5
"""And up to so many triples; numbers up to such a size."""

BOUND = 5
"""A 3-partition of size s has triples whose sum is at most `BOUND` + 2s."""


def _covers(size: int) -> Iterator[Any]:
    for q in range(1, ELEMENTS + 1):
        items, moves = of_tuples(3 * q, 3, ordered=False)
        for chosen in least_sets(moves, size) if size <= len(items) else ():
            yield [q, [list(items[i]) for i in chosen]]


def _is_cover(instance: Any, chosen: Any) -> bool:
    q, triples = instance
    known = {*range(len(triples))}
    return known >= {*chosen} and sorted(v for i in chosen for v in triples[i]) == [*range(3 * q)]


def _random_cover(rng: Random, size: int) -> Any:
    q = max(1, size // 2)
    order = rng.sample(range(3 * q), 3 * q)
    triples = [sorted(order[i : i + 3]) for i in range(0, 3 * q, 3)] if rng.random() < 0.5 else []
    triples += [sorted(rng.sample(range(3 * q), 3)) for _ in range(q + 1)]
    return [q, sorted(map(list, {*map(tuple, triples)}))]


def _fewer_triples(instance: Any) -> Iterator[Any]:
    q, triples = instance
    for i in range(len(triples)) if len(triples) > 1 else ():
        yield [q, without(triples, i)]


def _numbers(size: int) -> Iterator[Any]:
    for bound in (
        range(3, BOUND + 2 * size + 1) if size == 1 else (BOUND + 2 * size - 1, BOUND + 2 * size)
    ):
        allowed = range(bound // 4 + 1, (bound + 1) // 2)
        for m in (1, 2):
            for numbers in combinations_with_replacement(allowed, 3 * m):
                if sum(numbers) == m * bound:
                    yield [bound, list(numbers)]


def _is_partition(instance: Any, triples: Any) -> bool:
    bound, numbers = instance
    return sorted(i for triple in triples for i in triple) == [*range(len(numbers))] and all(
        len(triple) == 3 and sum(numbers[i] for i in triple) == bound for triple in triples
    )


def _partitions(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the ways in which places fall into triples."""
    if not left:
        yield ()
        return
    for pair in combinations(left[1:], 2):
        for rest in _partitions(tuple(i for i in left[1:] if i not in pair)):
            yield ((left[0], *pair), *rest)


def _random_numbers(rng: Random, size: int) -> Any:
    bound, m = 4 * size + 13, max(1, size // 2)
    low, high = bound // 4 + 1, (bound - 1) // 2
    numbers = []
    for _ in range(m):
        first, second = rng.randint(low, high), rng.randint(low, high)
        if not low <= bound - first - second <= high:
            first = second = bound // 3
        numbers += [first, second, bound - first - second]
    for _ in range(rng.choice((0, m))):  # keeps the sum, and mostly no triples
        i, j = rng.sample(range(3 * m), 2)
        if numbers[i] < high and numbers[j] > low:
            numbers[i], numbers[j] = numbers[i] + 1, numbers[j] - 1
    return [bound, sorted(numbers)]


PROBLEMS = (
    problem(
        "exact-cover-by-3-sets", _covers,
        lambda x: combinations(range(len(x[1])), min(x[0], len(x[1]))),
        _is_cover, _random_cover, _fewer_triples, LARGEST,
    ),
    problem(
        "3-partition", _numbers, lambda x: _partitions(tuple(range(len(x[1])))), _is_partition,
        _random_numbers, lambda _: iter(()), LARGEST,
    ),
)  # fmt: skip
