"""The command `zermelo experiment gadget`, also `python -m zermelo.reductions.gadgets`.

    … relation FILE [--json]      what the rest of the game sees of a fragment
    … verify [--json]             the reductions' gadgets and the catalogue against what is claimed
    … search --game GAME --inner N --terminals K [--like FILE] [--wanted VALUES] [--sat] [--json]
    … search --inner N --half-edges K [--modulus D] [--playable nonzero] [--digraph]
             [--wanted WORDS] [--not-delta-matroid] [--sat] [--json]
    … catalogue [NAME] [-o FILE.svg] [--json]

A fragment is an instance file with one more key, "terminals": [labels]; where the colors of an
ELLO game are an object, terminals may be left out. `search` lists the relations of small fragments,
each once, with a smallest fragment that has it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.formats.json_text import dumps
from zermelo.reductions.gadgets import catalogue, lines
from zermelo.reductions.gadgets.described import GAMES, describe, read
from zermelo.reductions.gadgets.search import Word


def _relation(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    found = describe(*read(given.file), deadline)
    if given.json:
        yield dumps(found.json)
    else:
        yield from found.lines


def _verify(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    yield from lines.verify(given, deadline)
    yield from catalogue.verify(given, deadline)


def _search(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    _fitting(given)
    by_sat = lines.words_by_sat if given.game == "ello" else lines.form_by_sat
    return (by_sat if given.sat else lines.by_size)(given, deadline)


def _fitting(given: argparse.Namespace) -> None:
    """Read what is wanted; `InputError` if options do not go together."""
    ello = given.game == "ello"
    if given.wanted is not None:
        given.wanted = _words(given.wanted) if ello else _values(given.wanted)
    count = given.half_edges if ello else given.terminals
    if ello and given.terminals is not None:
        raise InputError(
            "the terminals of ELLO are half-edges", "write --half-edges", "--terminals"
        )
    if not ello and given.half_edges is not None:
        raise InputError(f"{given.game} has no half-edges", "write --terminals", "--half-edges")
    if ello and given.like is not None:
        raise InputError("--like is for other games than ELLO", "write --wanted WORDS", "--like")
    if given.sat and ello and (given.wanted is None or given.digraph):
        raise InputError("by SAT one asks for words, in graphs", "add --wanted", "--sat")
    if given.sat and not ello and given.like is None:
        raise InputError("by SAT one asks for the form of a fragment", "add --like FILE", "--sat")
    if count is None and given.like is None and not (ello and given.sat):
        raise InputError("how many terminals?", f"add --{'half-edges' if ello else 'terminals'} K")
    if ello and given.sat and given.wanted and count not in (None, len(given.wanted[0])):
        raise InputError("the words have another length than --half-edges", "", "--wanted")


def _words(text: str) -> tuple[Word, ...]:
    try:
        found = tuple(sorted({tuple(map(int, word)) for word in text.split(",")}))
    except ValueError:
        found = ()
    bits = {bit for word in found for bit in word}
    if not bits or bits - {0, 1} or len({len(word) for word in found}) > 1:
        raise InputError(f"{text!r} are no words of 0 and 1", "write 000,111", "--wanted")
    return found


def _values(text: str) -> list[int]:
    try:
        return [int(value) for value in text.split(",")]
    except ValueError:
        raise InputError(f"{text!r} are no nim-values", "write 0,2", "--wanted") from None


def _number(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ValueError
        return value

    return number


class OneLineParser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line and ends with status 2."""

    def error(self, message: str) -> NoReturn:
        """End with a message."""
        self.exit(2, f"zermelo: {message}; --help says more\n")


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command, which its help calls `prog`."""
    made = OneLineParser(
        prog=prog,
        description=f"What the rest of a game sees of a part of it: {GAMES}.",
        epilog=f"For example `{prog} verify`.",
    )
    commands = made.add_subparsers(required=True, parser_class=OneLineParser)

    def word(name: str, what: str, example: str) -> argparse.ArgumentParser:
        epilog = f"For example `{prog} {example}`."
        return commands.add_parser(name, help=what, description=f"Print {what}.", epilog=epilog)

    one = word("relation", "what the rest sees of a fragment", "relation fragment.json")
    every = word("verify", "whether all known gadgets are as claimed", "verify")
    wide = word(
        "search",
        "the relations of all small fragments",
        "search --game node-kayles --inner 3 --terminals 1",
    )
    known = word("catalogue", "the gadgets that are known", "catalogue node-kayles")
    what = 'an instance with "terminals": [labels]'
    one.add_argument("file", metavar="FILE", help=what)
    one.set_defaults(work=_relation)
    every.set_defaults(work=_verify)
    add = wide.add_argument
    add("--game", default="ello", metavar="GAME", help="the game (ello)")
    add("--inner", type=_number(1), required=True, metavar="N", help="inner vertices, at most")
    add("--terminals", type=_number(1), metavar="K", help="terminals")
    add("--half-edges", type=_number(1), metavar="K", help="terminals of ELLO, of degree 1")
    add("--modulus", type=_number(2), default=2, metavar="D", help="colors of ELLO (2)")
    add("--playable", choices=("zero", "nonzero"), default="zero", help="ELLO's playable colors")
    add("--digraph", action="store_true", help="in ELLO, inner edges may be arcs")
    add("--protect", type=_number(1), default=1, metavar="K", help="in Seepage, a turn (1)")
    wanted = "only what receives these words in ELLO (000,111), or has these nim-values (0,2)"
    add("--wanted", metavar="W,W", help=wanted)
    add("--not-delta-matroid", action="store_true", help="only ELLO's whose words are none")
    add("--like", metavar="FILE", help="a smallest fragment that may replace this one")
    sat = "find it by SAT: --wanted in ELLO, --like in games that delete vertices"
    add("--sat", action="store_true", help=sat)
    wide.set_defaults(work=_search)
    named = "a gadget or a game: only these"
    known.add_argument("name", metavar="NAME", nargs="?", default="", help=named)
    drawing = "draw them in a file"
    known.add_argument("-o", "--output", metavar="FILE.svg", help=drawing)
    known.set_defaults(work=catalogue.gadget_lines)
    for command in (one, every, wide, known):
        command.add_argument("--json", action="store_true", help="an object a line")
        command.add_argument("--time-limit", type=float, metavar="S", help="stop after S seconds")
    return made


def main(
    arguments: Sequence[str] | None = None, prog: str = "python -m zermelo.reductions.gadgets"
) -> int:
    """Run the command, which its help calls `prog`; return its exit status.

    0; 1 if a gadget is not as claimed; 2 bad input; 3 a limit; 130 interrupted.
    """
    given = parser(prog).parse_args(arguments)
    given.failed = False
    try:
        for line in given.work(given, Deadline(given.time_limit)):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except (InputError, LimitReached) as error:
        sys.stderr.write(f"zermelo: {error}\n")
        return 2 if isinstance(error, InputError) else 3
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return 130
    return int(given.failed)


if __name__ == "__main__":
    sys.exit(main())
