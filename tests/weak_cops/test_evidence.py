"""Evidence for weak cop numbers: what the checker accepts, looked at directly, and rejects."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import networkx as nx
import pytest
from periodic_graphs import edges_of, patch, random_periodic

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, CheckResult, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.periodic import Periodic, Vertex
from zermelo.families.tilings import CELLS
from zermelo.formats.files import certificates
from zermelo.games.weak_cops.evidence.retract import dismantlable
from zermelo.solvers.weak_cops.common import Search
from zermelo.solvers.weak_cops.construct import find_order
from zermelo.solvers.weak_cops.retract import find_retract
from zermelo.solvers.weak_cops.rows import find_rows

KING = {"vertices": 1, "edges": [(0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, -1)]}
"""The square grid with diagonals: the strong product of two paths."""

LEANING = {"vertices": 1, "edges": [(0, 0, 1, 0), (0, 0, 2, 1), (0, 0, 3, 1)]}
"""The triangular lattice in other coordinates."""


def word(instance: Instance, answer: Any, kind: str, data: dict[str, Any]) -> CheckResult:
    return check(Certificate(instance, answer, Evidence(kind, data)))


@cache
def found(tiling: str, kind: str) -> tuple[Instance, dict[str, Any]]:
    """Return a tiling and evidence for it."""
    instance = zermelo.weak_cops(f"tiling:{tiling}")
    graph = instance.position.periodic
    search: dict[str, Callable[[], dict[str, Any] | None]] = {
        "rows": lambda: find_rows(graph, False, Search(Deadline())),
        "caps": lambda: find_rows(graph, True, Search(Deadline())),
        "retract": lambda: find_retract(graph, Search(Deadline())),
        "order": lambda: find_order(graph, Deadline()),
    }
    data = search[kind]()
    assert data is not None
    return instance, data


def is_sweep(graph: Periodic, data: dict[str, Any], radius: int = 4) -> bool:
    """Whether f and h are as they must be on a patch, by the words of the definition."""
    (p, q), ((a, b), (c, d)) = data["cell"], data["linear"]
    large = [tuple(cap) for cap in data["caps"]]

    def place(vertex: Vertex) -> tuple[int, int]:
        _, x, y = vertex
        index = graph.index(vertex, p, q)
        i, j = x // p, y // q
        return data["f"][index] + a * i + b * j, data["h"][index] + c * i + d * j

    def is_cap(vertex: Vertex) -> bool:
        v, x, y = vertex
        return (graph.labels[v], x % p, y % q) in large

    inside = patch(graph, radius)
    core = set(patch(graph, radius - 2))
    rows = {place(vertex): vertex for vertex in inside if not is_cap(vertex)}
    if len(rows) < sum(not is_cap(vertex) for vertex in inside):
        return False
    height = {v: 2 * place(v)[1] + is_cap(v) for v in inside}
    for one, other in edges_of(graph, inside):
        low, high = sorted((height[one], height[other]))
        if any(level % 2 == 0 for level in range(low + 1, high)):
            return False
        if abs(place(one)[0] - place(other)[0]) > 1:
            return False
    for vertex in core:
        f, h = place(vertex)
        if not is_cap(vertex):
            if any(
                (f + s, h) not in rows or not graph.adjacent(vertex, rows[f + s, h])
                for s in (-1, 1)
            ):
                return False
            continue
        for other in [vertex, *graph.neighbors(vertex)]:
            if is_cap(other):
                guards = [rows.get((place(other)[0], level)) for level in (h, h + 1)]
                if not any(guard and graph.adjacent(vertex, guard) for guard in guards):
                    return False
    return True


@pytest.mark.parametrize("name", [name for name in CELLS if name not in ("3.6.3.6", "3.12.12")])
def test_rows_on_a_patch(name: str) -> None:
    instance, data = found(name, "rows")
    assert word(instance, [1, 2], "rows", data).accepted
    assert not data["caps"]
    assert is_sweep(instance.position.periodic, data)


@pytest.mark.parametrize("name", ["3.6.3.6", "3.12.12"])
def test_rows_with_caps_on_a_patch(name: str) -> None:
    instance, data = found(name, "caps")
    assert word(instance, [1, 2], "rows", data).accepted
    assert data["caps"]
    assert is_sweep(instance.position.periodic, data)
    assert find_rows(instance.position.periodic, False, Search(Deadline())) is None


@pytest.mark.parametrize(
    ("name", "kind"), [("4.8.8", "rows"), ("3.12.12", "caps"), ("3.6.3.6", "caps")]
)
def test_no_mutated_rows_are_accepted_that_are_no_sweep(name: str, kind: str) -> None:
    instance, data = found(name, kind)
    rng = Random(0)
    rejected = 0
    for _ in range(60):
        mutated = copy.deepcopy(data)
        key = rng.choice(["f", "h", "linear", "caps"])
        if key == "caps" and data["caps"]:
            mutated["caps"].pop(rng.randrange(len(data["caps"])))
        elif key == "linear":
            mutated["linear"][rng.randrange(2)][rng.randrange(2)] += rng.choice((-1, 1))
        else:
            key = "f" if key == "caps" else key
            mutated[key][rng.randrange(len(data[key]))] += rng.choice((-2, -1, 1, 2))
        result = word(instance, [1, 2], "rows", mutated)
        assert result.accepted == is_sweep(instance.position.periodic, mutated), mutated
        rejected += not result.accepted
    assert rejected > 40


@pytest.mark.parametrize("name", [name for name in CELLS if name != "3.3.3.3.3.3"])
def test_retracts_on_a_patch(name: str) -> None:
    instance, data = found(name, "retract")
    graph = instance.position.periodic
    assert word(instance, [2, None], "retract", data).accepted
    inside = [tuple(vertex) for vertex in data["subgraph"]]
    (p, q) = data["cell"]

    def image(vertex: Vertex) -> Vertex:
        v, x, y = inside[data["images"][graph.index(vertex, p, q)]]
        return v, x, y

    assert all(image(vertex) == vertex for vertex in inside)
    for one, other in edges_of(graph, patch(graph, 4)):
        assert image(one) == image(other) or graph.adjacent(image(one), image(other))
    assert nx.is_isomorphic(nx.Graph(list(edges_of(graph, inside))), nx.cycle_graph(len(inside)))


@pytest.mark.parametrize("name", ["4.4.4.4", "3.12.12"])
def test_mutated_retracts_are_rejected(name: str) -> None:
    instance, data = found(name, "retract")
    size = len(data["subgraph"])
    for index in range(len(data["images"])):
        mutated = copy.deepcopy(data)
        mutated["images"][index] = (mutated["images"][index] + size // 2) % size
        assert word(instance, [2, None], "retract", mutated).status is Status.REJECTED
    shorter = copy.deepcopy(data)
    shorter["cell"] = [1, data["cell"][1]]
    with pytest.raises(InputError, match="images"):
        word(instance, [2, None], "retract", shorter)
    twice = {**data, "subgraph": [data["subgraph"][0], *data["subgraph"][:-1]]}
    assert "twice" in word(instance, [2, None], "retract", twice).reason
    assert word(instance, [3, None], "retract", data).status is Status.REJECTED


def test_a_torus_is_no_retract_and_a_tree_proves_nothing() -> None:
    instance = zermelo.weak_cops("tiling:4.4.4.4")
    # C_4 x C_4, which has cop number 3, with the identity of the quotient as its map.
    torus = [[0, x, y] for y in range(4) for x in range(4)]
    data = {"subgraph": torus, "cell": [4, 4], "images": list(range(16))}
    assert "far apart" in word(instance, [2, None], "retract", data).reason
    edge = {"subgraph": [[0, 0, 0], [0, 1, 0]], "cell": [2, 1], "images": [0, 1]}
    assert "proves nothing" in word(instance, [2, None], "retract", edge).reason


@pytest.mark.parametrize("seed", range(3))
def test_dismantlable_graphs_are_those_that_one_cop_wins(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        graph = nx.gnp_random_graph(rng.randint(1, 7), 0.5, seed=rng.randrange(10**6))
        closed = [1 << v | sum(1 << u for u in graph[v]) for v in graph]
        assert dismantlable(closed) == one_cop_wins(graph)


def one_cop_wins(graph: nx.Graph) -> bool:
    """Play it: the pairs (cop, robber) in which the cop, to move, wins."""
    around = {v: [v, *graph[v]] for v in graph}
    won = {(v, v) for v in graph}
    grown = True
    while grown:
        grown = False
        for cop in graph:
            for robber in graph:
                if (cop, robber) not in won and any(
                    step == robber or all((step, other) in won for other in around[robber])
                    for step in around[cop]
                ):
                    won.add((cop, robber))
                    grown = True
    return any(all((cop, robber) in won for robber in graph) for cop in graph)


def constructing(graph: Periodic, data: dict[str, Any]) -> Callable[[Vertex], tuple[int, Vertex]]:
    """Return the key by which a certificate orders the vertices."""
    (a, b, c), scale = data["form"], data["scale"]

    def key(vertex: Vertex) -> tuple[int, tuple[int, int, int]]:
        v, i, j = vertex
        x, y = (scale * k + p for k, p in zip((i, j), data["positions"][v], strict=True))
        return a * x * x + b * x * y + c * y * y, (i, j, v)

    return key


def is_constructing(graph: Periodic, data: dict[str, Any]) -> bool:
    """Whether the order is a constructing order as far as a patch goes."""
    key = constructing(graph, data)
    first = 0
    for vertex in patch(graph, 9):
        earlier = [other for other in graph.neighbors(vertex) if key(other) < key(vertex)]
        first += not earlier
        if earlier and not any(
            all(one == other or graph.adjacent(one, other) for other in earlier) for one in earlier
        ):
            return False
    return first == 1


ONE_COP: list[Any] = ["tiling:3.3.3.3.3.3", KING, LEANING]


@pytest.mark.parametrize("source", ONE_COP)
def test_constructing_orders_on_a_patch(source: Any) -> None:
    instance = zermelo.weak_cops(source)
    graph = instance.position.periodic
    data = find_order(graph, Deadline())
    assert data is not None
    assert word(instance, [1, 1], "constructing-order", data).accepted
    assert is_constructing(graph, data)


def test_the_cop_of_a_constructing_order_plays() -> None:
    # By the proof the cop is on the robber's image in the first n + 1 vertices after n moves.
    instance, data = found("3.3.3.3.3.3", "order")
    graph = instance.position.periodic
    key = constructing(graph, data)
    order = sorted(patch(graph, 7), key=key)[:60]
    number = {vertex: n for n, vertex in enumerate(order)}

    def image(vertex: Vertex, n: int) -> Vertex:
        while number[vertex] > n:
            earlier = [w for w in graph.neighbors(vertex) if key(w) < key(vertex)]
            vertex = next(
                one
                for one in earlier
                if all(one == other or graph.adjacent(one, other) for other in earlier)
            )
        return vertex

    rng = Random(1)
    for _ in range(20):
        robber, cop, caught = rng.choice(order), order[0], False
        for n in range(len(order)):
            step = image(robber, n)
            assert step == cop or graph.adjacent(cop, step)
            cop = step
            caught |= cop == robber
            # On the first n + 1 vertices he is caught.
            assert caught or number[robber] > n
            robber = rng.choice([robber, *(w for w in graph.neighbors(robber) if w in number)])
        assert caught


def test_mutated_orders_are_rejected_unless_they_are_constructing_orders() -> None:
    instance, data = found("3.3.3.3.3.3", "order")
    for form in ([1, 2, 1], [-1, 0, -1], [0, 0, 1]):
        result = word(instance, [1, 1], "constructing-order", {**data, "form": form})
        assert result.status is Status.REJECTED
        assert "positive definite" in result.reason
    rng = Random(0)
    words = []
    for source in ONE_COP:
        game = zermelo.weak_cops(source)
        for _ in range(25):
            form = [rng.randint(1, 6), rng.randint(-4, 4), rng.randint(1, 6)]
            if 4 * form[0] * form[2] <= form[1] ** 2:
                continue
            positions = [[rng.randint(-2, 2), rng.randint(-2, 2)]]
            mutated = {"form": form, "scale": rng.randint(1, 3), "positions": positions}
            accepted = word(game, [1, 1], "constructing-order", mutated).accepted
            assert accepted == is_constructing(game.position.periodic, mutated), mutated
            words.append(accepted)
    assert 10 < sum(words) < len(words) - 10


def test_no_order_is_accepted_on_a_graph_that_needs_two_cops() -> None:
    rng = Random(5)
    for name in ("4.4.4.4", "3.6.3.6", "3.3.3.4.4"):
        instance = zermelo.weak_cops(f"tiling:{name}")
        for _ in range(30):
            data = {
                "form": [rng.randint(1, 5), rng.randint(-3, 3), rng.randint(1, 5)],
                "scale": rng.randint(1, 4),
                "positions": [
                    [rng.randint(-3, 3), rng.randint(-3, 3)]
                    for _ in range(instance.position.periodic.n)
                ],
            }
            assert not word(instance, [1, 1], "constructing-order", data).accepted


def test_both_bounds_and_their_mistakes() -> None:
    instance = zermelo.weak_cops("tiling:4.8.8")
    verdict = zermelo.decide(instance)
    assert verdict.answer == [2, 2]
    assert verdict.certificate is not None
    data = dict(verdict.certificate.evidence.data)
    assert word(instance, [2, 2], "bounds", data).accepted
    for answer in ([1, 2], [2, 3], [2, None], [2.0, 2], [True, 2], 2, None):
        assert word(instance, answer, "bounds", data).status is Status.REJECTED
    with pytest.raises(InputError, match='"upper" is missing'):
        word(instance, [2, None], "bounds", {"lower": data["lower"]})
    with pytest.raises(InputError, match="proves no lower bound"):
        word(instance, [2, 2], "bounds", {"lower": data["upper"], "upper": data["lower"]})
    with pytest.raises(InputError, match=r"\.evidence\.upper\.f"):
        word(instance, [2, 2], "bounds", {**data, "upper": {**data["upper"], "f": [0]}})
    finite = zermelo.weak_cops("cycle:4")
    assert "finite" in word(finite, [2, 2], "bounds", data).reason


@pytest.mark.parametrize("seed", [2, 3, 4, 6])
def test_random_periodic_graphs(seed: int, tmp_path: Any) -> None:
    rng = Random(seed)
    value = random_periodic(rng, rng.randint(1, 4))
    instance = zermelo.weak_cops(value)
    known = []
    for method in ("construct", "bounds"):
        verdict = zermelo.decide(instance, method=method)
        if not verdict.answered:
            assert verdict.reason
            continue
        # What a method answers was accepted; it is so again after a round through a file.
        assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
        assert verdict.certificate is not None
        path = str(tmp_path / f"{method}.json")
        zermelo.write(verdict.certificate, path)
        ((_, again),) = certificates(path)
        assert isinstance(again, Certificate)
        assert check(again).accepted
        known.append(verdict.answer)
    lower = max((low for low, _ in known), default=1)
    assert all(high is None or lower <= high for _, high in known)


@pytest.mark.parametrize(
    ("graph", "number"),
    [("path:5", 1), ("cycle:5", 2), ("petersen", 3), ("union(path:2,cycle:4)", 3)],
)
def test_finite_graphs_have_their_cop_number(graph: str, number: int) -> None:
    instance = zermelo.weak_cops(graph)
    verdict = zermelo.decide(instance)
    assert verdict.answer == [number, number]
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert verdict.certificate is not None
    data = dict(verdict.certificate.evidence.data)
    for answer in ([number - 1] * 2, [number + 1] * 2, [number, None], number, [1, number + 1]):
        assert not word(instance, answer, "cop-number", data).accepted
    periodic = zermelo.weak_cops("tiling:4.4.4.4")
    assert "periodic" in word(periodic, [number] * 2, "cop-number", data).reason
    with pytest.raises(InputError, match="kind"):
        word(instance, [number] * 2, "cop-number", {"evidence": {}})


def petersens(joined: bool) -> Instance:
    """Return the square grid with a Petersen graph at each vertex, on it or on an edge more."""
    inner = [(u, v, 0, 0) for u, v in nx.petersen_graph().edges]
    if joined:
        edges = [*inner, (0, 0, 1, 0), (0, 0, 0, 1)]
        return zermelo.weak_cops({"vertices": 10, "edges": edges})
    edges = [*inner, (10, 10, 1, 0), (10, 10, 0, 1), (0, 10, 0, 0)]
    return zermelo.weak_cops({"vertices": 11, "edges": edges})


@pytest.mark.parametrize("joined", [True, False])
def test_a_finite_block_can_need_three_cops(joined: bool) -> None:
    instance = petersens(joined)
    verdict = zermelo.decide(instance)
    assert verdict.answer == [3, None]
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert verdict.certificate is not None
    data = dict(verdict.certificate.evidence.data)
    assert word(instance, [3, None], "retract", data).accepted
    assert not word(instance, [4, None], "retract", data).accepted
    fewer = {key: data[key] for key in data if key != "escaping"}
    assert word(instance, [2, None], "retract", fewer).accepted
    assert not word(instance, [3, None], "retract", fewer).accepted
    sets = data["escaping"]["sets"]
    emptied = {**data, "escaping": {"cops": 2, "sets": "0000" + sets[4:]}}
    assert "empty" in word(instance, [3, None], "retract", emptied).reason
    with pytest.raises(InputError, match="digits"):
        word(instance, [4, None], "retract", {**data, "escaping": {"cops": 3, "sets": sets}})
    with pytest.raises(InputError, match="escaping"):
        word(instance, [3, None], "retract", {**data, "escaping": 2})


def test_labels_stand_in_certificates(tmp_path: Any) -> None:
    # 3.6.3.6 with its vertices named; its rows have a cap, so all data name vertices.
    edges = [
        ("a", 7, 0, 0), ("a", 7, -1, 0), ("a", "c", 0, 0), ("a", "c", 0, -1), (7, "c", 0, 0),
        (7, "c", 1, -1),
    ]  # fmt: skip
    instance = zermelo.weak_cops({"vertices": ["a", 7, "c"], "edges": edges})
    verdict = zermelo.decide(instance)
    assert verdict.answer == [2, 2]
    certificate = verdict.certificate
    assert certificate is not None
    named = certificate.evidence.data
    assert {label for label, _, _ in named["lower"]["subgraph"]} == {"a", 7, "c"}
    ((label, _, _),) = named["upper"]["caps"]
    assert label in ("a", 7, "c")
    path = str(tmp_path / "named.json")
    zermelo.write(certificate, path)
    assert zermelo.check(path).accepted
    wrong = {**named["upper"], "caps": [["d", 0, 0]]}
    with pytest.raises(InputError, match=r"caps\[0\]\[0\].*no vertex"):
        word(instance, [2, 2], "bounds", {**named, "upper": wrong})


@pytest.mark.parametrize("method", ["bounds"])
def test_a_case_that_is_too_hard_does_not_take_all_the_time(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.solvers.weak_cops.rows.WORK", 1e-9)
    monkeypatch.setattr("zermelo.solvers.weak_cops.retract.CONFLICTS", 0)
    verdict = zermelo.decide(zermelo.weak_cops("tiling:4.8.8"), method=method)
    assert not verdict.answered
    assert verdict.reason is not None
    assert verdict.reason.endswith(" cases were given up as too hard)")
