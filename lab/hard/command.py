"""The program that `python -m lab.hard` runs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import zermelo
from lab.hard.library import Library, write
from lab.hard.measuring import LONGEST, Measuring
from lab.hard.page import formats_of, page
from lab.hard.reference_run import begun
from lab.hard.sets import LADDERS
from lab.hard.sweeping import SWEEP_LIMIT, sweep
from lab.kept import ending
from lab.program import Deadline, Parser
from zermelo.errors import InputError, LimitReached


def main(arguments: list[str], folder: Path, docs: Path) -> int:
    """Run the program on a folder of hard instances, with its page in `docs`; return the status."""
    parser = Parser(
        prog="python -m lab.hard",
        description=(
            "Choose the hard instances by sweeps, measure all methods on them, write the page; "
            "without a word: all three."
        ),
    )
    words = parser.add_subparsers(dest="word", parser_class=Parser)
    _sweep_word(words.add_parser("sweep", help="climb the ladders; writes the instances"))
    _measure_word(words.add_parser("measure", help="run every method on what is there"))
    _alone_word(words.add_parser("alone", help="run one method on one instance, and keep its row"))
    words.add_parser("page", help="write docs/hard/index.md")
    _formulas_word(words.add_parser("formulas", help="write the instances as formulas"))
    given = parser.parse_args(arguments)
    library = Library(folder)
    if given.word is None:
        for word in ("sweep", "measure"):
            _WORDS[word](library, parser.parse_args([word]))
        _write_page(library, docs)
        return 0
    if given.word != "page":
        _WORDS[given.word](library, given)
    if given.word in ("page", "measure", "alone"):
        _write_page(library, docs)
    return 0


def _sweep_word(parser: ArgumentParser) -> None:
    _games(parser)
    parser.add_argument(
        "--limit",
        type=float,
        default=SWEEP_LIMIT,
        metavar="S",
        help=("seconds for one instance; what the method does not answer within them is open"),
    )


def _measure_word(parser: ArgumentParser) -> None:
    _games(parser)
    parser.add_argument("--budget", type=float, default=1200.0, metavar="S", help="seconds in all")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="methods at a time")
    parser.add_argument("--anew", action="store_true", help="a new run, though one is unfinished")


def _alone_word(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="INSTANCE")
    parser.add_argument("method")
    parser.add_argument("--limit", type=float, default=LONGEST, metavar="S", help="seconds")


def _formulas_word(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path)
    _games(parser)
    parser.add_argument("--question", metavar="Q", help="ask this instead, where it can be asked")
    parser.add_argument("--as", dest="form", default="cnf", help="the format")
    parser.add_argument("--limit", type=float, default=60.0, metavar="S", help="seconds for each")


def _games(parser: ArgumentParser) -> None:
    # No choices: argparse refuses an empty list of them.
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games by default")


def _asked(given: Namespace) -> list[str]:
    return given.games or list(LADDERS)


def _sweep(library: Library, given: Namespace) -> None:
    for game in _asked(given):
        sweep(library, game, given.limit)


def _measure(library: Library, given: Namespace) -> None:
    """Go on with the run that was stopped, or begin a new one."""
    last = library.run()
    run = begun(given.jobs) if given.anew or last is None or last.finished else last
    run = replace(run, jobs=given.jobs)
    whole = Measuring(library, _asked(given), run, given.budget).go()
    sys.stderr.write(
        "all is measured\n" if whole else "the budget is spent: run it again to go on\n"
    )


def _alone(library: Library, given: Namespace) -> None:
    """Run a method on an instance; the row is that of a run of its own."""
    games = library.games()
    if not Measuring(library, games, begun(1), 0.0).alone_on(given.name, given.method, given.limit):
        raise InputError(f"there is no instance {given.name}")


def _formulas(library: Library, given: Namespace) -> None:
    """Write every instance that has the format into a folder."""
    given.folder.mkdir(parents=True, exist_ok=True)
    for game in _asked(given):
        for instance in library.instances(game):
            if given.question is not None:
                instance = replace(instance, question=given.question, answer=None, has_answer=False)
            if given.form not in formats_of(instance):
                continue
            try:
                with ending(Deadline(given.limit)):
                    text = zermelo.logic.encode(instance, given.form)
            except (InputError, LimitReached) as error:
                sys.stderr.write(f"{instance.name}: {error}\n")
                continue
            write(given.folder / f"{instance.name}.{given.form}", text.encode())


def _write_page(library: Library, docs: Path) -> None:
    docs.mkdir(parents=True, exist_ok=True)
    write(docs / "index.md", "".join(f"{line}\n" for line in page(library)).encode())


_WORDS: dict[str, Callable[[Library, Namespace], None]] = {
    "sweep": _sweep,
    "measure": _measure,
    "alone": _alone,
    "formulas": _formulas,
}
