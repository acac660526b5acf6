"""Compiling all kernels ahead: small instances on which every method that has one runs it.

The instances stand in the games' folders, as `KERNELS`. Rules of your own are not among them:
their kernels are made of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from zermelo.compile import compiling
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.run.decide import decide_here
from zermelo.solvers import batch
from zermelo.solvers.method import NO_EVIDENCE, Request, method, own_folder

Warm = tuple[str, str, Mapping[str, Any]]
"""A game, one of its methods, and the data of an instance on which its kernels run in a moment."""


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
        with compiling.eager():
            decide_here(instance, replace(request, method=name))
    return time.monotonic() - start
