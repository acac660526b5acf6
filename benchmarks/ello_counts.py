"""Counts of the classes of ELLO over all connected graphs with 1 to n vertices, n <= 8 by default.

Run from the root:  python -m benchmarks.ello_counts [n]

Up to 7 vertices the counts are compared with the known ones (tests/ello/ello_counts.json). For
every graph the classes by the table of colorings are compared with those by single games. The
graphs come from nauty's geng if it is on the path; else those with n vertices come from those with
n - 1: every connected graph has a vertex whose removal leaves it connected, so each neighborhood
for a new vertex is tried, and a candidate is kept unless it is isomorphic to one that was kept.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from lab.graph6 import encode
from zermelo.core import graph6
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.graphs import plausible_colorings
from zermelo.solvers.ello import classify as recognition
from zermelo.solvers.ello.classify import classify

Masks = tuple[int, ...]
"""The neighbors of every vertex as bits."""

KNOWN = Path(__file__).parents[1] / "tests" / "ello" / "ello_counts.json"

CUBIC = {4: (6, 0), 6: (64, 0), 8: (630, 2)}
"""Plausible games on connected cubic graphs with so many vertices, and how many are lost."""


def connected_graphs(n: int, smaller: Iterable[Masks]) -> Iterator[Masks]:
    """Yield the connected graphs with n vertices, given those with n - 1."""
    geng = shutil.which("geng") or shutil.which("nauty-geng")
    if geng:
        text = subprocess.run([geng, "-cq", str(n)], capture_output=True, text=True, check=True)
        yield from (graph6.decode(line).masks for line in text.stdout.splitlines())
        return
    kept: dict[tuple[int, ...], list[tuple[Masks, list[int]]]] = {}
    for masks in smaller:
        for chosen in range(1, 1 << (n - 1)):
            candidate = (*(m | (chosen >> v & 1) << (n - 1) for v, m in enumerate(masks)), chosen)
            colors = invariants(candidate)
            others = kept.setdefault(tuple(sorted(colors)), [])
            if not any(isomorphic(candidate, colors, *other) for other in others):
                others.append((candidate, colors))
                yield candidate


def invariants(masks: Masks) -> list[int]:
    """Return a number for every vertex that an isomorphism keeps: three rounds of refinement."""
    rows = [[u for u in range(len(masks)) if m >> u & 1] for m in masks]
    colors = [
        8 * len(row) + sum((masks[u] & m).bit_count() for u in row)
        for row, m in zip(rows, masks, strict=True)
    ]
    for _ in range(3):
        colors = [
            hash((color, *sorted(colors[u] for u in row)))
            for color, row in zip(colors, rows, strict=True)
        ]
    return colors


def isomorphic(first: Masks, colors: list[int], second: Masks, other_colors: list[int]) -> bool:
    """Whether a bijection keeps the edges and the colors, by backtracking."""
    n = len(first)

    def extend(images: list[int]) -> bool:
        v = len(images)
        if v == n:
            return True
        for image in range(n):
            if other_colors[image] != colors[v] or image in images:
                continue
            row = second[image]
            if all((first[v] >> u & 1) == (row >> images[u] & 1) for u in range(v)) and extend(
                [*images, image]
            ):
                return True
        return False

    return extend([])


def as_graph(masks: Masks) -> Graph:
    """Return the graph."""
    n = len(masks)
    return Graph.from_edges(n, [(u, v) for v in range(n) for u in range(v) if masks[v] >> u & 1])


def count(graphs: Iterable[Masks]) -> Counter[str]:
    """Return the sums over some graphs, and compare the two ways of classifying each."""
    totals: Counter[str] = Counter()
    for masks in graphs:
        graph, deadline = as_graph(masks), Deadline()
        found = classify(graph, deadline)
        known = found.properties
        assert found.colorings is not None
        single = {
            "oddity": recognition.is_oddity(graph, deadline).holds,
            "event": graph.n > 1 and recognition.is_event(graph, deadline).holds,
            "special": graph.n > 1 and recognition.is_special(graph, deadline).holds,
        }
        if any(known[key] != holds for key, holds in single.items()):
            sys.exit(f"{encode(graph)}: the table says {known}, single games {single}")
        totals.update(key for key, holds in known.items() if holds)
        totals["connected"] += 1
        totals["winnable_games"] += len(found.colorings)
        totals["plausible_games"] += plausible_colorings(graph)
        if all(m.bit_count() == 3 for m in masks):
            totals["cubic_plausible"] += plausible_colorings(graph)
            totals["cubic_lost"] += plausible_colorings(graph) - len(found.colorings)
    return totals


def main() -> None:
    """Print the counts of every order, and whether they are the known ones."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    known = json.loads(KNOWN.read_text())
    keys = [key for key in known if key != "about"]
    graphs: list[Masks] = [(0,)]
    for n in range(1, largest + 1):
        start = time.perf_counter()
        if n > 1:
            graphs = list(connected_graphs(n, graphs))
        made = time.perf_counter()
        totals = count(graphs)
        done = time.perf_counter()
        print(f"n = {n}:", ", ".join(f"{key} {totals[key]}" for key in keys), flush=True)
        print(f"  graphs {made - start:.1f} s, classes {done - made:.1f} s", flush=True)
        if n <= len(known["connected"]) and any(totals[key] != known[key][n - 1] for key in keys):
            sys.exit("  these are not the known counts")
        if n in CUBIC and (totals["cubic_plausible"], totals["cubic_lost"]) != CUBIC[n]:
            sys.exit("  the games on cubic graphs are not the known ones")


if __name__ == "__main__":
    main()
