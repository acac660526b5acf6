"""The command: run checks again, and compare with the hashes on the theorem pages."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from lab.program import Parser
from lab.questions.files import ROOT
from lab.theorems.check import Check, Record, Refuted, record
from lab.theorems.checks import CHECKS

PAGES = ROOT / "docs" / "theorems"
HASH = re.compile(r"SHA-256: ([0-9a-f]{64})")


def page(number: int) -> Path:
    """Return the file of a theorem page."""
    (found,) = PAGES.glob(f"{number:02}-*.md")
    return found


def named(number: int) -> tuple[str, str]:
    """Return the hashes of input and output that a page names."""
    given, found = HASH.findall(page(number).read_text())
    return given, found


def compared(check: Check, made: Record) -> str:
    """Return what is to be said of a run: the same as on the page, or what differs."""
    known = named(check.number)
    differs = [
        word
        for word, old, new in zip(("input", "output"), known, (made.given, made.found), strict=True)
        if old != new
    ]
    return f"not as on the page: {' and '.join(differs)}" if differs else "as on the page"


def lines(checks: Sequence[Check]) -> Iterator[tuple[bool, str]]:
    """Run checks, and yield whether each is as it should be, with a line."""
    for check in checks:
        try:
            made = record(check.run)
        except Refuted as refuted:
            yield False, f"{check.number}: {refuted}"
            continue
        said = compared(check, made)
        text = f"{check.number}: {made.pairs} pairs, {made.seconds:.1f} s, {said}"
        text += f"\n   input  SHA-256: {made.given}\n   output SHA-256: {made.found}"
        yield said == "as on the page", text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status: 0, 1 if something differs, 2 for bad input."""
    parser = Parser(
        prog="python -m lab.theorems",
        description="Run the checks of the theorem pages again, and compare the hashes.",
    )
    parser.add_argument("number", nargs="*", type=int, metavar="NUMBER", help="only these pages")
    parser.add_argument("--quick", action="store_true", help="only what takes a few seconds")
    given = parser.parse_args(arguments)
    known = {check.number: check for check in CHECKS}
    for number in given.number:
        if number not in known:
            parser.error(f"no theorem {number}; they go from 1 to {len(known)}")
    chosen = [known[number] for number in given.number or known]
    status = 0
    for right, line in lines([check for check in chosen if check.quick or not given.quick]):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        status |= not right
    return status


if __name__ == "__main__":
    sys.exit(main())
