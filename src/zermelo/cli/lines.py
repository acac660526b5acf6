"""Lines of output, messages and tables: all that a command prints goes through here.

A line is one line, whatever the names in it hold: see `zermelo.core.errors.visible`. Tables are
colored on a terminal, and aligned plain text in a pipe. A terminal that is too narrow for the
words of all columns gets a paragraph a row, because a name with its end cut off is of no use. The
colors follow NO_COLOR and TERM, which rich knows about.

What goes wrong is said in one line, too, and means an exit status. Whatever comes out of a command,
or out of the work on one record of a file, comes here. What nobody expected is a bug of zermelo: it
has an exit status of its own, so that nobody takes it for a rejection, and the other records of a
file are done all the same.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from zermelo.core.errors import Contradiction, InputError, LimitReached, ZermeloError, visible
from zermelo.core.shortage import for_want_of_memory
from zermelo.formats.json_text import dumps

if TYPE_CHECKING:
    from rich.console import Console

    from zermelo.cli.checking import Checked

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

    Raises `ReaderGone` if nobody reads it: left to click, that would be exit status 1, the
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


def put_json(*values: object) -> None:
    """Print values as JSON, a line each."""
    for value in values:
        put(dumps(value))


def put_rows(
    as_json: bool,
    keys: Sequence[str],
    rows: Iterable[Sequence[Any]],
    heads: Sequence[str] | None = None,
) -> None:
    """Print rows as JSON objects, or as a table where the heads are not the keys if given."""
    if as_json:
        put_json(*(dict(zip(keys, row, strict=True)) for row in rows))
        return
    cells = [["-" if cell in (None, "") else str(cell) for cell in row] for row in rows]
    show_table(heads or keys, cells)


@contextmanager
def paper_table(style: str | None, columns: Sequence[str]) -> Iterator[None]:
    """Print what stands before and after the rows of a table for a paper, if there is a style."""
    from zermelo.formats import tables

    for line in () if style is None else tables.head(style, columns):
        put(line)
    try:
        yield
    finally:
        for line in () if style is None else tables.foot(style, how_made()):
            put(line)


def how_made() -> str:
    """Return the caption of a table: the version, and the command that made it."""
    from zermelo import __version__

    return f"zermelo {__version__}: {shlex.join(['zermelo', *COMMAND])}"


def style_of(json: bool = False, **wanted: bool) -> str | None:
    """Return which style options ask for; `InputError` if they ask for more than one."""
    chosen = [name for name, is_wanted in wanted.items() if is_wanted]
    if len(chosen) + json > 1:
        names = ", ".join(f"--{name}" for name in (*chosen, *(["json"] if json else [])))
        raise InputError(f"{names} exclude each other", "leave one out")
    return chosen[0] if chosen else None


def write_to(file: str | None, data: bytes, told: bool = True) -> None:
    """Write to a file, whole or not at all, and say so; or to standard output (None or ``-``)."""
    from zermelo.formats.writing import output

    try:
        with output(file) as stream:
            stream.write(data)
    except BrokenPipeError:
        raise ReaderGone from None
    if told:
        say_written(file)


def say_written(file: str | None) -> None:
    """Say that a file was written; of standard output nothing."""
    if file not in (None, "-"):
        say(f"wrote {file}")


def checked_in_words(source: str, checked: Checked) -> str:
    """Return the line of a certificate: the checker's word, the claim, and why it is refused."""
    from zermelo.formats.answers import in_words

    claim, result = checked.claim, checked.result
    text = f"{source}: {result.status.value}"
    if claim is not None:
        name = f"{claim.name}, " if claim.name else ""
        answer = in_words(claim.answer, claim.question)
        text += f": {name}{claim.game} {claim.question}: {answer} ({claim.evidence})"
    text += ", and the proved checker accepts it too" if checked.verified else ""
    text += f"; certified by theorem: {result.theorem}" if result.theorem else ""
    return f"{text}: {result.reason}" if result.reason else text


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
        if _grid_width(columns, rows) > console.width:
            _paragraphs(console, columns, rows)
        else:
            _grid(console, columns, rows)
        return
    lines = [list(columns), *map(list, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        put("  ".join(cells).rstrip())


def _grid_width(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
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
    """Print the rows with one first cell below it, each cell with the name of its column."""
    from rich.text import Text

    last = None
    for first, *cells in rows:
        if first != last:
            console.print(Text(first, style="cyan", overflow="fold"))
        last = first
        parts = [
            Text.assemble((f"{name}: ", "bold blue"), (cell, COLORS.get(cell, "")))
            for name, cell in zip(columns[1:], cells, strict=True)
            if cell not in ("", "-")
        ]
        wrapped = Text("; ").join(parts).wrap(console, console.width - 6, overflow="fold")
        console.print(Text("  ") + Text("\n      ").join(wrapped))


BAD, LIMIT, CRASH = 2, 3, 70
"""The exit statuses of bad input, of a limit and of a bug; the last one is EX_SOFTWARE of Unix."""

OUT_OF_MEMORY = "out of memory; give --memory-limit, or less at once"

REPORT = "this is a bug in zermelo: please report it with the input, ZERMELO_DEBUG=1 shows more"


def status_of(error: BaseException) -> int:
    """Return the exit status that an exception means."""
    if isinstance(error, LimitReached) or for_want_of_memory(error):
        return LIMIT
    expected = isinstance(error, ZermeloError) and not isinstance(error, Contradiction)
    return BAD if expected else CRASH


def words(error: BaseException, source: str = "") -> str:
    """Return the line that tells of an exception, which may know a better source."""
    if isinstance(error, InputError):
        return str(error if error.source or not source else error.inside("", source))
    if for_want_of_memory(error):
        text = OUT_OF_MEMORY
    elif isinstance(error, Contradiction):
        text = f"{error}; {REPORT}"
    elif isinstance(error, ZermeloError):
        text = str(error)
    else:
        from zermelo.core.crash import Crash

        text = f"unexpected {Crash.of(error)}; {REPORT}"
    return f"{source}: {text}" if source else text


def tell(
    error: BaseException,
    source: str = "",
    as_json: bool = False,
    more: Mapping[str, Any] = MappingProxyType({}),
) -> int:
    """Say what went wrong, in JSON output as an object too; return the exit status it means.

    `more` goes into that object.
    """
    line, status = words(error, source), status_of(error)
    if as_json:
        put(dumps({"error": line, **more}))
    say(line)
    if status == CRASH and os.environ.get("ZERMELO_DEBUG"):
        from zermelo.core.crash import Crash

        for text in Crash.of(error).details.splitlines():
            sys.stderr.write(f"{visible(text)}\n")
    return status


def worst(statuses: Iterable[int], order: tuple[int, ...] = (0, LIMIT, 1, BAD, CRASH)) -> int:
    """Return the worst exit status; in the order given, from best to worst."""
    return max(statuses, key=order.index, default=0)
