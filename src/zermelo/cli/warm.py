"""`zermelo warm`: compile all kernels ahead."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from zermelo.cli.lines import put, put_json, say
from zermelo.core.errors import LimitReached, Unavailable

if TYPE_CHECKING:
    from zermelo.limits.worker import Worker
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
    from zermelo.limits.processes import processors
    from zermelo.run import warm as warming
    from zermelo.sweeps import pool

    try:
        compiling.backend()
    except Unavailable as error:
        say(f"nothing to compile: {error}")
        return 3

    def do(worker: Worker, item: Warm) -> tuple[float, str]:
        try:
            return worker.run(warming.run, (item,)), ""
        except LimitReached as error:
            return 0.0, str(error)

    failed = 0
    with closing(pool.in_order(warming.listed(), processors(), do)) as results:
        for (game, method, _), (seconds, why) in results:
            failed += bool(why)
            if json:
                value = {"game": game, "method": method, "seconds": round(seconds, 3)}
                put_json(value | ({"error": why} if why else {}))
            else:
                put(f"{game} {method}: {why or f'{seconds:.1f} s'}")
    return 3 if failed else 0
