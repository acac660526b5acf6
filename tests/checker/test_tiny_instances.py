"""Nothing false is accepted on tiny instances, with much evidence that is valid step by step.

Truth comes from the rules as they are written, by searches over everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.lights_out.rules import LightsOut
from zermelo.games.seepage.evidence.claims import read_claims
from zermelo.games.seepage.evidence.green import prove_green
from zermelo.games.seepage.evidence.sludge import prove_sludge
from zermelo.games.seepage.rules import Seepage


def accepts(game: str, position: Any, question: str, answer: Any, kind: str, **data: Any) -> bool:
    instance = Instance(game, position, question, Labels(position.graph.n))
    try:
        return check(Certificate(instance, answer, Evidence(kind, data))).accepted
    except InputError:
        return False


def graphs(n: int, directed: bool = False) -> Iterator[Graph]:
    """Yield all labeled graphs without loops; digraphs with arcs both ways."""
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    for size in range(len(pairs) + 1):
        for chosen in combinations(pairs, size):
            yield Graph.from_edges(n, chosen, directed)


def fewest(game: LightsOut) -> int | None:
    found = {game.lit: 0}
    queue = [game.lit]
    for state in queue:
        for v in range(game.graph.n):
            if game.lit_only and not state[v]:
                continue
            after = list(state)
            for u in {v, *game.graph.neighbors(v)}:
                after[u] = (after[u] + 1) % game.modulus
            if tuple(after) not in found:
                found[tuple(after)] = found[state] + 1
                queue.append(tuple(after))
    return found.get((0,) * game.graph.n)


def test_lights_out() -> None:
    accepted = 0
    for n, directed, modulus, only in product((1, 2), (False, True), (2, 3, 4, 6), (False, True)):
        for graph in graphs(n, directed):
            for lit in product((0, 1), repeat=n):
                game = LightsOut(graph, lit, modulus, only)
                best = fewest(game)
                for weights in product(range(-1, modulus), repeat=n):
                    for question, answer in (("solvable", False), ("fewest-presses", None)):
                        if accepts(
                            "lights-out", game, question, answer, "invariant", weights=list(weights)
                        ):
                            accepted += 1
                            assert best is None
                for presses in (p for size in range(4) for p in product(range(n), repeat=size)):
                    if accepts(
                        "lights-out", game, "solvable", True, "presses", presses=list(presses)
                    ):
                        accepted += 1
                        assert best is not None
                    for kind in ("presses", "kernel"):
                        if accepts(
                            "lights-out", game, "fewest-presses", len(presses), kind,
                            presses=list(presses),
                        ):  # fmt: skip
                            accepted += 1
                            assert best == len(presses)
    assert accepted > 500


def cleaned(game: Cleaning, order: list[int]) -> dict[str, list[int]]:
    """Fire the first primed vertex in this order until there is none."""
    dirty, brushes = set(range(game.graph.n)), list(game.brushes)
    while True:
        ready = [v for v in order if v in dirty and brushes[v] >= len(dirty & around(game, v))]
        if not ready:
            return {"dirty": sorted(dirty), "brushes": [brushes[v] for v in sorted(dirty)]}
        dirty.remove(ready[0])
        for u in dirty & around(game, ready[0]):
            brushes[u] += 1


def around(game: Cleaning, v: int) -> set[int]:
    return set(game.graph.neighbors(v))


def test_cleaning() -> None:
    accepted = 0
    for graph in (graph for n in (1, 2, 3) for graph in graphs(n)):
        orders = [list(order) for order in permutations(range(graph.n))]
        for brushes in product(range(3), repeat=graph.n):
            game = Cleaning(graph, brushes)
            left = [cleaned(game, order) for order in orders]
            assert all(each == left[0] for each in left)  # the theorem
            answers: list[dict[str, list[int]]] = [left[0], {"dirty": [], "brushes": []}]
            parts = (permutations(range(graph.n), size) for size in range(graph.n + 1))
            for order in chain.from_iterable(parts):
                for answer in answers:
                    if accepts(
                        "cleaning", game, "cleaned", answer, "firing-order", order=list(order)
                    ):
                        accepted += 1
                        assert answer == left[0]
    assert accepted > 500


def green_wins(game: Seepage, k: int) -> bool:
    """Whether Green wins the full game, by the rules."""
    n, sinks = game.graph.n, set(game.sinks)

    @cache
    def wins(contaminated: frozenset[int], protected: frozenset[int]) -> bool:
        if contaminated & sinks:
            return False
        free = [v for v in range(n) if v not in contaminated | protected]
        below = {c for v in contaminated for c in game.graph.neighbors(v)} - contaminated
        return any(
            all(
                wins(contaminated | {c}, protected | set(move))
                for c in below - protected - set(move)
            )
            for size in range(min(k, len(free)) + 1)
            for move in combinations(free, size)
        )

    return wins(frozenset({game.source}), frozenset())


def dags(chance: Random, count: int) -> Iterator[Seepage]:
    """Yield random games on 3 to 5 vertices with one source, any vertices as sinks."""
    while count:
        n = chance.randrange(3, 6)
        edges = [(u, v) for v in range(n) for u in range(v) if chance.random() < 0.5]
        if {v for _, v in edges} == set(range(1, n)):
            count -= 1
            names = chance.sample(range(n), n)
            graph = Graph.from_edges(n, [(names[u], names[v]) for u, v in edges], True)
            sinks = tuple(v for v in range(n) if chance.random() < 0.4)
            yield Seepage(graph, names[0], sinks, chance.choice((1, 1, 2)))


def rests_on_won(claims: list[dict[str, Any]]) -> bool:
    """Whether the last claim uses one whose given vertices are not all protected."""
    protected = {*claims[-1]["given"], *claims[-1]["protect"]}
    won = set(protected)
    for j in claims[-1]["by"]:
        given = set(claims[j]["given"])
        if given <= won:
            won.add(claims[j]["at"])
            if not given <= protected and claims[j]["at"] not in protected:
                return True
    return False


def test_claims_that_rest_on_children_already_won() -> None:
    """Claims at random are kept if they hold by themselves; what they end in is true."""
    chance, proved, resting = Random(5), 0, 0
    for game in dags(chance, 60):
        n, labels, k = game.graph.n, Labels(game.graph.n), game.protect or 1
        truth = green_wins(game, k)
        for green in (True, False):
            claims: list[dict[str, Any]] = []
            for _ in range(40):
                share = chance.choice((0, 0.2, 0.5))
                claim: dict[str, Any] = {
                    "at": chance.randrange(n),
                    "given": [v for v in range(n) if chance.random() < share],
                    "by": list(range(len(claims))),
                }
                if green:
                    claim["protect"] = chance.sample(range(n), chance.randrange(k + 1))
                else:
                    claim["by"] = [
                        j
                        for j, each in enumerate(claims)
                        if game.graph.has_edge(claim["at"], each["at"])
                        and {*each["given"], each["at"]} <= set(claim["given"])
                    ]
                read = read_claims([*claims, claim], labels, "", green)
                failure = ""
                try:
                    (prove_green if green else prove_sludge)(game, k, read, Deadline())
                except BadProof as error:
                    failure = str(error)
                if not failure or failure.startswith("the last claim"):
                    claims.append(claim)
                if not failure:
                    kind = "green-claims" if green else "sludge-claims"
                    assert accepts("seepage", game, "green-wins", green, kind, claims=claims)
                    assert truth is green
                    proved += 1
                    resting += green and rests_on_won(claims)
    assert proved > 100
    assert resting > 20
