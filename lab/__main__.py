"""The programs of the laboratory, a line each: `python -m lab`."""

from __future__ import annotations

import sys

PROGRAMS = {
    "lab.questions": "the open questions of the papers as tables; a name and --size N print one",
    "lab.theorems": "the checks of the theorem pages, compared with the hashes that they name",
    "lab.periods": "graphs on which a subtraction game has another period than on paths",
    "lab.polish_search": "the POLISH paper's computer search on complete bipartite graphs",
    "lab.tables": "tables of all small connected graphs and of octal games: make, check, find",
    "lab.hard": "chooses and measures the hard instances, and writes docs/hard",
}


def main() -> int:
    """Print what there is; return the exit status."""
    for name, what in PROGRAMS.items():
        sys.stdout.write(f"python -m {name:<18} {what}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
