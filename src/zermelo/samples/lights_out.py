"""Small and random instances of Lights Out, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value, either, mixed, on, order, some, where
from zermelo.families.small_graphs import graphs, labelled


def small(size: int) -> Iterator[Value]:
    """Lit sets; one more for moduli 3, 4, 6 and pressing lit vertices only, two for digraphs.

    And no lit set at all, for the quiet patterns modulo 2, 3 and 5.
    """
    for n, edges, directed in mixed(size, 2):
        board = on(n, edges, directed)
        yield from (board, {**board, "modulus": 3}, {**board, "modulus": 5})
        for labels in labelled(n, edges, (0, 1), directed):
            yield {**board, "lit": where(labels)}
    for edges in graphs(size - 1):
        for labels in labelled(size - 1, edges, (0, 1)):
            base = {**on(size - 1, edges), "lit": where(labels)}
            yield from ({**base, "modulus": modulus} for modulus in (3, 4, 6))
            yield from ({**base, "modulus": modulus, "lit_only": True} for modulus in (2, 3))


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = either(rng, size)
    if rng.random() < 0.2:
        return {**value, **rng.choice(({}, {"modulus": 3}, {"modulus": 5}))}
    data = {"lit": some(rng, order(value)), "modulus": rng.choice((2, 2, 3, 4, 6))}
    if order(value) <= 8 and rng.random() < 0.3:
        data["lit_only"] = True
    return {**value, **data}
