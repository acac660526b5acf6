"""`zermelo warm`: compile all kernels ahead."""

from __future__ import annotations

import json as json_module
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from zermelo.cli.lines import put, say
from zermelo.core.errors import LimitReached, Unavailable

if TYPE_CHECKING:
    from zermelo.run.warm import Warm


def warm(json: bool = False) -> int:
    """Compile all kernels ahead, so that the first games need not wait for them.

    The code is kept for later runs, of all programs of the same user: below NUMBA_CACHE_DIR,
    XDG_CACHE_HOME or ~/.cache. What is there already takes a moment. Kernels that are made of rules
    of your own are compiled when these are first played.

    Exit status: 0 all are there, 3 one could not be compiled.

    For example `zermelo warm`, once after the installation.
    """
    from zermelo.compile import compiling
    from zermelo.run import warm as warming

    try:
        compiling.backend()
    except Unavailable as error:
        say(f"nothing to compile: {error}")
        return 3
    failed = 0
    for (game, method, _), seconds, why in _run(list(warming.listed())):
        failed += bool(why)
        if json:
            value = {"game": game, "method": method, "seconds": round(seconds, 3)}
            put(json_module.dumps(value | ({"error": why} if why else {})))
        else:
            put(f"{game} {method}: {why or f'{seconds:.1f} s'}")
    return 3 if failed else 0


def _run(items: list[Warm]) -> Iterator[tuple[Warm, float, str]]:
    """Yield each item with its seconds, or why it failed; as many at a time as can be."""
    from zermelo.limits.worker import MOST

    with ThreadPoolExecutor(MOST) as pool:
        yield from pool.map(_run_one, items)


def _run_one(item: Warm) -> tuple[Warm, float, str]:
    from zermelo.limits.worker import borrowed
    from zermelo.run import warm as warming

    try:
        with borrowed() as worker:
            seconds = worker.run(warming.run, (item,))
    except LimitReached as error:
        return item, 0.0, str(error)
    return item, seconds, ""
