"""A night: a million comparisons with the literal rules and a million forgeries, into a file.

    PYTHONPATH=src:.:tests/support python -m tests.differential.night night.jsonl

appends a line for each part of a game, with what it counted, the commit it ran on and the seconds
it took. What is in the file already is not run again, so that it may be stopped at any time.
``--table`` prints the sums of a file instead. The parts and seeds are those of `pytest -m nightly
tests/differential`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.differential import forgeries, run
from tests.differential.games import PLAYED
from tests.differential.test_differential import NIGHT, night_forgeries, night_seeds
from tests.differential.test_forgeries import NIGHT as FORGED
from tests.differential.test_forgeries import night_blocks

Row = dict[str, Any]


def compared(game: str, part: int) -> Row:
    """Compare the methods with the literal rules on the blocks of a part."""
    counts = run.Counts()
    for seed in night_seeds(game, part):
        counts.add(run.block(game, seed, night_forgeries(seed)))
    return asdict(counts)


def forged(game: str, part: int) -> Row:
    """Give forged certificates of a part to the checker."""
    seeds, each = night_blocks(part)
    found = forgeries.Found()
    for seed in seeds:
        one = forgeries.block(game, seed, each)
        for kind, row in one.rows.items():
            found.rows[kind].add(row)
        found.problems += one.problems
    rows = {kind: asdict(row) for kind, row in sorted(found.rows.items())}
    return {"rows": rows, "problems": found.problems}


RUNS = {"comparisons": (compared, NIGHT), "forgeries": (forged, FORGED)}
"""What is done, and in how many parts for each game."""


def lines(file: Path) -> Iterator[Row]:
    """Yield what a file has."""
    if file.exists():
        yield from map(json.loads, file.read_text().splitlines())


def table(rows: list[Row]) -> Iterator[str]:
    """Yield the sums of a file as a table."""
    yield "| game | comparisons | of certificates, forged | forgeries | accepted | problems |"
    yield "| --- | --: | --: | --: | --: | --: |"
    sums = {game: [0] * 5 for game in [*PLAYED, "all"]}
    for row in rows:
        if row["run"] == "comparisons":
            numbers = [row["compared"], row["forged"], 0, row["true"] + row["open"]]
        else:
            kinds = row["rows"].values()
            numbers = [0, 0, *(sum(kind[key] for kind in kinds) for key in ("forged", "accepted"))]
        for game in (row["game"], "all"):
            sums[game] = [
                one + other
                for one, other in zip(sums[game], [*numbers, len(row["problems"])], strict=True)
            ]
    for game, numbers in sums.items():
        yield f"| {game} | {' | '.join(f'{number:,}' for number in numbers)} |"


def main() -> int:
    """Run the parts that a file has not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--only", choices=RUNS)
    wanted = parser.parse_args()
    if wanted.table:
        print("\n".join(table(list(lines(wanted.file)))))
        return 0
    there = {(row["run"], row["game"], row["part"]) for row in lines(wanted.file)}
    git = ["git", "rev-parse", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    bad = 0
    for name, (done, parts) in RUNS.items():
        if wanted.only not in (None, name):
            continue
        for part in range(parts):
            for game in PLAYED:
                if (name, game, part) in there:
                    continue
                begun = time.monotonic()
                row = done(game, part)
                seconds = round(time.monotonic() - begun, 1)
                head = {"run": name, "game": game, "part": part, "commit": commit}
                with wanted.file.open("a") as stream:
                    stream.write(json.dumps({**head, "seconds": seconds, **row}) + "\n")
                bad += len(row["problems"])
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
