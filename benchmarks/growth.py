"""How cost grows: every game on five sizes of three classes of graphs, with fitted exponents.

Run from the root:  python -m benchmarks.growth [GAME ...] [--markdown]

`zermelo decide` as it comes, certified, on one random graph a size. Each runs in a process of its
own, after a small game that loads what the search needs. Seconds are those of the processor in that
process, with its children; MB are its peak. Sizes grow until one takes `LONG` seconds or has no
certified answer, and the last five of them are shown. Two lines are fitted to their logarithms:
c n^e and c b^n; the one that is nearer is told, and at which size it comes to 60 s (a prediction,
unless such a size stands in the line).

With games the lines are for these. Exit status: 0.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import zermelo
from zermelo.compile import compiling
from zermelo.core.instance import Instance

LONG, LONGEST, KNEE = 3.0, 60.0, 60.0
"""Seconds after which no larger size is tried, in which one must end, and that a knee is."""

SIZES = [8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128, 192, 256, 384, 512, 768,
         1024, 1536, 2048, 3072, 4096, 8192, 16384, 32768, 65536]  # fmt: skip
SHOWN, WARM = 5, 8

SLOW = 0.005
"""No growth is called exponential that takes over a hundred vertices to double the time."""

UNDIRECTED = {
    "trees": "tree:{n},seed={n}",
    "cubic": "regular:{n},3,seed={n}",
    "average degree 4": "gnp:{n},{p},seed={n}",
}
ACYCLIC = {
    "arborescences": "arborescence:{n},seed={n}",
    "growing layers": "layered:{d},4,0.5,seed={n}",
    "truncated products of 3 paths": "simplex:3,{cube}",
}


def edge_weights(text: str) -> Instance:
    """Return Edge-Nim with weights from 1 to 3."""
    graph, draw = zermelo.cops(text).graph, random.Random(1)
    weights = {edge: draw.randint(1, 3) for edge in graph.edges}
    return zermelo.edge_nim(graph, edge_weights=weights, token=0, question="nim-value")


def vertex_weights(text: str) -> Instance:
    """Return misère Stockman's game with weights from 1 to 3."""
    graph, draw = zermelo.cops(text).graph, random.Random(1)
    weights = [draw.randint(1, 3) for _ in range(graph.n)]
    return zermelo.vertexnim(graph, weights=weights, token=0, rule="stockman", play="misere")


def some(text: str) -> list[int]:
    """Return half of the vertices of a graph."""
    draw = random.Random(1)
    return [v for v in range(zermelo.cops(text).graph.n) if draw.random() < 0.5]


def nim(play: Callable[..., Instance], **data: Any) -> Callable[[str], Instance]:
    """Return what makes an impartial game of a graph."""
    return lambda text: play(text, question="nim-value", **data)


GAMES: dict[str, Callable[[str], Instance]] = {
    "ello": lambda text: zermelo.ello(text, green=some(text)),
    "lights-out": lambda text: zermelo.lights_out(text, lit=some(text), question="solvable"),
    "cleaning": lambda text: zermelo.cleaning(text),
    "seepage": lambda text: zermelo.seepage(text),
    "cops": lambda text: zermelo.cops(text, question="cop-number"),
    "polish": nim(zermelo.polish),
    "vertexnim": vertex_weights,
    "edge-nim": edge_weights,
    "geography": lambda text: zermelo.geography(f"oriented({text})", token=0),
    "subtraction": nim(zermelo.subtraction, take=[1, 2]),
    "octal": nim(zermelo.octal, digits="0.137"),
    "node-kayles": nim(zermelo.node_kayles),
    "arc-kayles": nim(zermelo.arc_kayles),
    "grim": nim(zermelo.grim),
}


def made(game: str, form: str, n: int) -> Instance:
    """Return a game on a graph of a class."""
    layers, cube = max(2, round(n / 4)), max(2, round((6 * n) ** (1 / 3)) - 2)
    density = min(1.0, 4 / (n - 1))
    return GAMES[game](form.format(n=n, p=density, d=layers, cube=cube))


@dataclass(frozen=True, slots=True)
class Run:
    """What a game on so many vertices took."""

    n: int
    seconds: float
    megabytes: float
    certified: bool


def one(game: str, form: str, n: int) -> None:
    """Decide a game, in this process; print the vertices, the seconds, and whether it was sure."""
    with compiling.using("always"):
        zermelo.decide(made(game, form, WARM))
    instance = made(game, form, n)
    before = sum(os.times()[:4])
    verdict = zermelo.decide(instance)
    seconds = sum(os.times()[:4]) - before
    certified = verdict.assurance is zermelo.Assurance.CERTIFIED
    print(json.dumps([instance.graph.n, seconds, certified]))


def run(game: str, form: str, n: int) -> Run | None:
    """Return what one takes in a process of its own; None if it does not end in time."""
    command = [sys.executable, "-m", "benchmarks.growth", "--one", game, form, str(n)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert child.stdout is not None
    end = time.monotonic() + LONGEST
    while True:
        ended, status, usage = os.wait4(child.pid, os.WNOHANG)
        if ended:
            break
        if time.monotonic() > end:
            child.kill()
            os.wait4(child.pid, 0)
            return None
        time.sleep(0.02)
    if status:
        return None
    vertices, seconds, certified = json.loads(child.stdout.read())
    return Run(vertices, seconds, usage.ru_maxrss / 1024, certified)


def series(game: str, form: str) -> list[Run]:
    """Return the last sizes that were decided, certified, and in time."""
    found: list[Run] = []
    for n in SIZES:
        each = run(game, form, n)
        if each is None or not each.certified:
            break
        if not found or each.n > found[-1].n:
            found.append(each)
        if each.seconds > LONG:
            break
    return found[-SHOWN:]


def fitted(runs: Sequence[Run]) -> tuple[str, float]:
    """Return the growth in words, and the size at which it comes to `KNEE` seconds."""
    sizes = np.array([each.n for each in runs], float)
    logs = np.log([max(each.seconds, 1e-4) for each in runs])
    lines = []
    for places in (np.log(sizes), sizes):
        (slope, start), residual, *_ = np.polyfit(places, logs, 1, full=True)
        error = float(residual[0]) if len(residual) else 0.0
        lines.append((error, float(slope), (math.log(KNEE) - float(start)) / float(slope)))
    (power, exponent, at), (curve, base, end) = lines
    if power <= curve or base < SLOW:
        return f"n^{exponent:.1f}", math.exp(min(at, 700)) if exponent > 0 else math.inf
    return f"{math.exp(base):.3g}^n", end if base > 0 else math.inf


def table(games: Sequence[str]) -> Iterator[list[str]]:
    """Yield the lines."""
    for game in games:
        for name, form in (ACYCLIC if game == "seepage" else UNDIRECTED).items():
            runs = series(game, form)
            growth, knee = fitted(runs) if len(runs) > 2 else ("too few sizes", math.inf)
            told = [f"{r.n}: {r.seconds:.2g} s, {r.megabytes:.0f} MB" for r in runs]
            empty = ["–"] * (SHOWN - len(runs))
            yield [game, name, *told, *empty, growth, f"{knee:.2g}" if knee < 1e9 else "–"]


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--markdown", action="store_true", help="as a table of Markdown")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        game, form, n = given.one
        one(game, form, int(n))
        return 0
    unknown = [game for game in given.games if game not in GAMES]
    if unknown:
        parser.error(f"no game {unknown[0]}; there are {', '.join(GAMES)}")
    heads = [
        "game",
        "graphs",
        *("size: time, memory" for _ in range(SHOWN)),
        "growth",
        "60 s at n =",
    ]
    between = " | " if given.markdown else "  "
    lines = [heads, *([["---"] * len(heads)] if given.markdown else [])]
    for line in lines:
        print(between.join(line), flush=True)
    for line in table(given.games or list(GAMES)):
        print(between.join(line), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
