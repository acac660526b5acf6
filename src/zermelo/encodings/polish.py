"""POLISH as circuits: discrepancies in unary, and the settling after a move in rounds.

A play on a component with n vertices and discrepancies that add up to D has at most D - n + 1
moves: each of them takes at least 1 from the sum of D - n + 1 over all components. A firing that
removes a set R, whose vertices lack at least |R| - 1 before it, takes 2 for each edge that leaves
R, and leaves at most as many components as there are such edges. That many moves can be made, too,
by bringing all discrepancies to 1 first.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.encodings.gates import Gates
from zermelo.encodings.impartial_rounds import Step, Transitions, qbf_encoding
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.polish import rules as polish

Lacking = list[list[int]]
"""For each vertex that is left at the start: it lacks at least 1, 2, … brushes (none: gone)."""


def transitions(game: Cleaning) -> Transitions:
    """Return the circuits of a game of POLISH, from the settled start."""
    first = polish.start(game)
    vertices = [v for v, need in enumerate(first.discrepancies) if need]
    number = {v: i for i, v in enumerate(vertices)}
    needs = [first.discrepancies[v] for v in vertices]
    around = [[number[u] for u in first.graph.neighbors(v) if u in number] for v in vertices]
    parts, n = polish.component_vertices(first), len(vertices)

    def step(gates: Gates, t: int, lacking: Lacking, bits: Sequence[int]) -> Step:
        no = gates.constant(False)
        chosen = gates.one_hot(f"vertex({t})", bits, n)
        alive = [own[0] for own in lacking]
        legal = [gates.any_of(f"alive({t},{v})", [-chosen[v], alive[v]]) for v in range(n)]
        may = gates.all_of(f"alive({t})", legal)
        brushed: Lacking = [[] for _ in lacking]
        for v, own in enumerate(lacking):
            for j, (lacks, more) in enumerate(zip(own, [*own[1:], no], strict=True), 1):
                less = gates.either(f"brushed({t},{v})>={j}", chosen[v], more, lacks)
                brushed[v].append(less)
        left = brushed
        # In each round all vertices that lack nothing count as fired; a chain of them that fire
        # one after the other has at most the vertices of a component.
        for k in range(max(map(len, parts), default=1) - 1):
            fired = [gates.all_of(f"fired({t},{v},{k})", [alive[v], -left[v][0]]) for v in range(n)]
            left = [
                _lowered(gates, f"{t},{v},{k}", brushed[v], [fired[u] for u in around[v]])
                for v in range(n)
            ]
        return Step(may, left)

    return Transitions(
        longest=sum(needs) - n + len(parts),
        bits=max(0, n - 1).bit_length(),
        start=lambda gates: [[gates.true] * need for need in needs],
        step=step,
    )


def _lowered(gates: Gates, name: str, own: list[int], fired: list[int]) -> list[int]:
    """Return what a vertex lacks when some neighbors have fired: two less for each."""
    need = len(own)
    counts = gates.at_least(f"hit({name})", fired, min(len(fired), (need + 1) // 2))
    found = []
    for j in range(1, need + 1):
        all_of = [own[j - 1]]
        for many, hit in enumerate(counts, 1):
            before = own[j + 2 * many - 1] if j + 2 * many <= need else gates.constant(False)
            all_of.append(gates.any_of(f"lacks({name})>={j}:{many}", [-hit, before]))
        found.append(gates.all_of(f"lacks({name})>={j}", all_of))
    return found


ENCODINGS = (qbf_encoding(transitions),)
