"""Tables: coloured on a terminal, aligned plain text in a pipe.

The colours follow NO_COLOR and TERM, which rich knows about.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from zermelo.cli.common import put

COLORS = {
    "certified": "green",
    "theorem": "green",
    "exhaustive": "cyan",
    "monte-carlo": "magenta",
    "unknown": "yellow",
}
"""How a cell with such a word is shown: the levels of assurance."""


def show_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table to standard output."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        first, *others = columns
        table = Table(header_style="bold blue")
        table.add_column(first, style="cyan")
        for name in others:
            table.add_column(name)
        for row in rows:
            # As texts, because brackets and colons in plain strings would be markup.
            table.add_row(*(Text(cell, style=COLORS.get(cell, "")) for cell in row))
        Console().print(table)
        return
    lines = [list(columns), *map(list, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        put("  ".join(cells).rstrip())
