"""Evidence about variants of ELLO: accepted as found, rejected when game or evidence is changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, ProofText, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello, predegrees

WHEEL = parse("wheel:9")
"""The hub, vertex 0, has nine neighbors: more than are counted without new variables."""


def arrows(pairs: list[tuple[int, int]], n: int) -> Graph:
    return Graph.from_edges(n, pairs, directed=True)


def both(graph: Graph) -> Graph:
    return arrows([*graph.edges, *((v, u) for u, v in graph.edges)], graph.n)


ORDER = (3, 7, 0, 1, 9, 5, 2, 4, 8, 6)


def colored(graph: Graph, modulus: int, playable: str = "zero") -> tuple[int, ...]:
    """The colors for which ORDER wins, in both readings."""
    shift = playable == "nonzero"
    return tuple((shift - k) % modulus for k in predegrees(graph, ORDER[: graph.n]))


def won(graph: Graph, modulus: int = 2, playable: str = "zero") -> Ello:
    before = tuple(
        sorted((ORDER[i], ORDER[j]) for i, j in ((0, 2), (2, 4))
        if graph.has_edge(ORDER[i], ORDER[j]) or graph.has_edge(ORDER[j], ORDER[i]))
    )  # fmt: skip
    return Ello(graph, colored(graph, modulus, playable), before, modulus, playable)


WON = {
    "beforehand": won(WHEEL),
    "both ways": won(both(WHEEL)),
    "modulo 3": won(WHEEL, 3),
    "modulo 3, nonzero": won(WHEEL, 3, "nonzero"),
    "nonzero": won(WHEEL, 2, "nonzero"),
}


def lost(game: Ello) -> Ello:
    """Return a lost game of the same variant, not lost for an obvious reason."""
    rng = random.Random(1)
    n = game.graph.n
    for _ in range(1000):
        place = rng.sample(range(n), n)
        pairs = (
            (u, v) if place[u] < place[v] else (v, u)
            for u, v in game.graph.undirected().edges
            if rng.random() < 0.5
        )
        colors = tuple(rng.randrange(game.modulus) for _ in range(n))
        other = replace(game, colors=colors, before=tuple(sorted(pairs)))
        if not ask(other, "obstruction").answered and ask(other, "subset-dp").answer is False:
            return other
    raise AssertionError("all are winnable")


def ask(game: Ello, method: str) -> zermelo.types.Verdict:
    labels = Labels([f"v{v}" for v in range(game.graph.n)])
    return zermelo.decide(Instance("ello", game, "winnable", labels), method=method)


def certified(game: Ello, method: str, kind: str) -> Certificate:
    certificate = ask(game, method).certificate
    assert certificate is not None
    assert certificate.evidence.kind == kind
    assert check(certificate).accepted
    return certificate


def about(certificate: Certificate, game: Ello) -> Certificate:
    return replace(certificate, instance=replace(certificate.instance, position=game))


def status(certificate: Certificate) -> Status | None:
    try:
        return check(certificate).status
    except InputError:
        return None


@pytest.mark.parametrize("name", WON)
def test_proofs_of_losses(name: str) -> None:
    game = lost(WON[name])
    for method in ("sat-orientation", "sat-lazy"):
        certificate = certified(game, method, "lrup-proof")
        # The proof is about this game: not about the one that can be won …
        assert status(about(certificate, WON[name])) is not Status.ACCEPTED
        # … and with every lemma taken out, or a literal turned round, it ends nowhere.
        proof = certificate.evidence.proof
        assert proof is not None
        lines = list(proof.lines())
        for changed in ([], lines[:-1], lines[1:] if len(lines) > 1 else []):
            evidence = replace(certificate.evidence, proof=ProofText("\n".join(changed)))
            assert status(replace(certificate, evidence=evidence)) is Status.REJECTED
        assert status(replace(certificate, answer=True)) is Status.REJECTED


@pytest.mark.parametrize("name", WON)
def test_subset_tables(name: str) -> None:
    certificate = certified(lost(WON[name]), "subset-dp", "subset-table")
    assert status(about(certificate, WON[name])) is Status.REJECTED
    assert status(replace(certificate, answer=True)) is Status.REJECTED


CHANGES: dict[str, Callable[[Ello], Ello]] = {
    "turn a pair round": lambda g: replace(g, before=(g.before[0][::-1], *g.before[1:])),
    "another modulus": lambda g: replace(g, modulus=g.modulus + 1),
    "the other reading": lambda g: replace(
        g, playable="zero" if g.playable == "nonzero" else "nonzero"
    ),
    "one color": lambda g: replace(g, colors=((g.colors[0] + 1) % g.modulus, *g.colors[1:])),
}


@pytest.mark.parametrize("name", WON)
@pytest.mark.parametrize("change", CHANGES)
def test_orders_of_other_games(name: str, change: str) -> None:
    game = WON[name]
    certificate = certified(game, "sat-orientation", "winning-order")
    other = CHANGES[change](game)
    accepted = status(about(certificate, other)) is Status.ACCEPTED
    # Not congruent to one residue often means congruent to neither of two.
    assert not accepted or (change != "turn a pair round" and "nonzero" in name)


def test_a_vertex_that_is_stuck() -> None:
    path = parse("path:3")
    stuck = Ello(path, (0, 1, 1), before=((1, 0), (1, 2)))
    certificate = certified(stuck, "obstruction", "stuck-vertex")
    assert certificate.evidence.data["vertex"] == "v0"
    for vertex, accepted in (("v1", True), ("v2", False)):
        other = replace(certificate, evidence=Evidence("stuck-vertex", {"vertex": vertex}))
        assert check(other).accepted is accepted
    assert status(about(certificate, replace(stuck, before=()))) is Status.REJECTED
    assert status(about(certificate, replace(stuck, colors=(1, 1, 1)))) is Status.REJECTED
    assert status(replace(certificate, answer=True)) is Status.REJECTED
    for bad in ("v3", 0, None, ["v0"]):
        with pytest.raises(InputError, match=r"\.evidence\.vertex"):
            check(replace(certificate, evidence=Evidence("stuck-vertex", {"vertex": bad})))


def test_a_cycle_directed_beforehand() -> None:
    triangle = parse("cycle:3")
    game = Ello(triangle, (1, 1, 1), before=((0, 1), (1, 2), (2, 0)))
    certificate = certified(game, "obstruction", "before-cycle")
    cycle: list[Any] = list(certificate.evidence.data["cycle"])
    for other in (cycle[::-1], cycle[:2], cycle[:1], []):
        changed = replace(certificate, evidence=Evidence("before-cycle", {"cycle": other}))
        assert status(changed) is Status.REJECTED
    fewer = replace(game, before=game.before[1:])
    assert status(about(certificate, fewer)) is Status.REJECTED
    assert status(replace(certificate, answer=True)) is Status.REJECTED
    twice = Evidence("before-cycle", {"cycle": [*cycle, cycle[0]]})
    with pytest.raises(InputError, match="stands twice"):
        check(replace(certificate, evidence=twice))


def test_components_of_the_variants_that_are_obstructed() -> None:
    edge, cycle = Graph.from_edges(2, [(0, 1)]), parse("cycle:4")
    cases = [
        (Ello(cycle, (0, 0, 0, 1), before=((0, 1),)), "parity", True),
        (Ello(cycle, (1, 1, 2, 2), (), 3), "parity", True),
        (Ello(cycle, (1, 1, 2, 2), (), 3), "all-red", True),
        (Ello(cycle, (1, 1, 2, 2), (), 3, "nonzero"), "parity", False),
        (Ello(cycle, (0, 1, 1, 1), before=((1, 0),)), "all-red", True),
        (Ello(cycle, (0, 1, 1, 1)), "all-red", False),
        (Ello(both(edge), (1, 1)), "all-red", True),
        (Ello(both(cycle), (0, 1, 1, 0)), "parity", False),
        (Ello(both(cycle), (1, 1, 1, 1)), "reflected-all-red", True),
        (Ello(cycle, (1, 0, 1, 0), before=((1, 0), (3, 2))), "reflected-all-red", True),
        (Ello(cycle, (0, 0, 0, 0), (), 2, "nonzero"), "all-red", True),
    ]
    for game, reason, holds in cases:
        labels = Labels(game.graph.n)
        data = {"component": list(range(game.graph.n)), "reason": reason}
        instance = Instance("ello", game, "winnable", labels)
        result = check(Certificate(instance, False, Evidence("obstruction", data)))
        assert result.accepted is holds, (game, reason)
        if holds:
            assert ask(game, "subset-dp").answer is False
