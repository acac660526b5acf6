"""The order list against a plain list."""

from random import Random

import pytest
from sampling import some

from zermelo.solvers.ello.lift import OrderList


@pytest.mark.parametrize("seed", some(range(4)))
def test_random_changes(seed: int) -> None:
    rng = Random(seed)
    order, plain = OrderList(300), list[int]()
    for _ in range(3000):
        absent = [v for v in range(300) if v not in plain] if len(plain) < 300 else []
        if absent and (not plain or rng.random() < 0.7):
            v = rng.choice(absent)
            # Often at the same place, so that tags run out.
            at = min(len(plain) - 1, rng.choice((0, 5, rng.randrange(300)))) if plain else -1
            way = rng.randrange(3)
            if way == 0 or not plain:
                order.append(v)
                plain.append(v)
            elif way == 1:
                order.insert_before(plain[at], v)
                plain.insert(at, v)
            else:
                order.insert_after(plain[at], v)
                plain.insert(at + 1, v)
        elif plain:
            order.remove(plain.pop(rng.randrange(len(plain))))
        assert list(order) == plain
        tags = [order.tag(v) for v in plain]
        assert tags == sorted(set(tags))


@pytest.mark.parametrize("front", [False, True])
def test_many_insertions_at_one_place(front: bool) -> None:
    size = 5000
    order = OrderList(size)
    order.append(0)
    order.append(1)
    for v in range(2, size):
        (order.insert_before if front else order.insert_after)(0, v)
    tags = [order.tag(v) for v in order]
    assert tags == sorted(set(tags))
    middle = list(range(2, size))
    assert list(order) == ([*middle, 0, 1] if front else [0, *reversed(middle), 1])
