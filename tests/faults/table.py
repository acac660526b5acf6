"""The table of faults: ``python tests/faults/table.py [RUNS] [FAULT]``.

Each fault is put into RUNS runs of the command line, with seeds 0, 1, 2, …, and the table says how
many of them lost something (a traceback, a hang, a half-written file, a process that is left, a
line on standard error that is not ours) and how many said something wrong. Zeros are promised.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))

from faulting import FAULTS, Found


def trial(name: str, seed: int) -> Found:
    """Put a fault into one run."""
    with tempfile.TemporaryDirectory() as folder:
        return FAULTS[name](Path(folder), Random(f"{name} {seed}"))


def main(runs: int, wanted: str) -> int:
    """Print the table; return 1 if anything was lost or wrong."""
    status = 0
    print("| fault | runs | lost | wrong |\n|---|---|---|---|")
    for name in (each for each in FAULTS if wanted in each):
        found = [trial(name, seed) for seed in range(runs)]
        for seed, each in enumerate(found):
            if each != Found():
                status = 1
                print(f"{name}, seed {seed}: {each}", file=sys.stderr)
        lost, wrong = (sum(map(bool, column)) for column in (
            [each.lost for each in found], [each.wrong for each in found]))  # fmt: skip
        print(f"| {name} | {runs} | {lost} | {wrong} |", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(int((sys.argv[1:] or ["25"])[0]), " ".join(sys.argv[2:])))
