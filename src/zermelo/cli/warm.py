"""`zermelo warm`: compile all kernels ahead, each by a small instance on which it runs.

The instances stand in the games' folders, as `KERNELS`. Rules of your own are not among them:
their kernels are made of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from zermelo.cli.lines import put, put_json, say
from zermelo.compile import compiling
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.limits.processes import processors
from zermelo.limits.worker import Worker
from zermelo.run.decide import decide_here
from zermelo.solvers import batch
from zermelo.solvers.method import NO_EVIDENCE, Request, method, own_folder
from zermelo.sweeps import pool

Warm = tuple[str, str, Mapping[str, Any]]
"""A game, one of its methods, and the data of an instance on which its kernels run in a moment."""


def warm(json: bool = False) -> int:
    """Compile all kernels ahead, so that the first games need not wait for them.

    The code is kept for later runs, of all programs of the same user: below NUMBA_CACHE_DIR,
    XDG_CACHE_HOME or ~/.cache. What is there already takes a moment. Kernels that are made of rules
    of your own are compiled when these are first played.

    Exit status: 0 all are there, 3 one could not be compiled.

    For example `zermelo warm`, once after the installation.
    """
    try:
        compiling.backend()
    except Unavailable as error:
        say(f"nothing to compile: {error}")
        return 3

    def do(worker: Worker, item: Warm) -> tuple[float, str]:
        try:
            return worker.run(run, (item,)), ""
        except LimitReached as error:
            return 0.0, str(error)

    failed = 0
    with closing(pool.in_order(listed(), processors(), do)) as results:
        for (game, name, _), (seconds, why) in results:
            failed += bool(why)
            if json:
                value = {"game": game, "method": name, "seconds": round(seconds, 3)}
                put_json(value | ({"error": why} if why else {}))
            else:
                put(f"{game} {name}: {why or f'{seconds:.1f} s'}")
    return 3 if failed else 0


def listed() -> Iterator[Warm]:
    """Yield the methods with kernels, the loop of batches among them.

    First the first of each game: two of a game would wait for the same kernels.
    """
    games = (
        [(game, name, data) for name, data in getattr(own_folder(game), "KERNELS", ())]
        for game in GAMES
    )
    for some in zip_longest(*games):
        yield from filter(None, some)


def run(item: Warm) -> float:
    """Run a method, so that its kernels are compiled if they were not, and return the seconds."""
    start, (game, name, data) = time.monotonic(), item
    instance = decode({"game": game, **data}, Path())
    if name == batch.NAME:
        loop = batch.loop_of(instance)
        assert loop is not None, game
        batch.of_lines(loop, ["Bo"])
    else:
        # With two threads if it has some, so that what they need beside the search is compiled too.
        threaded = method(game, name).threaded  # a search, which has no kernels for evidence
        request = replace(NO_EVIDENCE, workers=2) if threaded else Request()
        with compiling.using("always"):
            decide_here(instance, replace(request, method=name))
    return time.monotonic() - start
