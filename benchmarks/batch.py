"""Many small graphs in a batch against a plain Python loop, in one run: Node-Kayles nim-values.

POLISH, which such a loop would take hours for, is held against the method `nimbers`.

Run from the root:  python -m benchmarks.batch

The plain loop is what one writes in an hour: sets as integers and a dictionary. It has the rows of
the graphs already; the batch reads graph6 lines. `command` is the whole ``zermelo decide``, with
its start, the lines that it reads and those that it prints. Times are those of the processor.
"""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import networkx as nx

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.graph import Graph
from zermelo.run import batches
from zermelo.solvers import batch
from zermelo.solvers.method import Request

VERTICES, EACH = 8, 20
"""All connected graphs of so many vertices; the plain loop takes one of each so many."""

SEED, SAMPLE = 1, 150
"""So many connected graphs with 9 vertices are drawn for POLISH."""


def plain(masks: Sequence[int]) -> int:
    """Return the nim-value of Node-Kayles, given the neighbors of every vertex as bits."""
    known = {0: 0}

    def value(left: int) -> int:
        if left not in known:
            seen, waiting = 0, left
            while waiting:
                low = waiting & -waiting
                waiting ^= low
                seen |= 1 << value(left & ~(masks[low.bit_length() - 1] | low))
            known[left] = (~seen & (seen + 1)).bit_length() - 1
        return known[left]

    return value((1 << len(masks)) - 1)


def line(graph: Graph) -> str:
    """Return a graph as a line of graph6."""
    made: nx.Graph[int] = nx.empty_graph(graph.n)
    made.add_edges_from(graph.edges)
    text: str = nx.to_graph6_bytes(made, header=False).decode()
    return text.strip()


def command(lines: Sequence[str]) -> float:
    """Return the seconds of processors that the whole command takes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graphs.g6"
        path.write_text("\n".join((*lines, "")))
        asked = ("decide", "node-kayles", "--graph6", str(path), "--assurance", "exhaustive")
        before = os.times()
        subprocess.run(
            [sys.executable, "-m", "zermelo", *asked, "--json"],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def rows() -> Iterator[Ratio]:
    """The batch, and the whole command, against the plain loop, for as many graphs."""
    graphs = list(zermelo.graphs.connected_graphs(VERTICES))
    lines = [line(graph) for graph in graphs]
    loop = batch.loop_of(zermelo.node_kayles("path:3", question="nim-value"))
    assert loop is not None
    batch.of_lines(loop, lines[:1])  # compiled
    some = graphs[::EACH]
    begin = time.process_time()
    values = [plain(graph.masks) for graph in some]
    rival = (time.process_time() - begin) / len(some) * len(graphs)
    seconds, found = busy(batch.of_lines, loop, lines)
    assert found[::EACH] == values
    case = f"{len(graphs)} connected graphs of {VERTICES} vertices"
    yield Ratio(case, "batch", seconds, "plain loop", rival)
    games = [zermelo.node_kayles(graph) for graph in some]
    seconds, certified = busy(batches.verdicts, list(enumerate(games)), Request())
    assert [certified[number].answer for number in range(len(games))] == values
    case_of_some = f"{len(some)} of {case}"
    yield Ratio(case_of_some, "certified", seconds, "plain loop", rival * len(some) / len(graphs))
    yield polish()
    for times in (1, 30):
        taken = command(lines * times)
        yield Ratio(f"{times} x {case}", "command", taken, "plain loop", rival * times)


def polish() -> Ratio:
    """The batch against the method that it spares."""
    with gzip.open("instances/tables/connected-9.txt.gz", "rt") as table:
        lines = [row.split()[0] for row in table if not row.startswith("#")]
    lines = random.Random(SEED).sample(lines, SAMPLE)
    games = [zermelo.polish(f"graph6:{each}", question="nim-value") for each in lines]
    loop = batch.loop_of(games[0])
    assert loop is not None
    batch.of_lines(loop, lines[:1])
    one_by_one = partial(zermelo.decide, method="nimbers", assurance="exhaustive")
    one_by_one(games[0])
    seconds, found = busy(batch.of_lines, loop, lines)
    rival, verdicts = busy(lambda: [one_by_one(game) for game in games])
    assert found == [verdict.answer for verdict in verdicts]
    return Ratio(f"POLISH, {SAMPLE} graphs of 9 vertices", "batch", seconds, "nimbers", rival)


def main() -> None:
    """Print the ratios."""
    for each in rows():
        print(f"{each.case}: {each.ours} {each.seconds:.3f} s, {each.rival} "
              f"{each.rival_seconds:.3f} s, ratio {each.ratio:.1f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
