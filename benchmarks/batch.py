"""Many small graphs in a batch against a plain Python loop, in one run: Node-Kayles nim-values.

POLISH, which such a loop would take hours for, is held against the method `nimbers`; cop numbers,
brush numbers, Node-Kayles as a ruleset, and games with a token, against `decide` one by one.

Run from the root:  python -m benchmarks.batch

The graphs are all 261,080 connected ones of 9 vertices. The plain loop is what one writes in an
hour: sets as integers and a dictionary. It has the rows of the graphs already; the batch reads
graph6 lines. `command` is the whole ``zermelo decide``, with its start, the lines that it reads and
those that it prints. `sweep` is a whole ``zermelo experiment run`` with a task for each graph,
against `decide` of the same file. Times are those of the processor.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.ruleset.files import load
from zermelo.run import batches
from zermelo.solvers import batch
from zermelo.solvers.method import Request

EACH = 100
"""The plain loop takes one of so many graphs."""

SEED, SAMPLE = 1, 150
"""So many graphs are drawn for POLISH."""

PARAMETERS: tuple[tuple[str, Callable[..., Instance], str], ...] = (
    ("cop numbers", lambda graph: zermelo.cops(graph, question="cop-number"), "one by one"),
    ("brush numbers", lambda graph: zermelo.cleaning(graph), "one by one"),
    ("a ruleset", lambda graph: own(graph, question="nim-value"), "one by one"),
    ("a ruleset, outcomes", lambda graph: own(graph, question="outcome"), "one by one"),
)
"""What is certified in a batch besides nim-values."""


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


def own(graph: Any, question: str) -> Instance:
    """Return Node-Kayles by its rules file."""
    (game,) = load("rulesets/node_kayles.py")
    return game(graph, question=question)


def command(lines: Sequence[str]) -> float:
    """Return the seconds of processors that the whole command takes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graphs.g6"
        path.write_text("\n".join((*lines, "")))
        asked = ("node-kayles", "--graph6", str(path), "--assurance", "exhaustive", "--json")
        return spent("decide", *asked)


def sweep(lines: Sequence[str]) -> tuple[float, float]:
    """Return what an experiment with a task for each line takes, and `decide` of the same file."""
    with tempfile.TemporaryDirectory() as folder:
        games, file = Path(folder) / "games.jsonl", Path(folder) / "sweep.toml"
        values = [{"game": "node-kayles", "graph": {"graph6": each}} for each in lines]
        games.write_text("\n".join((*map(json.dumps, values), "")))
        limits = 'limits = { assurance = "exhaustive" }'
        file.write_text(f'[[sweep]]\nname = "all"\nfiles = ["games.jsonl"]\n{limits}\n')
        whole = spent("experiment", "run", str(file), "-o", str(Path(folder) / "records.sqlite"))
        return whole, spent("decide", str(games), "--assurance", "exhaustive", "--json")


def spent(*command: str) -> float:
    """Return the seconds of processors that a command takes."""
    before = os.times()
    subprocess.run(
        [sys.executable, "-m", "zermelo", *command],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def table() -> list[str]:
    """Return all connected graphs of 9 vertices, as lines of graph6."""
    with gzip.open("instances/tables/connected-9.txt.gz", "rt") as rows:
        return [row.split()[0] for row in rows if not row.startswith("#")]


def rows() -> Iterator[Ratio]:
    """The batch, and the whole command, against the plain loop, for as many graphs."""
    lines = table()
    loop = batch.loop_of(zermelo.node_kayles("path:3", question="nim-value"))
    assert loop is not None
    batch.of_lines(loop, lines[:1])  # compiled
    games = [zermelo.node_kayles(f"graph6:{each}") for each in lines[::EACH]]
    masks = [game.graph.masks for game in games]
    begin = time.process_time()
    values = [plain(each) for each in masks]
    each = (time.process_time() - begin) / len(masks)
    seconds, found = busy(batch.of_lines, loop, lines)
    assert found[::EACH] == values
    case = f"{len(lines)} connected graphs of 9 vertices"
    yield Ratio(case, "batch", seconds, "plain loop", each * len(lines))
    seconds, certified = busy(batches.verdicts, list(enumerate(games)), Request())
    assert [certified[number].answer for number in range(len(games))] == values
    yield Ratio(f"{len(games)} of them", "certified", seconds, "plain loop", each * len(games))
    for name, play, kind in PARAMETERS:
        yield parameter(name, [play(game.graph) for game in games], kind)
    answered = [own(game.graph, question="nim-value") for game in games]
    yield parameter("a ruleset", answered, "one by one", Assurance.EXHAUSTIVE)
    for level in (Assurance.CERTIFIED, Assurance.EXHAUSTIVE):
        for name, play in TOKENS:
            yield parameter(name, few_positions(play), "one by one", level)
    yield polish(lines)
    for some in (lines[::EACH], lines):
        taken = command(some)
        yield Ratio(f"{len(some)} of them", "command", taken, "plain loop", each * len(some))
    some = lines[:: EACH // 10]
    whole, alone = sweep(some)
    name = f"{len(some)} tasks, {1000 * (whole - alone) / len(some):.2f} ms each besides"
    yield Ratio(name, "sweep", whole, "decide", alone)


def edge_nim(graph: Any, draw: random.Random) -> Instance:
    """Return Edge-Nim with heaps of at most 1."""
    heaps = [(u, v, draw.randint(0, 1)) for u, v in graph.edges]
    return zermelo.edge_nim(graph, heaps, draw.randrange(graph.n), question="nim-value")


def geography(graph: Any, draw: random.Random) -> Instance:
    """Return geography, with an arc along each edge, or two."""
    arcs = [a for u, v in graph.edges for a in draw.choice((((u, v),), ((u, v), (v, u))))]
    return zermelo.geography(Graph.from_edges(graph.n, arcs, True), draw.randrange(graph.n))


TOKENS: tuple[tuple[str, Callable[[Any, random.Random], Instance]], ...] = (
    ("Edge-Nim on 7 vertices", edge_nim),
    ("directed geography on 7 vertices", geography),
)
"""What is played by its rules."""


def few_positions(play: Callable[[Any, random.Random], Instance]) -> list[Instance]:
    """Return games on connected graphs of 7 vertices, those that a batch answers."""
    draw = random.Random(SEED)
    games = [play(graph, draw) for graph in zermelo.graphs.connected_graphs(7)]
    found = batches.verdicts(list(enumerate(games)), Request(assurance=Assurance.EXHAUSTIVE))
    return [games[number] for number in sorted(found)]


def parameter(
    name: str, games: Sequence[Instance], method: str, level: Assurance = Assurance.CERTIFIED
) -> Ratio:
    """A batch, certified unless less is asked for, against the same instances one by one."""
    request = Request(assurance=level)
    batches.verdicts(list(enumerate(games[:300])), request)  # compiled
    seconds, found = busy(batches.verdicts, list(enumerate(games)), request)
    some = games[::20]
    one_by_one = partial(zermelo.decide, assurance=level.label)
    one_by_one(some[0])
    rival, verdicts = busy(lambda: [one_by_one(game) for game in some])
    assert [found[20 * number].answer for number in range(len(some))] == [
        verdict.answer for verdict in verdicts
    ]
    rival *= len(games) / len(some)
    return Ratio(f"{name}, {len(games)} of them", level.label, seconds, method, rival)


def polish(lines: Sequence[str]) -> Ratio:
    """The batch against the method that it spares."""
    some = random.Random(SEED).sample(lines, SAMPLE)
    games = [zermelo.polish(f"graph6:{each}", question="nim-value") for each in some]
    loop = batch.loop_of(games[0])
    assert loop is not None
    batch.of_lines(loop, some[:1])
    one_by_one = partial(zermelo.decide, method="nimbers", assurance="exhaustive")
    one_by_one(games[0])
    seconds, found = busy(batch.of_lines, loop, some)
    rival, verdicts = busy(lambda: [one_by_one(game) for game in games])
    assert found == [verdict.answer for verdict in verdicts]
    return Ratio(f"POLISH, {SAMPLE} of them", "batch", seconds, "nimbers", rival)


def main() -> None:
    """Print the ratios."""
    for each in rows():
        print(f"{each.case}: {each.ours} {each.seconds:.3f} s, {each.rival} "
              f"{each.rival_seconds:.3f} s, ratio {each.ratio:.1f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
