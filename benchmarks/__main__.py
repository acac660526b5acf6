"""The runner: python -m benchmarks [NAME ...] [--list] [--markdown].

Prints one table of the ratios that the named benchmarks measure (all of them without a name), with
the machine and the versions. A benchmark is a file here with a function `rows()` that yields such
ratios in some seconds, and, run by itself as `python -m benchmarks.NAME`, prints its full tables,
which may take minutes and has options of its own (`--help`).

Exit status: 0 all ran, 1 a benchmark failed (two methods disagree, say), 2 no such benchmark.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import sys
import traceback
from pathlib import Path

from benchmarks.machine import described
from benchmarks.measure import Ratio, timed
from zermelo.core.errors import nearest

FOLDER = Path(__file__).parent
HEADS = ("benchmark", "case", "ours", "s", "rival", "s", "ratio")


def registry() -> dict[str, tuple[str, bool]]:
    """Return the title of every benchmark, and whether it gives ratios; none of them is loaded."""
    found = {}
    for file in sorted(FOLDER.glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        if "main" in names and file.stem != "__main__":
            title = (ast.get_docstring(tree) or "").splitlines()[0]
            title = title.partition(": python -m")[0].rstrip(":.")
            found[file.stem] = title, "rows" in names
    return found


def cells(name: str, row: Ratio) -> list[str]:
    """Return a line of the table."""
    over = ">" if row.bound else ""
    return [
        name, row.case, row.ours, f"{row.seconds:.3g}", row.rival,
        f"{over}{row.rival_seconds:.3g}", f"{over}{row.ratio:.3g}",
    ]  # fmt: skip


def measured(names: list[str]) -> tuple[list[list[str]], bool]:
    """Return the lines of the table, and whether all benchmarks ran; say how far they are."""
    lines, whole = [], True
    for name in names:
        rows = importlib.import_module(f"benchmarks.{name}").rows
        try:
            seconds, found = timed(lambda rows=rows: list(rows()))
        except Exception:  # one that fails does not keep the others from running
            traceback.print_exc()
            whole = False
            continue
        lines += [cells(name, row) for row in found]
        print(f"{name}: {seconds:.1f} s", file=sys.stderr, flush=True)
    return lines, whole


def main() -> int:
    """Run the benchmarks that are named and print their table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="benchmarks (all that give ratios)"
    )
    parser.add_argument("--list", action="store_true", help="list the benchmarks")
    parser.add_argument("--markdown", action="store_true", help="print the page of docs/")
    options = parser.parse_args()
    known = registry()
    for name in options.names:
        if name not in known:
            parser.error(f"there is no benchmark {name}; {nearest(name, known)}")
        if not known[name][1] and not options.list:
            parser.error(f"{name} gives no ratios; run python -m benchmarks.{name}")
    wanted = options.names or list(known)
    if options.list:
        for name in wanted:
            title, ratios = known[name]
            print(f"{name:24}{'ratios  ' if ratios else 'prints  '}{title}")
        return 0
    lines, whole = measured([name for name in wanted if known[name][1]])
    print("\n".join(page(lines, known) if options.markdown else aligned(lines)))
    return 0 if whole else 1


def aligned(lines: list[list[str]]) -> list[str]:
    """Return the machine and the table as plain text."""
    table = [list(HEADS), *lines]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    rows = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in table
    ]
    return [*described(), "", *rows]


ABOUT = """\
# Benchmarks

    python -m benchmarks [NAME ...] [--list] [--markdown]

A speed is a ratio, measured in one run. Each line says how many times longer the rival took. `>`
means that the rival was stopped without an answer. Seconds are of this machine, on which other work
may have run at the same time, and small times are coarse. So take the ratios for their order of
magnitude. If a line says bits or entries, its two numbers are these instead of seconds. First come
programs that are not ours, then how cost grows, and last our own methods against each other. Each
section names its command.
"""

PEERS = """\
## Against other libraries

    python -m benchmarks --markdown

Values of partizan games against cgt-py (Rust), matchings against networkx, boards of Lights Out
against Sage's M4RI (C), and many small graphs against a loop in plain Python. What is not installed
is left out.
"""

OWN = """\
## Our methods against each other

    python -m benchmarks --markdown

Method against method, kernel against plain reference, ours against the naive encoding.
"""

OUTSIDE = ("cgt-py", "networkx", "Sage", "plain loop")
"""What the names of rivals that are not ours begin with."""

OTHERS = """\
## Full tables

These print their own tables, longer than the above and with larger instances: `python -m
benchmarks.NAME`. `--help` or the head of the file lists the options.
"""


def table(lines: list[list[str]]) -> list[str]:
    """Return a table of ratios, and an empty line."""
    marks = ["---"] * 3 + ["--:", "---", "--:", "--:"]
    cells = [list(HEADS), marks, *([cell.replace("|", r"\|") for cell in line] for line in lines)]
    return [*(f"| {' | '.join(line)} |" for line in cells), ""]


def page(lines: list[list[str]], known: dict[str, tuple[str, bool]]) -> list[str]:
    """Return the page of the documentation."""
    from benchmarks.million_page import section

    return [
        ABOUT,
        *(f"- {line}" for line in described()),
        "",
        PEERS,
        *table([line for line in lines if line[4].startswith(OUTSIDE)]),
        *section(),
        OWN,
        *table([line for line in lines if not line[4].startswith(OUTSIDE)]),
        OTHERS,
        *(f"- `{name}`: {title}" for name, (title, _) in known.items()),
    ]


if __name__ == "__main__":
    sys.exit(main())
