"""What `benchmarks.million` measured last, kept row by row, and its part of docs/benchmarks.md."""

from __future__ import annotations

import json
from pathlib import Path

from instances.theorem_games import ROWS
from zermelo.formats.json_text import dumps

HEADS = (
    "game", "method", "on", "n", "m", "read", "decide", "certify", "check",
    "bytes", "bytes, check", "growth",
)  # fmt: skip

KEPT = Path(__file__).with_name("million.jsonl")

HEADING = "## A million vertices\n"

ABOUT = f"""\
{HEADING}
    python -m benchmarks.million [--size N] [--keep] [--default] [GAME ...]

Each row is a method by a theorem on a game of about a million vertices (in dense classes, edges),
renamed at random. The columns have the CPU seconds to read the instance file, to decide with
evidence, to write the certificate, and to read and check it in another process. Then come the bytes
at the peak for each vertex, of the deciding and of the checking process. Growth is the time of all
four on N divided by that on N/4. About 4 is linear; other work on the machine makes it uneven. A
dash means that the answer is a theorem that the checker does not know. `zermelo check` stops by
itself after 60 s or 2 GB, and `--no-limits` lifts that. The rows are of one run on an idle machine.
"""

WEAKER = """\
Some methods are not linear in theory. Matchings (`geography matching`, `stockman-misere`,
`zero-one`) are linear on these graphs. `directed-loops` is linear on circuits, and digraphs exist
on which its decompositions take quadratic time. `seepage trees` and `ello dag` have a logarithm.
`ends-bound` takes as many greedy orders as it needs to meet its bound.

The table leaves out methods that are not linear in theory, or where nothing grows: ELLO's
`petersen` (one graph), `planar-dual` (matchings) and the methods by determinants; Lights Out
(elimination, also for `products`); `mirror` (a search with a budget); Edge-Nim's `even-kernel`
(linear algebra); `heaps` where no period is known, as for Grim (quadratic); `stars` (a table of all
shorter arms); weak cop numbers of periodic graphs (cells of few vertices); LIGHT POLISH (numbers,
no graph).
"""

PAGE = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"


def keep(told: list[str]) -> None:
    """Put a line into the file of the last measurements, in place of an older one of its row."""
    kept = [*(line for line in stored() if line[:3] != told[:3]), told]
    places = {(row.game, row.method, row.what): place for place, row in enumerate(ROWS)}
    kept.sort(key=lambda line: places[line[0], line[1], line[2]])
    KEPT.write_text("".join(f"{dumps(line)}\n" for line in kept), encoding="utf-8")


def stored() -> list[list[str]]:
    """Return the lines that were kept, of the rows that there still are."""
    known = {(row.game, row.method, row.what) for row in ROWS}
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return [line for line in map(json.loads, lines) if tuple(line[:3]) in known]


def section() -> list[str]:
    """Return the part of docs/benchmarks.md with the measurements that were kept."""
    lines = stored()
    table = [list(HEADS), ["---"] * 3 + ["--:"] * 9, *(line[: len(HEADS)] for line in lines)]
    measured = {tuple(line[:3]) for line in lines}
    missing = [
        f"`{row.game} {row.method}` ({row.what})"
        for row in ROWS
        if (row.game, row.method, row.what) not in measured
    ]
    rest = [f"Not measured yet at this size: {', '.join(missing)}.\n"] if missing else []
    return [ABOUT, *(f"| {' | '.join(line)} |" for line in table), "", WEAKER, *rest]


def renew() -> None:
    """Put what was kept into the page of the documentation."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, after = page.partition("## Full tables")
    before = before.partition(HEADING)[0]
    PAGE.write_text(before + "\n".join(section()) + "\n## Full tables" + after, encoding="utf-8")
