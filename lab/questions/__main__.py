"""The command: a list of the questions, or the table of one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches

from lab.program import Deadline, Parser, ended
from lab.questions.files import lines, questions


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status: 0, 2 bad input, 3 a limit, 130 interrupted."""
    parser = Parser(
        prog="python -m lab.questions",
        description="Open questions as experiments. Without a name: the list of them.",
    )
    add = parser.add_argument
    add("name", nargs="?", metavar="NAME", help="the question")
    add("--size", type=int, metavar="N", help="go up to this size")
    add("--time-limit", type=float, metavar="S", help="stop after S seconds")
    given = parser.parse_args(arguments)
    known = questions()
    if given.name is None:
        for name, each in known.items():
            sys.stdout.write(f"{name} ({each.status}): {each.asks} [{each.literature}]\n")
        return 0
    if given.name not in known:
        close = get_close_matches(given.name, known, 1)
        meant = f"did you mean {close[0]}? " if close else ""
        parser.error(f"no question {given.name!r}; {meant}known: {', '.join(known)}")
    asked = known[given.name].table
    if asked is None:
        parser.error(
            f"{given.name} has no table: zermelo experiment run {known[given.name].source}"
        )
    least = asked.sizes[0]
    if given.size is not None and given.size < least:
        parser.error(f"--size: {given.name} begins at {least}")
    sizes = asked.sizes if given.size is None else range(least, given.size + 1)
    return ended(lambda: lines(asked, sizes, Deadline(given.time_limit)))


if __name__ == "__main__":
    sys.exit(main())
