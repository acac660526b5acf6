"""Random 3-SAT as games: python -m lab.transition [measure | page] [--budget S]."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from lab.program import Parser, ended
from lab.transition.measuring import measure
from lab.transition.page import write

ROOT = Path(__file__).resolve().parents[2]
RECORDS = Path(__file__).with_name("records.jsonl")


def main(arguments: list[str]) -> int:
    """Measure what is missing, and write the page and its picture; return the exit status."""
    parser = Parser(
        prog="python -m lab.transition",
        description=(
            "Run random 3-SAT by itself and as games, keep what came of it in records.jsonl, and "
            "write docs/hard/transition.md and its picture; without a word: both."
        ),
    )
    parser.add_argument("word", nargs="?", choices=("measure", "page"), help="only this")
    parser.add_argument("--budget", type=float, default=700.0, metavar="S", help="seconds")
    given = parser.parse_args(arguments)

    def work() -> Iterator[str]:
        if given.word != "page":
            yield from measure(RECORDS, given.budget)
        if given.word != "measure":
            yield from write(RECORDS, ROOT / "docs")

    return ended(work, f"; what is done is kept in {RECORDS.name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
