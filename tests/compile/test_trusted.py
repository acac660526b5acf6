"""Rules that the checker trusts, compiled as they stand: the same moves as in plain Python."""

from __future__ import annotations

import random

import networkx as nx
import numpy as np

from zermelo import Graph
from zermelo.compile.kernels import jit
from zermelo.compile.trusted import compile_trusted
from zermelo.games.arc_kayles import rules as arc_kayles
from zermelo.games.impartial.deletion import Deletion, sets
from zermelo.games.node_kayles import rules as node_kayles
from zermelo.solvers.deletion.moves_kernel import EDGE, NEIGHBORHOOD, holds_together, list_picks


@jit
def _lengths(word: int) -> tuple[int, int]:
    return word.bit_length(), word.bit_count()


@jit
def _together(adjacent: object, part: int, removed: int) -> bool:
    return holds_together(adjacent, part, removed)  # type: ignore[arg-type]


def test_moves_are_those_of_the_rules() -> None:
    chance, arena = random.Random(1), np.zeros(4096, np.int64)
    for n in (1, 2, 9, 30, 63):
        graph = Graph.from_edges(n, list(nx.gnp_random_graph(n, 0.2, seed=n).edges))
        masks = np.array(graph.masks, np.int64)
        for mask in (0, (1 << n) - 1, *(chance.getrandbits(n) for _ in range(20))):
            for moves, kind in ((node_kayles.moves, NEIGHBORHOOD), (arc_kayles.moves, EDGE)):
                wanted = [after for _, after in moves(Deletion(graph), mask)]
                end = list_picks(kind, masks, mask, arena, 0)
                assert arena[:end].tolist() == wanted
            removed = mask & chance.getrandbits(n)
            plain = sets.holds_together(graph.masks, mask, removed)
            assert _together(masks, mask, removed) == plain


def test_integers_have_their_methods() -> None:
    for word in (0, 1, 6, (1 << 62) - 1, 1 << 62):
        assert _lengths(word) == (word.bit_length(), word.bit_count())


def test_what_it_calls_is_compiled_too() -> None:
    kernel = compile_trusted(sets.holds_together)
    assert hasattr(kernel, "py_func")
    assert hasattr(kernel.py_func.__globals__["bits"], "py_func")
