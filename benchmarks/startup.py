"""How much CPU the command line needs to start.

    python -m benchmarks.startup [--runs N] [CERTIFICATE]

prints the median CPU seconds (user and system, of the process and its children) of
`zermelo --help`, `zermelo check CERTIFICATE` and `zermelo decide` of a small game, and how much of
it is not the bare interpreter's (`python -c pass`). Without a file it checks a certificate of its
own, for a grid of 6 x 6. The claim: the first two stay well under half a second.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import zermelo
from benchmarks.measure import Ratio

SMALL = ("ello", "--graph", "grid:3x3", "--set", "green=[0]")
"""A game that a theorem answers."""


def cpu_seconds(command: list[str]) -> float:
    """Run a command and return the CPU time that it took."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )


def own_certificate(folder: str) -> str:
    """Write a certificate and return its file."""
    verdict = zermelo.decide(zermelo.ello("grid:6x6", green=range(0, 36, 2)))
    if verdict.certificate is None:
        raise SystemExit(f"no certificate: {verdict.reason}")
    file = str(Path(folder) / "certificate.json")
    zermelo.write(verdict.certificate, file)
    return file


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("certificate", nargs="?")
    parser.add_argument("--runs", type=int, default=11)
    options = parser.parse_args()
    times = medians(options.certificate, options.runs)
    bare = times["python -c pass"]
    for name, median in times.items():
        print(f"{name:<16} {median:.3f} s CPU, {median - bare:+.3f} s against python alone")


def medians(certificate: str | None, runs: int) -> dict[str, float]:
    """Return the median seconds of each command."""
    with tempfile.TemporaryDirectory() as folder:
        file = certificate or own_certificate(folder)
        program = [sys.executable, "-m", "zermelo.cli.main"]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "zermelo --help": [*program, "--help"],
            "zermelo check": [*program, "check", file],
            "zermelo decide": [*program, "decide", *SMALL],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        # Turn by turn, so that a busy moment of the machine does not hit one command alone.
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(cpu_seconds(command))
    return {name: statistics.median(values) for name, values in times.items()}


def rows() -> Iterator[Ratio]:
    """The bare interpreter, and what an import of everything heavy costs, against the commands."""
    times = medians(None, 5)
    program = "import ortools.sat.python.cp_model, numba, networkx, numpy"
    heavy = statistics.median(cpu_seconds([sys.executable, "-c", program]) for _ in range(3))
    for name in ("zermelo --help", "zermelo check", "zermelo decide"):
        yield Ratio(name, name, times[name], "importing the backends alone", heavy)


if __name__ == "__main__":
    main()
