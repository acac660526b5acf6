"""The program of the tables: make them, check them, look a graph up, publish them.

    python -m lab.tables make [NAME …] [-o FOLDER] [--records FILE] [--workers N|--cluster ADDRESS]
    python -m lab.tables check [--sample N] [--seed N] [--colorings N] [--every] [--only NAME …]
                               [--second PROGRAM]
    python -m lab.tables names
    python -m lab.tables find GRAPH6 …
    python -m lab.tables deposit -o FOLDER
    python -m lab.tables sequences -o FOLDER [--book FOLDER]

NAME is an order (`1` to `9`), `octal`, or `book`; these are all, if none is named. The book is
that of `zermelo lookup`, a file of the package. Those of larger graphs are `book-9` and `book-10`,
`cubic-12` to `cubic-20`, and `trees-11` to `trees-18`.
`names` renews what the families call the graphs of the book, where a family is new.
A deposit is a new folder with all tables, as a data package with a datasheet.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from lab.program import Deadline, Parser, ended
from lab.tables import book, checking, connected, large, octal, sequences, stored
from lab.tables.deposit import deposit

FOLDER = Path(__file__).resolve().parents[2] / "instances" / "tables"

NAMES = (*map(str, connected.ORDERS), "octal", "book")


def make(given: argparse.Namespace) -> Iterator[str]:
    """Write tables, and the sums of all that are in the folder."""
    deadline = Deadline(given.time_limit)
    folder = Path(given.output)
    for name in given.name or NAMES:
        if name == "book":
            place = book.FILE if given.output == str(FOLDER) else folder / book.FILE.name
            place.write_bytes(book.packed(book.text(deadline, given.records, given.workers)))
            yield str(place)
            continue
        if name in large.NAMES:
            place = folder / f"book-{name.removeprefix('book-')}.tsv.gz"
            kept = given.records or f"{place}.records"
            found = large.lines(name, deadline, kept, given.workers, given.cluster)
            yield f"{place}: {stored.write_lines(place, found)} rows"
            continue
        if name == "octal":
            text = octal.table(deadline, given.records, given.workers)
        else:
            text = connected.table(int(name), deadline, given.records, given.workers)
        path = stored.write(folder, name, text)
        yield f"{path}: {text.count(chr(10)) - 1} lines"
    stored.write_sums(folder)
    yield f"{folder / stored.SUMS}"


def rename(_: argparse.Namespace) -> Iterator[str]:
    """Renew the names in the book."""
    book.FILE.write_bytes(book.packed(book.named(book.unpacked())))
    yield str(book.FILE)


def check(given: argparse.Namespace) -> Iterator[str]:
    """Check sums, form and a sample."""
    deadline = Deadline(given.time_limit)
    folder = Path(given.folder)
    yield from stored.check_sums(folder)
    draw = checking.Draw(given.seed, given.sample, given.colorings, given.every, given.second)
    for name in given.only or stored.names(folder):
        text = stored.read(folder, name)
        if name == "octal":
            yield from checking.check_octal(text, draw, deadline)
        else:
            told = ""
            if int(name) <= book.MOST and given.folder == str(FOLDER):
                told = f"; {book.compared(int(name), text)} values as the book has them"
            for line in checking.check_connected(int(name), text, draw, deadline):
                yield f"{line}{told}"


def find(given: argparse.Namespace) -> Iterator[str]:
    """Print the lines of graphs."""
    for text in given.graph:
        yield from stored.line_of(Path(given.folder), text)


def publish(given: argparse.Namespace) -> Iterator[str]:
    """Write a folder to publish."""
    yield from deposit(Path(given.folder), Path(given.output))


def count(given: argparse.Namespace) -> Iterator[str]:
    """Write the sequences of the book."""
    yield from sequences.write(Path(given.output), given.book)


def _whole(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError
    return value


_whole.__name__ = "number from 0 on"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status: 0, 1 a table is wrong, 2 bad input, 3 a limit."""
    parser = Parser(prog="python -m lab.tables", description="Tables of small graphs and games.")
    words = parser.add_subparsers(dest="word", required=True, parser_class=Parser)
    making = words.add_parser("make", help="write the tables and their sums")
    making.add_argument(
        "name",
        nargs="*",
        choices=(*NAMES, *large.NAMES, []),
        help="1 to 9, octal, book, book-9, cubic-12 …",
    )
    making.add_argument("-o", "--output", default=str(FOLDER), metavar="FOLDER")
    making.add_argument("--records", metavar="FILE", help="keep what is finished, and go on")
    making.add_argument("--workers", type=_whole, default=1, metavar="N", help="processes (1)")
    making.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, for large books")
    making.set_defaults(work=make)
    naming = words.add_parser("names", help="renew the families' names in the book")
    naming.set_defaults(work=rename)
    reading = words.add_parser("check", help="check sums, form, and a sample with certificates")
    reading.add_argument("--sample", type=_whole, default=5, metavar="N", help="lines a table (5)")
    reading.add_argument("--seed", type=int, default=0, metavar="N", help="fixes the sample (0)")
    reading.add_argument(
        "--colorings", type=_whole, default=64, metavar="N",
        help="count the winnable colorings by certificates if there are at most so many (64)",
    )  # fmt: skip
    reading.add_argument(
        "--second", metavar="PROGRAM", help="checks the certificates too: third/third"
    )
    reading.add_argument("--only", nargs="+", metavar="NAME", help="these tables: 9, octal")
    reading.add_argument("--every", action="store_true", help="the form of every line")
    reading.set_defaults(work=check)
    looking = words.add_parser("find", help="print the line of a graph, however it is numbered")
    looking.add_argument("graph", nargs="+", metavar="GRAPH6")
    looking.set_defaults(work=find)
    publishing = words.add_parser("deposit", help="write a data package with all tables")
    publishing.add_argument("-o", "--output", required=True, metavar="FOLDER")
    publishing.set_defaults(work=publish)
    counting = words.add_parser("sequences", help="write b-files: numbers of graphs by vertices")
    counting.add_argument("-o", "--output", required=True, metavar="FOLDER")
    counting.add_argument("--book", metavar="FOLDER", help="count in these larger books too")
    counting.set_defaults(work=count)
    for each in (reading, looking, publishing):
        each.add_argument("--folder", default=str(FOLDER), help="where the tables are")
    for each in (making, reading):
        each.add_argument("--time-limit", type=float, metavar="S", help="stop after S seconds")
    given = parser.parse_args(arguments)
    try:
        return ended(lambda: given.work(given))
    except stored.Wrong as error:
        sys.stderr.write(f"zermelo: {error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
