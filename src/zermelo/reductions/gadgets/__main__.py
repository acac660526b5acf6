"""The command `zermelo experiment gadget`, also `python -m zermelo.reductions.gadgets`.

    … relation FILE [--json]      the boundary relation of a fragment
    … verify [--json]             the relations of the reductions' gadgets against what is claimed
    … search --inner N --half-edges K [--modulus D] [--playable nonzero] [--digraph]
             [--wanted WORDS] [--not-delta-matroid] [--json]

A fragment is an instance file of ELLO with one more key, "terminals": [labels]; where its colours
are an object, terminals may be left out. `search` lists the relations of small fragments, each
once, with a fragment that has it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.formats.files import texts
from zermelo.formats.instance import decode
from zermelo.formats.instance_writing import encode
from zermelo.formats.json_text import convert, dumps
from zermelo.reductions.gadgets.arguments import OneLineParser, print_lines
from zermelo.reductions.gadgets.fragments import Fragment, Relation, relation
from zermelo.reductions.gadgets.named import all_gadgets
from zermelo.reductions.gadgets.search import Hit, Range, Word, delta_matroid, search, words


def read(path: str) -> tuple[Fragment, Labels]:
    """Return the fragment in a file, and the labels of its vertices.

    Raises `InputError` if the file cannot be read or holds no fragment.
    """
    text, *others = texts(path)
    value = text.value()
    with Place(source=path):
        if others or not isinstance(value, dict):
            raise InputError("a fragment is one object", 'write {"game": "ello", …}')
        if "terminals" not in value:
            raise InputError('the key "terminals" is missing', 'add "terminals": [labels]')
        if value.get("game") != "ello":
            raise InputError("this is no game of ELLO", 'write "game": "ello"', ".game")
        named = _terminals(value.pop("terminals"))
        if isinstance(value.get("colors"), dict):
            value["colors"] = {**{str(label): 0 for label in named}, **value["colors"]}
        instance = decode(value, text.base)
        with Place(".terminals"):
            terminals = tuple(instance.labels.vertices(named))
    return Fragment(instance.position, terminals), instance.labels


def _terminals(value: Any) -> list[Label]:
    with Place(".terminals"):
        named: list[Label] = convert(value, list[Label])
    return named


def write(fragment: Fragment, labels: Labels | None = None) -> dict[str, Any]:
    """Return the JSON object of a fragment."""
    names = labels or Labels(fragment.game.graph.n)
    value = encode(Instance("ello", fragment.game, "winnable", names))
    del value["question"]
    return {**value, "terminals": names.of(fragment.terminals)}


def rows_as_json(found: Relation, names: Sequence[Label]) -> list[dict[str, Any]]:
    """Return a relation as a list of objects, with the names of the terminals."""
    return [
        {
            "received": list(row.received),
            "order": [[names[i], names[j]] for i, j in row.order],
        }
        for row in found
    ]


def rows_as_text(found: Relation, names: Sequence[Label]) -> Iterator[str]:
    """Yield the lines of a table."""
    yield "received by " + ", ".join(map(str, names)) + "   order"
    for row in found:
        order = ", ".join(f"{names[i]} before {names[j]}" for i, j in row.order) or "free"
        yield "  " + " ".join(map(str, row.received)) + f"   {order}"
    if not found:
        yield "  none: the inner vertices cannot all be played"


def _relation(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    fragment, labels = read(given.file)
    found = relation(fragment, deadline)
    names = labels.of(fragment.terminals)
    if given.json:
        yield dumps({"terminals": names, "relation": rows_as_json(found, names)})
    else:
        yield from rows_as_text(found, names)


def _verify(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    given.failed = False
    for gadget in all_gadgets():
        found = relation(gadget.fragment, deadline)
        right = found == gadget.expected
        given.failed |= not right
        n = gadget.fragment.game.graph.n
        if given.json:
            rows = rows_as_json(found, gadget.terminals)
            yield dumps(
                {"gadget": gadget.name, "vertices": n, "as claimed": right, "relation": rows}
            )
        else:
            said = "as claimed" if right else "NOT AS CLAIMED"
            yield f"{gadget.name}: {n} vertices, {len(found)} rows, {said}"


def _search(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    known: set[Relation] = set()
    told = 0
    for inner in range(1, given.inner + 1):
        span = Range(inner, given.half_edges, given.modulus, given.playable, given.digraph)
        for hit in search(span, deadline, known):
            known.add(hit.relation)
            if _asked_for(hit, given):
                told += 1
                yield from _hit(hit, given)
    if not given.json:
        kind = "digraphs" if given.digraph else "graphs"
        yield (
            f"searched: all {kind} with up to {given.inner} inner vertices and "
            f"{given.half_edges} half-edges, modulus {given.modulus}, playable {given.playable}; "
            f"{len(known)} relations, {told} asked for"
        )


def _asked_for(hit: Hit, given: argparse.Namespace) -> bool:
    if given.wanted is not None and hit.words != given.wanted:
        return False
    return not (given.not_delta_matroid and delta_matroid(hit.words))


def _hit(hit: Hit, given: argparse.Namespace) -> Iterator[str]:
    fragment = write(hit.fragment)
    names = fragment["terminals"]
    if given.json:
        yield dumps({"fragment": fragment, "relation": rows_as_json(hit.relation, names)})
        return
    yield " ".join("".join(map(str, word)) for word in words(hit.relation)) + "  " + dumps(fragment)
    yield from (f"  {line}" for line in rows_as_text(hit.relation, names))


def _words(text: str) -> tuple[Word, ...]:
    found = tuple(sorted({tuple(map(int, word)) for word in text.split(",")}))
    if {bit for word in found for bit in word} - {0, 1} or len({len(word) for word in found}) > 1:
        raise ValueError
    return found


def _number(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ValueError
        return value

    return number


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command, which its help calls `prog`."""
    made = OneLineParser(
        prog=prog,
        description="Boundary relations of parts of ELLO games.",
        epilog=f"For example `{prog} verify`.",
    )
    commands = made.add_subparsers(required=True, parser_class=OneLineParser)

    def word(name: str, what: str, example: str) -> argparse.ArgumentParser:
        epilog = f"For example `{prog} {example}`."
        return commands.add_parser(name, help=what, description=f"Print {what}.", epilog=epilog)

    one = word("relation", "the boundary relation of a fragment", "relation fragment.json")
    every = word("verify", "the gadgets of the reductions from SAT", "verify")
    wide = word("search", "the relations of all small fragments", "search --inner 2 --half-edges 2")
    one.add_argument("file", metavar="FILE", help='an ELLO instance with "terminals": [labels]')
    one.set_defaults(work=_relation)
    every.set_defaults(work=_verify)
    add = wide.add_argument
    add("--inner", type=_number(1), required=True, metavar="N", help="inner vertices, at most")
    add("--half-edges", type=_number(1), required=True, metavar="K", help="terminals")
    add("--modulus", type=_number(2), default=2, metavar="D", help="colours (2)")
    add("--playable", choices=("zero", "nonzero"), default="zero", help="the playable colours")
    add("--digraph", action="store_true", help="inner edges may be arcs")
    add("--wanted", type=_words, metavar="W,W", help="only what receives these words: 000,111")
    add("--not-delta-matroid", action="store_true", help="only those whose words are none")
    wide.set_defaults(work=_search)
    for command in (one, every, wide):
        command.add_argument("--json", action="store_true", help="an object a line")
        command.add_argument("--time-limit", type=float, metavar="S", help="stop after S seconds")
    return made


def main(
    arguments: Sequence[str] | None = None, prog: str = "python -m zermelo.reductions.gadgets"
) -> int:
    """Run the command, which its help calls `prog`; return its exit status.

    0; 1 if a gadget has not the relation that is claimed; 2 bad input; 3 a limit; 130 interrupted.
    """
    given = parser(prog).parse_args(arguments)
    status = print_lines(lambda: given.work(given, Deadline(given.time_limit)))
    return status or int(getattr(given, "failed", False))


if __name__ == "__main__":
    sys.exit(main())
