"""Small and random instances of octal games, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from zermelo.families.boards import Value, on, undirected
from zermelo.families.small_graphs import graphs, rooted


def small(size: int) -> Iterator[Value]:
    """Graphs, with one digit; one more for two digits, and for a path that grows; two for three.

    And one more for a digit 4 before the point, with one digit after it.
    """
    for length in (1, 2, 3):
        n = size - length + 1
        for edges, code in product(graphs(n), _codes(length, 7)):
            yield {**on(n, edges), "digits": code}
    for edges, digit in product(graphs(size - 1), range(8)):
        yield {**on(size - 1, edges), "digits": f"4.{digit}"}
    for length in (1, 2):
        # Where a move may split a path, some periods are open problems.
        for edges, code in product(graphs(size - length), _codes(length, 3)):
            for v in rooted(size - length, edges):
                grown = {**on(size - length, edges), "digits": code, "attach_at": v}
                yield from (grown, {**grown, "length": size + 3})


def _codes(length: int, top: int) -> list[str]:
    digits = (
        "".join(map(str, rest)) + str(last)
        for rest in product(range(top + 1), repeat=length - 1)
        for last in range(1, top + 1)
    )
    return [f"0.{code}" for code in digits]


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    before = "4." if rng.random() < 0.25 else "0."
    return {**value, "digits": before + "".join(rng.choice("01234567") for _ in range(2)) + "3"}
