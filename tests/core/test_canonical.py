"""The canonical form of graphs: against all numberings, and against Bliss."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import networkx as nx
import pytest

import zermelo
from zermelo.checker.book import COUNTS
from zermelo.core import graph6
from zermelo.core.canonical import canonical, cells

Masks = Sequence[int]


def numbered(masks: Masks, order: Sequence[int]) -> list[int]:
    """Return a graph in which v has the number order[v]."""
    found = [0] * len(masks)
    for v, mask in enumerate(masks):
        found[order[v]] = sum(1 << order[u] for u in range(len(masks)) if mask >> u & 1)
    return found


def mixed(masks: Masks, rng: random.Random) -> list[int]:
    return numbered(masks, rng.sample(range(len(masks)), len(masks)))


def masks_of(graph: nx.Graph) -> list[int]:
    place = {v: i for i, v in enumerate(graph)}
    return [sum(1 << place[u] for u in graph[v]) for v in graph]


def least_of_all(masks: Masks) -> str:
    """Return the least text of the numberings that keep the cells in their order."""
    place = [(i, v) for i, cell in enumerate(cells(masks)) for v in cell]
    found = []
    for order in permutations(range(len(masks))):
        if [place[i][0] for i in sorted(range(len(masks)), key=lambda i: order[i])] == sorted(
            each[0] for each in place
        ):
            image = [0] * len(masks)
            for i, (_, v) in enumerate(place):
                image[v] = order[i]
            found.append(written(numbered(masks, image)))
    return min(found)


def written(masks: Masks) -> str:
    pairs = [(u, v) for v in range(len(masks)) for u in range(v)]
    return graph6.encode_bits(len(masks), "".join(str(masks[u] >> v & 1) for u, v in pairs))


def test_it_is_the_least_of_all_numberings_that_keep_the_cells() -> None:
    rng = random.Random(7)
    for graph in nx.graph_atlas_g()[1:1253:6]:
        if len(graph) <= 6:
            masks = mixed(masks_of(graph), rng)
            assert canonical(masks) == least_of_all(masks)


def test_the_canonical_form_is_that_of_all_numberings() -> None:
    for n in range(1, 6):
        forms = set()
        for graph in zermelo.graphs.connected_graphs(n):
            form = canonical(graph.masks)
            assert canonical(graph6.decode(form).masks) == form
            forms.add(form)
            for order in permutations(range(n)):
                assert canonical(numbered(graph.masks, order)) == form
        assert len(forms) == COUNTS[n - 1]


def drawn(rng: random.Random) -> nx.Graph:
    seed = rng.getrandbits(30)
    kind = rng.randrange(5)
    if kind == 0:
        return nx.gnm_random_graph(n := rng.choice((8, 9, 10)), n + rng.randint(-1, 3), seed=seed)
    if kind == 1:
        return nx.random_regular_graph(4, rng.choice((8, 9, 10, 15)), seed=seed)
    if kind == 2:
        return nx.random_regular_graph(3, rng.choice((10, 12, 14, 16, 18)), seed=seed)
    if kind == 3:
        return nx.random_labeled_tree(rng.choice((7, 12, 18, 20)), seed=seed)
    return nx.complement(nx.random_regular_graph(3, rng.choice((12, 16, 20)), seed=seed))


def test_it_tells_apart_what_bliss_does() -> None:
    igraph = pytest.importorskip("igraph", reason="igraph is not installed")
    rng, pairs = random.Random(10), set()
    for _ in range(150):
        masks = masks_of(drawn(rng))
        forms = {canonical(mixed(masks, rng)) for _ in range(2)}
        assert len(forms) == 1
        again = mixed(masks, rng)
        edges = [(u, v) for v in range(len(again)) for u in range(v) if again[v] >> u & 1]
        graph = igraph.Graph(len(again), edges)
        form = graph.permute_vertices(graph.canonical_permutation())  # by Bliss
        pairs.add((forms.pop(), (len(again), tuple(sorted(form.get_edgelist())))))
    assert len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs}) == len(pairs)
    assert 100 < len(pairs) < 300


@pytest.mark.parametrize(
    "graph",
    [
        nx.pappus_graph(), nx.desargues_graph(), nx.hypercube_graph(4), nx.dodecahedral_graph(),
        nx.complete_bipartite_graph(9, 9), nx.line_graph(nx.complete_bipartite_graph(4, 4)),
        nx.complement(nx.cycle_graph(20)), nx.complete_graph(20), nx.star_graph(19),
        nx.Graph([(0, (leg, 1)) for leg in range(6)] + [((leg, i), (leg, i + 1))
                  for leg in range(6) for i in (1, 2)]),
        nx.Graph([(i, (i + d) % 17) for i in range(17) for d in (1, 2, 4, 8)]),  # Paley
    ],
    ids=lambda graph: str(len(graph)),
)  # fmt: skip
def test_graphs_with_many_symmetries(graph: nx.Graph) -> None:
    rng, masks = random.Random(3), masks_of(graph)
    form = canonical(masks)
    assert {canonical(mixed(masks, rng)) for _ in range(3)} == {form}
    assert nx.is_isomorphic(nx.from_graph6_bytes(form.encode()), graph)


def test_graphs_that_refinement_does_not_tell_apart() -> None:
    # Shrikhande's graph and the rook's graph have the same parameters and are not isomorphic.
    steps = ((1, 0), (0, 1), (1, 1))
    places = [(a, b) for a in range(4) for b in range(4)]
    edges = [((a, b), ((a + x) % 4, (b + y) % 4)) for a, b in places for x, y in steps]
    rook = nx.line_graph(nx.complete_bipartite_graph(4, 4))
    assert canonical(masks_of(nx.Graph(edges))) != canonical(masks_of(rook))
