"""How far `zermelo decide` goes over its limits.

    python -m benchmarks.overshoot [--limit S] [--instances N]

Time: N hard instances of all games (instances/hard), one command each, first with an empty cache of
compiled code, then with a warm one. Printed are the median and the maximum, over the instances that
reached the limit, of the seconds by which the verdict says that it went over, and of those that the
whole command took beyond the limit, its start and end included; how long the command takes on a
path with two vertices is printed, too. What is left compiling is ended after each run with an empty
cache, and waited for with the warm one, until the run need not compile.

Memory: two instances that take it fast are run with `--memory-limit`; the table has the highest
resident memory of all the command's processes together, looked at a hundred times a second. Linux
only.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from zermelo.limits.processes import resident_bytes, tree

HARD = Path(__file__).resolve().parents[1] / "instances" / "hard"
EASY = {"game": "ello", "graph": {"family": "path:2"}, "green": "all"}


HEAVY: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    (
        "ello gnp:34,0.5 by subset-dp",
        {"game": "ello", "graph": {"family": "gnp:34,0.5"}, "green": "all"},
        ("--method", "subset-dp"),
    ),
    (
        "cops grid:15x15, three cops",
        {
            "game": "cops",
            "graph": {"family": "grid:15x15"},
            "cops": 3,
            "question": "capture-time",
        },
        (),
    ),
)
"""What takes memory fast: the name, the instance, the options."""


@dataclass(frozen=True, slots=True)
class Run:
    """A command's end: what it printed, its seconds, and its highest resident memory in bytes."""

    verdict: Mapping[str, Any]
    seconds: float
    peak: int

    @property
    def limited(self) -> bool:
        """Whether the time limit ended it."""
        words = ("time limit", "time was over")
        return any(word in str(self.verdict.get("reason")) for word in words)


def chosen(count: int) -> list[dict[str, Any]]:
    """Return so many instances, of each game in turn, the hardest (last) first."""
    games = [
        [json.loads(line) for line in file.read_text().splitlines()][::-1]
        for file in sorted(HARD.glob("*.jsonl"))
    ]
    return [value for value in chain(*zip_longest(*games)) if value is not None][:count]


def decided(
    value: Mapping[str, Any], cache: str, *options: str, look: float = 0.05, finish: bool = False
) -> Run:
    """Run `zermelo decide` on an instance and watch its memory; it may finish a compilation."""
    command = [sys.executable, "-m", "zermelo", "decide", "-", "--json", *options]
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    start = time.monotonic()
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        cwd=HARD,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(value).encode() + b"\n")
        process.stdin.close()
        peak, found = 0, dict[int, int]()
        while process.poll() is None:
            found = tree(process.pid) or {}
            peak = max(peak, sum(found.values()))
            time.sleep(look)
        seconds = time.monotonic() - start
        below = [pid for pid in found if pid != process.pid]
        while finish and any(map(resident_bytes, below)):
            time.sleep(0.1)
        for pid in below:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        out = process.stdout.read()
    return Run(json.loads(out), seconds, peak)


def overshoot(values: list[dict[str, Any]], limit: float, cache: str | None) -> list[list[float]]:
    """Print and return what each instance that reached the limit went over it by."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for number, value in enumerate(values):
            place, options = cache or str(Path(folder) / str(number)), ("--time-limit", str(limit))
            run = decided(value, place, *options, finish=cache is not None)
            while cache is not None and "being compiled" in str(run.verdict.get("reason")):
                run = decided(value, place, *options, finish=True)
            if run.limited:
                own = run.verdict["seconds"] - limit
                found.append([own, run.seconds - limit])
                word = f"{own:+.2f} {found[-1][1]:+.2f}"
                print(f"  {value['game']:<12} {value.get('name', '-'):<40} {word}", file=sys.stderr)
    return found


def heavy(cache: str) -> Iterator[tuple[str, float, Run]]:
    """Yield what takes memory fast, with two memory limits each."""
    for name, value, options in HEAVY:
        for gigabytes in (0.3, 1.0):
            limits = ("--memory-limit", str(gigabytes), "--time-limit", "60")
            yield name, gigabytes, decided(value, cache, *options, *limits, look=0.01)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--instances", type=int, default=100)
    options = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    values = chosen(options.instances)
    games = len({value["game"] for value in values})
    print(f"{len(values)} instances of {games} games, --time-limit {options.limit:g}\n")
    print(
        "| cache | at the limit | verdict: median | maximum | command: median | maximum | start |"
    )
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as cache:
        for name, place in (("cold", None), ("warm", cache)):
            start = statistics.median(decided(EASY, cache).seconds for _ in range(5))
            found = overshoot(values, options.limit, place)
            own, whole = zip(*found, strict=True)
            cells = [f"{f(x):+.2f} s" for x in (own, whole) for f in (statistics.median, max)]
            shown = " | ".join([*cells, f"{start:.2f} s"])
            print(f"| {name} | {len(found)} | {shown} |", flush=True)
        print("\n| instance | memory limit | peak of all processes | ended by |\n|---|---|---|---|")
        for name, gigabytes, run in heavy(cache):
            why = str(run.verdict.get("reason", "an answer")).partition(" (")[0]
            print(f"| {name} | {gigabytes:g} GB | {run.peak / 1e9:.2f} GB | {why} |", flush=True)


if __name__ == "__main__":
    main()
