"""Lines of output, messages and tables: all that a command prints goes through here.

A line is one line, whatever the names in it hold: see `zermelo.core.errors.visible`. Tables are
colored on a terminal, and aligned plain text in a pipe. A terminal that is too narrow for the
words of all columns gets a paragraph a row, because a name with its end cut off is of no use. The
colors follow NO_COLOR and TERM, which rich knows about.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.core.errors import visible

if TYPE_CHECKING:
    from rich.console import Console

COLORS = {
    "certified": "green",
    "theorem": "green",
    "exhaustive": "cyan",
    "monte-carlo": "magenta",
    "solver": "magenta",
    "unknown": "yellow",
}
"""How a cell with such a word is shown: the levels of assurance."""


COMMAND: list[str] = []
"""The arguments of the command that runs."""

LAST = 16
"""The last column, which holds sentences, is at least so wide if it holds more."""


class ReaderGone(Exception):
    """The reader of standard output has gone, as `head` does when it has enough."""


def put(line: str) -> None:
    """Print a line of results at once.

    Raises `ReaderGone` if nobody reads it: left to typer, that would be exit status 1, the
    "rejected" of `check`.
    """
    put_ready(visible(line) + "\n")


def put_ready(text: str) -> None:
    """Print lines that are ready, with their ends, at once: see `put`."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def how_made() -> str:
    """Return the caption of a table: the version, and the command that made it."""
    from zermelo import __version__

    return f"zermelo {__version__}: {shlex.join(['zermelo', *COMMAND])}"


def say(line: str) -> None:
    """Print a message to standard error."""
    sys.stderr.write(f"zermelo: {visible(line)}\n")


def summary(function: Any) -> str:
    """Return the first paragraph of a command's help, whole."""
    return " ".join((function.__doc__ or "").partition("\n\n")[0].split())


def show_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table to standard output."""
    rows = [[visible(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        from rich.console import Console

        console = Console()
        if _needed(columns, rows) > console.width:
            _paragraphs(console, columns, rows)
        else:
            _grid(console, columns, rows)
        return
    lines = [list(columns), *map(list, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        put("  ".join(cells).rstrip())


def _needed(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Return the width of a grid that breaks no word, but those of the last column."""
    *words, last = map(_longest_word, zip(columns, *rows, strict=True))
    return sum(words) + min(last, LAST) + 3 * len(columns) + 1


def _longest_word(cells: Sequence[str]) -> int:
    from rich.cells import cell_len

    return max((cell_len(word) for cell in cells for word in cell.split()), default=0)


def _grid(console: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    first, *others, last = zip(columns, *rows, strict=True)
    table = Table(header_style="bold blue")
    table.add_column(first[0], style="cyan", min_width=_longest_word(first))
    for cells in others:
        table.add_column(cells[0], min_width=_longest_word(cells))
    table.add_column(last[0], overflow="fold")
    for row in rows:
        # As texts, because brackets and colons in plain strings would be markup.
        table.add_row(*(Text(cell, style=COLORS.get(cell, "")) for cell in row))
    console.print(table)


def _paragraphs(console: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print the first cell of each row, and below it the others with the names of their columns."""
    from rich.padding import Padding
    from rich.text import Text

    for first, *cells in rows:
        console.print(Text(first, style="cyan", overflow="fold"))
        parts = [
            Text.assemble((f"{name}: ", "bold blue"), (cell, COLORS.get(cell, "")))
            for name, cell in zip(columns[1:], cells, strict=True)
            if cell not in ("", "-")
        ]
        rest = Text("; ").join(parts)
        rest.overflow = "fold"
        console.print(Padding(rest, (0, 0, 0, 2)))
