"""Compiling all kernels ahead: small instances on which every method that has one runs it.

The instances stand in the games' folders, as `KERNELS`. Rules of your own are not among them:
their kernels are made of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from zermelo.compile import compiling
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.run.decide import decide_here
from zermelo.solvers import batch
from zermelo.solvers.method import NO_EVIDENCE, Request, method, own_folder


@dataclass(frozen=True, slots=True)
class Warm:
    """A method, and an instance on which it runs its kernels in a moment."""

    game: str
    method: str
    data: Mapping[str, Any]


def listed() -> Iterator[Warm]:
    """Yield the methods with kernels, the loop of batches among them.

    First the first of each game: two of a game would wait for the same kernels.
    """
    games = (
        [Warm(game, name, data) for name, data in getattr(own_folder(game), "KERNELS", ())]
        for game in GAMES
    )
    for some in zip_longest(*games):
        yield from filter(None, some)


def run(item: Warm, *_: object) -> float:
    """Run a method, so that its kernels are compiled if they were not, and return the seconds."""
    start = time.monotonic()
    instance = decode({"game": item.game, **item.data}, Path())
    if item.method == batch.NAME:
        loop = batch.loop_of(instance)
        assert loop is not None, instance.game
        batch.of_lines(loop, ["Bo"])
        return time.monotonic() - start
    # With two threads if it has some, so that what they need beside the search is compiled too.
    request = Request(method=item.method)
    if method(item.game, item.method).threaded:  # a search, which has no kernels for evidence
        request = replace(NO_EVIDENCE, method=item.method, workers=2)
    with compiling.eager():
        decide_here(instance, request)
    return time.monotonic() - start
