"""Faults put into whole runs, and what is lost: python -m benchmarks.faults [RUNS] [--only WORD …].

Each fault is put into RUNS runs with seeds 0, 1, 2, …, which decide the moment, the size or the
place, some trials at a time. The table says in how many of them something was lost (an answer, a
record or a clear line that should be there), told wrongly, hanging, or left over (a process twenty
seconds after the end, a file). Zeros are promised; what is none is told with its seed on standard
error, and the exit status is 1. Linux only.
"""

from __future__ import annotations

import argparse
import logging
import signal
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from faulting import FAULTS, Found, expected
from faulting_files import FILES
from faulting_runs import RUNS
from faulting_studio import STUDIO

from benchmarks.machine import described

ALL = FAULTS | RUNS | FILES | STUDIO
COLUMNS = ("lost", "wrong", "hanging", "left")


def trial(name: str, seed: int) -> Found:
    """Put a fault into one run."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            return ALL[name](Path(folder), Random(f"{name} {seed}"))
        except Exception as error:  # of the trial itself: no zero, and the others go on
            return Found(lost=(f"the trial fails: {type(error).__name__}: {error}",))


def main() -> int:
    """Print the table; return 1 if anything is not zero."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("runs", nargs="?", type=int, default=20, help="runs a fault")
    parser.add_argument("--only", nargs="*", default=[""], help="faults with such a word")
    parser.add_argument("--at-once", type=int, default=4, help="trials at a time")
    options = parser.parse_args()
    # Only this program may be silent: a test beside it may look at what is logged.
    logging.getLogger("zermelo").setLevel(logging.CRITICAL)
    # In the background of a shell it is ignored, and so it would be by all that is started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    start, status = time.monotonic(), 0
    expected("a")  # before there are threads
    print("\n".join(described()))
    print("\n| fault | runs | lost | wrong | hanging | left over |\n|---|--:|--:|--:|--:|--:|")
    with ThreadPoolExecutor(options.at_once) as pool:
        asked = {
            name: [pool.submit(trial, name, seed) for seed in range(options.runs)]
            for name in ALL
            if any(word in name for word in options.only)
        }
        for name, trials in asked.items():
            found = [each.result() for each in trials]
            for seed, each in enumerate(found):
                if each != Found():
                    status = 1
                    print(f"{name}, seed {seed}: {each}", file=sys.stderr, flush=True)
            counts = [sum(bool(getattr(each, kind)) for each in found) for kind in COLUMNS]
            print(f"| {name} | {len(found)} | {' | '.join(map(str, counts))} |", flush=True)
    print(f"\n{time.monotonic() - start:.0f} seconds, {options.at_once} trials at a time")
    return status


if __name__ == "__main__":
    sys.exit(main())
