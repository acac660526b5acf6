"""The checker of barriers of cycles accepts what the method makes, and no barrier of a won game.

Whether a game is won says the literal reading of the rules, which imports nothing of zermelo.
"""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mutating import changed
from sampling import some
from subset_table import atlas, colored

from tests.literal.judging import judge
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.formats.instance import decode
from zermelo.games.ello.evidence import cycle_spaces, pfaffians
from zermelo.games.ello.evidence.detachment_barrier import blocks, read_sets, rooted_edges
from zermelo.games.ello.evidence.two_connected import two_connected
from zermelo.games.ello.rules import Ello

Value = dict[str, Any]

MUTATIONS = 1000

K4 = [[u, v] for v in range(4) for u in range(v)]
K5 = [[u, v] for v in range(5) for u in range(v)]


def game_of(edges: list[list[int]], green: Any) -> Value:
    vertices = 1 + max(v for edge in edges for v in edge)
    graph = {"vertices": vertices, "edges": edges}
    return {"game": "ello", "graph": graph, "green": green, "question": "winnable"}


def pairs(text: str) -> list[list[int]]:
    return [[int(end) for end in pair.split("-")] for pair in text.split()]


CORNER = game_of(pairs("0-1 0-2 0-3 1-2 1-3 2-3 3-4 3-5 3-6 4-5 4-6 5-6"), [0, 1, 2, 4, 5, 6])
BOUNDED = game_of(
    pairs("0-1 0-2 0-3 1-2 1-3 1-4 2-3 2-4 3-4 4-7 5-6 5-7 5-8 6-7 6-8 7-8"), [0, 5, 8]
)
EVEN = game_of(pairs("0-2 0-3 0-4 1-2 1-6 2-5 2-6 3-4 3-5 4-5"), [0, 1, 3, 4, 5])

SHAPES: dict[str, tuple[Value, Value]] = {
    "parity": (game_of(K4, [0]), {"detached": []}),
    "whole blocks": (game_of(K4, "all"), {"detached": []}),
    "degenerate": (game_of(K5, "all"), {"detached": [], "degenerate": [0]}),
    "odd degenerate": (CORNER, {"detached": [], "degenerate": [0]}),
    "bounded": (
        BOUNDED,
        {
            "detached": [],
            "bounded": [[0, [], [[0, 1, 2, 3, 4], [5, 6, 7, 8]]]],
        },
    ),
    "even": (
        EVEN,
        {
            "detached": [],
            "bounded": [[0, [pairs("0-2 2-5")], [[0, 3, 4, 5]]]],
        },
    ),
}
"""Of each shape a game and its evidence; where edges are to be detached, the search adds them."""


def word(instance: Value, data: Value) -> str:
    """Return the checker's word, "malformed" for what is no instance or not of the form."""
    try:
        asked = decode(instance, Path())
        return check(Certificate(asked, False, Evidence("detachment-barrier", data))).status.value
    except InputError:
        return "malformed"


def ello(instance: Value) -> Ello:
    game: Ello = decode(instance, Path()).position
    return game


def found(instance: Value) -> Value:
    """Return the data that the method finds."""
    import zermelo

    verdict = zermelo.decide(decode(instance, Path()), method="detachment")
    assert verdict.certificate is not None
    assert verdict.certificate.evidence.kind == "detachment-barrier"
    return dict(verdict.certificate.evidence.data)


def starts() -> list[tuple[str, Value, Value]]:
    """Return for each shape games with accepted evidence."""
    result = [(shape, *SHAPES[shape]) for shape in SHAPES]
    seen = {"deleted": 0, "split": 0, "crossing": 0}
    for graph in atlas(5, 6):
        for coloring in range(3, 1 << graph.n, 7):
            game = colored(graph, coloring)
            green = [v for v in range(graph.n) if not game.colors[v]]
            if not green:
                continue
            instance = game_of([list(edge) for edge in graph.edges], green)
            if min(seen.values()) >= 3:
                return result
            try:
                data = found(instance) if judge(instance, "winnable", False) else {"detached": []}
            except AssertionError:
                continue
            lengths = {len(near) for _, near in data["detached"]}
            shape = "deleted" if 1 in lengths else "split" if lengths else ""
            if shape and seen[shape] < 3:
                seen[shape] += 1
                result.append((shape, instance, data))
                crossing = {**data, "detached": [*data["detached"], data["detached"][0]]}
                seen["crossing"] += 1
                result.append(("crossing", instance, crossing))
    return result


STARTS = starts()


def test_there_are_starts_of_every_shape() -> None:
    assert {shape for shape, _, _ in STARTS} == {*SHAPES, "deleted", "split", "crossing"}
    for shape, instance, data in STARTS:
        assert word(instance, data) == "accepted", (shape, instance, data)
        assert judge(instance, "winnable", False), shape


def mutate_bound(data: Value, n: int, edges: list[list[int]], chance: Random) -> None:
    """Change the bound of a block, or add one."""
    bounded = data.setdefault("bounded", [])
    if not isinstance(bounded, list) or not all(isinstance(entry, list) for entry in bounded):
        return
    if not bounded or chance.random() < 0.2:
        bounded.append([chance.randrange(3), [], []])
    entry = chance.choice(bounded)
    some = chance.sample(range(n), chance.randint(1, n))
    cut = chance.randrange(len(some))
    near = [chance.sample(edges, min(len(edges), chance.randint(1, 3)))]
    new: list[Any] = [chance.randrange(3), near, [sorted(some[:cut]), sorted(some[cut:])]]
    at = chance.randrange(3)
    entry[at : at + 1] = [new[at]]


def mutated(instance: Value, data: Value, chance: Random) -> tuple[Value, Value]:
    """Return a game and evidence with a few changes, most of them of the right form."""
    instance, data = copy.deepcopy(instance), copy.deepcopy(data)
    n = instance["graph"]["vertices"]
    for _ in range(chance.choice([1, 1, 2, 3])):
        green = list(range(n)) if instance["green"] == "all" else instance["green"]
        edges = instance["graph"]["edges"]
        kind = chance.randrange(8)
        if kind == 0:
            v = chance.randrange(n)
            instance["green"] = sorted({*green} ^ {v})
        elif kind == 1:
            pair = sorted(chance.sample(range(n), 2))
            rest = [edge for edge in edges if sorted(edge) != pair]
            instance["graph"]["edges"] = rest if len(rest) < len(edges) else [*edges, pair]
        elif kind == 2 and data["detached"]:
            data["detached"].pop(chance.randrange(len(data["detached"])))
        elif kind in (3, 4):
            v = chance.randrange(n)
            near = [u for edge in edges if v in edge for u in edge if u != v]
            joined: list[int | None] = [*near, *([None] if v in green else [])]
            if joined:
                chosen = chance.sample(joined, chance.randint(1, len(joined)))
                data["detached"].append([v, chosen])
        elif kind == 5:
            data = changed(data, chance)
            if not isinstance(data, dict) or not isinstance(data.get("detached"), list):
                data = {"detached": []}
        elif kind == 6:
            key = chance.choice(["degenerate", "bounded"])
            if key in data and chance.random() < 0.3:
                del data[key]
            elif key == "degenerate":
                data[key] = [chance.randrange(3)]
            else:
                mutate_bound(data, n, edges, chance)
        elif data["detached"]:
            at = chance.randrange(len(data["detached"]))
            data["detached"][at] = changed(data["detached"][at], chance)
    return instance, data


@pytest.mark.parametrize("shape", some(sorted({shape for shape, _, _ in STARTS}), 2))
def test_mutations_that_are_accepted_are_true(shape: str) -> None:
    chance = Random(shape)
    mine = [(instance, data) for name, instance, data in STARTS if name == shape]
    words = []
    for number in range(MUTATIONS):
        instance, data = mutated(*mine[number % len(mine)], chance)
        said = word(instance, data)
        words.append(said)
        if said == "accepted":
            assert judge(instance, "winnable", False) is not False, (instance, data)
    assert {"accepted", "rejected", "malformed"} <= set(words)
    assert words.count("rejected") > MUTATIONS / 5


def test_a_won_game_has_no_barrier_among_random_ones() -> None:
    chance = Random(1)
    tried = 0
    for graph in atlas(3, 5):
        for coloring in range(1, 1 << graph.n, 3):
            game = colored(graph, coloring)
            green = [v for v in range(graph.n) if not game.colors[v]]
            instance = game_of([list(edge) for edge in graph.edges], green)
            if judge(instance, "winnable", False):
                continue
            for _ in range(12):
                data: Value = {"detached": []}
                for v in range(graph.n):
                    joined = [*graph.neighbors(v), *([None] if v in green else [])]
                    for _ in range(chance.choice([0, 0, 1, 1, 2])):
                        data["detached"].append(
                            [v, chance.sample(joined, chance.randint(1, len(joined)))]
                        )
                more = chance.randrange(4)
                found_blocks = blocks(game, read_sets(game, data, Deadline()), Deadline())[1]
                if more == 1:
                    data["degenerate"] = [i for i, b in enumerate(found_blocks) if not b.lost]
                elif more > 1:
                    parted = [[v] for v in range(graph.n)]
                    if more == 2:
                        parted = [sorted(chance.sample(range(graph.n), 2))]
                    data["bounded"] = [
                        [i, [], parted] for i in range(len(found_blocks)) if chance.random() < 0.5
                    ]
                assert word(instance, data) == "rejected", (instance, data)
                tried += 1
    assert tried > 1000


def test_what_is_refused() -> None:
    instance, data = SHAPES["whole blocks"]
    assert word({**instance, "before": [[0, 1]]}, data) == "rejected"
    assert word({**instance, "modulus": 3, "colors": [0, 0, 0, 0]}, data) == "malformed"
    wrong: list[Any] = [
        [[4, [0]]], [[0, [0]]], [[0, []]], [[0, [1, 1]]], [[True, [1]]], [[0, [1.0]]],
        [[0, ["1"]]], [[None, [0]]], [[0, [4]]], [[-1, [0]]],
    ]  # fmt: skip
    for detached in wrong:
        assert word(instance, {"detached": detached}) == "rejected", detached
    for detached in (None, 0, [0], [[0]], [[0, 1]], [[0, [1], 2]]):
        assert word(instance, {"detached": detached}) == "malformed", detached
    for listed in ([1], [0], [True], [0, 0], [-1]):
        assert word(instance, {"detached": [], "degenerate": listed}) == "rejected", listed
    assert word(instance, {**data, "more": 1}) == "malformed"
    assert word(instance, {}) == "malformed"
    assert word(game_of(K4, [0, 1]), {"detached": []}) == "rejected"


def test_bounds_that_are_refused() -> None:
    instance, data = SHAPES["bounded"]
    (right,) = data["bounded"]
    block, even, classes = right
    for wrong in (
        [1, even, classes], [-1, even, classes], [True, even, classes], [0.0, even, classes],
        [0, even, []], [0, even, [[0], [0]]], [0, even, [[9]]], [0, even, [[0, 1], [True]]],
        [0, [[]], classes], [0, [[[0, 4]]], classes], [0, [[[0, 1], [1, 0]]], classes],
        [0, [[[None, 0]]], classes],
    ):  # fmt: skip
        assert word(instance, {"detached": [], "bounded": [wrong]}) == "rejected", wrong
    assert word(instance, {**data, "bounded": [right, right]}) == "rejected"
    assert word(instance, {**data, "degenerate": [0]}) == "rejected"
    malformed: list[Any] = [[0], [[]], [[*right, 0]], [[0, 0, classes]], [[0, even, [1]]], {}, None]
    for listed in malformed:
        assert word(instance, {"detached": [], "bounded": listed}) == "malformed", listed
    beside = game_of([*BOUNDED["graph"]["edges"], *pairs("9-10 9-11 10-11")], [0, 5, 8, 9])
    assert word(beside, data) == "accepted"
    outside = [block, [[[9, 10]]], classes]
    assert word(beside, {"detached": [], "bounded": [outside]}) == "rejected"


def test_large_spaces_and_blocks_end_in_limit() -> None:
    wide = game_of([[u, v] for u in range(200) for v in range(u + 1, 200)], "all")
    bound: list[Any] = [0, [], []]
    assert word(wide, {"detached": [], "bounded": [bound]}) == "limit"
    game = ello(wide)
    (block,) = blocks(game, [], Deadline())[1]
    assert block.dimension > pfaffians.MOST_DIMENSION
    barrier = {"detached": [], "degenerate": [0]}
    assert word(wide, barrier) == ("rejected" if block.lost else "limit")


def test_blocks_written_out_are_those_of_the_graph() -> None:
    """For disjoint sets the space of cycles has the blocks of the detachment, or finer ones."""
    chance = Random(2)
    for graph in atlas(5, 6):
        game = colored(graph, chance.randrange(1 << graph.n))
        sets = []
        for v in range(graph.n):
            joined = [*graph.neighbors(v), *([graph.n] if not game.colors[v] else [])]
            if chance.random() < 0.5:
                sets.append((v, tuple(chance.sample(joined, chance.randint(1, len(joined))))))
        size, small = blocks(game, sets, Deadline())
        edges = rooted_edges(game)
        components = Graph.from_edges(graph.n + 1, edges).components()
        assert size == len(edges) - graph.n - 1 + len(components)
        named = [[(min(u, v), max(u, v)) for u in near] for v, near in sets]
        space = cycle_spaces.subspace(graph.n + 1, edges, named, Deadline())
        assert len(space) == sum(block.dimension for block in small)
        for cycle in space:
            for chosen in named:
                assert sum(cycle >> edges.index(e) & 1 for e in chosen) % 2 == 0
        written = cycle_spaces.blocks(space, edges, graph.n, Deadline())
        for block in written:
            assert any(set(block.edges) <= set(other.edges) for other in small)


def test_two_connected_blocks() -> None:
    import networkx as nx

    chance = Random(3)
    for _ in range(60):
        n = chance.randint(2, 12)
        graph = nx.gnp_random_graph(n, chance.choice([0.2, 0.3, 0.5]), seed=chance.randrange(1000))
        edges = sorted(tuple(sorted(edge)) for edge in graph.edges)
        number = {edge: e for e, edge in enumerate(edges)}
        expected = sorted(
            sorted(number[min(edge), max(edge)] for edge in block)
            for block in nx.biconnected_component_edges(graph)
        )
        assert sorted(two_connected(n, edges)) == expected


def test_pfaffians_against_determinants_as_polynomials() -> None:
    """GF(8) is a field; the Pfaffians of K_6 and of two K_4 vanish, those of other games do not."""
    times, inverse = pfaffians.TIMES, pfaffians.INVERSE
    for a in range(8):
        for b in range(8):
            assert times[a][b] == times[b][a]
            for c in range(8):
                assert times[a][times[b][c]] == times[times[a][b]][c]
                assert times[a][b ^ c] == times[a][b] ^ times[a][c]
        assert a == 0 or times[a][inverse[a]] == 1
    won = next(
        [[u, v] for u, v in graph.edges]
        for graph in atlas(5, 5)
        if graph.m > 6
        and graph.m % 2 == 0
        and judge(game_of(list(map(list, graph.edges)), "all"), "winnable", True)
    )
    all_green = [(game_of(K5, "all"), True), (game_of(won, "all"), False)]
    for instance, expected in [*all_green, (CORNER, True), (game_of(K4, [0]), False)]:
        game = ello(instance)
        for block in blocks(game, [], Deadline())[1]:
            basis = cycle_spaces.block_basis(block)
            stars = cycle_spaces.block_stars(block, rooted_edges(game), game.graph.n)
            assert pfaffians.degenerate(basis, stars, Deadline()) is expected
    with pytest.raises(LimitReached):
        pfaffians.degenerate([1, 2], dict.fromkeys(range(2), 3), Deadline(work=0.0))
