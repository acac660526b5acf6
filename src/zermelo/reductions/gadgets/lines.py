"""What the workbench prints: fragments by size or by SAT, and the gadgets of the reductions.

The gadgets of the reductions from SAT to ELLO are pieces of the boards of `games.ello.formulas`,
with two colors and directed edges, and with d >= 3 colors and none; docs/gadgets.md has the
argument that the relations which the proofs say they have suffice. `verify` computes them all.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats.json_text import dumps
from zermelo.games.ello import formulas
from zermelo.games.ello.formulas import Board
from zermelo.games.ello.rules import Ello
from zermelo.games.impartial.deletion import Deletion
from zermelo.reductions.gadgets import forms_sat, words_sat
from zermelo.reductions.gadgets.catalogue import Size, each_relation
from zermelo.reductions.gadgets.described import (
    Described,
    Marked,
    describe,
    fragment_as_json,
    of_rows,
    read,
    report,
    rows_as_json,
    takes,
)
from zermelo.reductions.gadgets.forms import Form
from zermelo.reductions.gadgets.fragments import Fragment, Relation, Row, minimal, relation
from zermelo.reductions.gadgets.search import Range, Word, delta_matroid, search, words


@dataclass(frozen=True, slots=True)
class Gadget:
    """A fragment, the names of its terminals, and the relation that it should have."""

    name: str
    fragment: Fragment
    terminals: tuple[str, ...]
    expected: Relation


def _gadget(
    name: str, d: int, board: Board, terminals: dict[str, int], expected: Relation,
    before: Sequence[tuple[int, int]] = (),
) -> Gadget:  # fmt: skip
    """Return a piece of a board as a gadget, with these edges directed beforehand."""
    graph = Graph.from_edges(len(board.labels), [(u, v) for u, v, _ in board.arcs])
    colors = tuple(-residue % d for residue in board.residues)
    fragment = Fragment(Ello(graph, colors, tuple(sorted(before)), d), tuple(terminals.values()))
    return Gadget(f"{name}, d = {d}", fragment, tuple(terminals), expected)


def _star(name: str, d: int, residue: int, terminals: Sequence[str], expected: Relation) -> Gadget:
    """Return a vertex with a half-edge to each terminal."""
    board = Board()
    center = board.vertex(name, residue)
    ends = {each: board.vertex(each, 0) for each in terminals}
    for end in ends.values():
        board.arc(center, end)
    return _gadget(name, d, board, ends, expected)


def forced_path(d: int) -> Gadget:
    """Return the path from b to a modulo d >= 3: b is played before a, always."""
    board = Board()
    ends = {name: board.vertex(name, 0) for name in ("b", "a")}
    formulas.forced_path(board, "", *ends.values())
    return _gadget("forced path", d, board, ends, (Row((0, 1), ((0, 1),)),))


def separator(d: int) -> Gadget:
    """Return a vertex of degree d whose predegree is 0 modulo d: all edges enter, or none does."""
    expected = (Row((0,) * d, ()), Row((1,) * d, ()))
    return _star("separator", d, 0, [f"e{i}" for i in range(d)], expected)


def pass_through(d: int) -> Gadget:
    """Return a vertex with two edges of which one enters."""
    expected = (Row((0, 1), ((0, 1),)), Row((1, 0), ((1, 0),)))
    return _star("pass-through", d, 1, ("s", "t"), expected)


def ring(d: int, signs: str) -> Gadget:
    """Return a variable's ring, with a literal for every sign ("+" or "-").

    With d colors. Its terminals are the other ends of the connectors, by literal: at a, an edge
    that enters (so the terminal comes first), and at b, one that leaves. There should be two rows,
    one for each value: a path leads from the connector at a to that at b exactly if the literal is
    false.
    """
    board, places = Board(), dict[tuple[int, int], tuple[int, int]]()
    occurrences = [(o, 1 if sign == "+" else -1) for o, sign in enumerate(signs)]
    kind = formulas.DIRECTED if d == 2 else formulas.modulo(d)
    formulas.ring(board, kind, 1, occurrences, places)
    terminals, before = dict[str, int](), list[tuple[int, int]]()
    for o, literal in occurrences:
        a, b = places[o, literal]
        enters, leaves = (board.vertex(f"{end}{o}", 0) for end in "ab")
        terminals |= {f"a{o}": enters, f"b{o}": leaves}
        before += [(enters, a), (b, leaves)]
    for u, v in before:
        board.arc(u, v)
    received = (0, 1) * len(signs)
    values = (
        tuple((2 * o, 2 * o + 1) for o, sign in enumerate(signs) if sign == false) for false in "-+"
    )
    # What makes more literals true is all that counts of a variable that occurs with one sign only.
    expected = minimal(Row(received, order) for order in values)
    return _gadget(f"ring {signs}", d, board, terminals, expected, before)


def all_gadgets() -> Iterator[Gadget]:
    """Yield the gadgets for d = 2 to 5, with rings of up to three literals (two above d = 3)."""
    for d in (2, 3, 4, 5):
        if d > 2:
            yield forced_path(d)
        yield pass_through(d)
        yield separator(d)
    for d, longest in ((2, 3), (3, 3), (4, 2), (5, 2)):
        for length in range(1, longest + 1):
            for signs in product("+-", repeat=length):
                yield ring(d, "".join(signs))


def by_size(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by size."""
    wanted, ello = _like(given, deadline), given.game == "ello"
    known = told = 0
    size = Size(given.game, given.inner, given.terminals, given.protect)
    for marked, seen in _of_ello(given, deadline) if ello else each_relation(size, deadline):
        known += 1
        if wanted is not None and not seen.same(wanted, deadline):
            continue
        if not (_fits_ello(seen.compared, given) if ello else _has_values(seen, given)):
            continue
        told += 1
        yield from _show_lines(marked, seen, given)
        if wanted is not None:
            break
    if given.json:
        return
    if ello:
        kind = "digraphs" if given.digraph else "graphs"
        yield (
            f"searched: all {kind} with up to {given.inner} inner vertices and "
            f"{given.half_edges} half-edges, modulus {given.modulus}, playable {given.playable}; "
            f"{known} relations, {told} asked for"
        )
        return
    yield (
        f"searched: fragments of {given.game} with up to {_plural(given.inner, 'inner vertex')} "
        f"and {_plural(given.terminals, 'terminal')}, by size"
        f"{', until it was found' if told and wanted else ''}"
        f"; {_plural(known, 'relation')}, {told} asked for"
    )


def _of_ello(given: argparse.Namespace, deadline: Deadline) -> Iterator[tuple[Marked, Described]]:
    known: set[Relation] = set()
    for inner in range(1, given.inner + 1):
        span = Range(inner, given.half_edges, given.modulus, given.playable, given.digraph)
        for fragment, found in search(span, deadline, known):
            known.add(found)
            marked = _mark(fragment)
            yield marked, of_rows(found, marked[0].labels.of(marked[1]))


def _fits_ello(found: Relation, given: argparse.Namespace) -> bool:
    if given.wanted is not None and words(found) != given.wanted:
        return False
    return not (given.not_delta_matroid and delta_matroid(words(found)))


def _has_values(seen: Described, given: argparse.Namespace) -> bool:
    found = [row["nim-value"] for row in seen.json.get("table", [])]
    return given.wanted is None or bool(found == given.wanted)


def _mark(fragment: Fragment) -> Marked:
    labels = Labels(fragment.game.graph.n)
    return Instance("ello", fragment.game, "winnable", labels), fragment.terminals


def _like(given: argparse.Namespace, deadline: Deadline) -> Described | None:
    if given.like is None:
        return None
    instance, terminals = read(given.like)
    if instance.game != given.game:
        raise InputError(f"{given.like} is a fragment of {instance.game}", "name it with --game")
    given.terminals = len(terminals)
    if instance.game == "seepage":
        given.protect = instance.position.protect
    return describe(instance, terminals, deadline)


def _show_lines(marked: Marked, seen: Described, given: argparse.Namespace) -> Iterator[str]:
    fragment, ello = fragment_as_json(*marked), given.game == "ello"
    if given.json:
        yield dumps({"fragment": fragment, **seen.json})
        return
    said = ["".join(map(str, word)) for word in words(seen.compared)] if ello else []
    yield " ".join(said) + "  " * ello + dumps(fragment)
    yield from (f"  {line}" for line in seen.lines)


def words_by_sat(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by SAT for a smallest fragment of ELLO with wanted words."""
    given_words: tuple[Word, ...] = given.wanted
    asked = Range(given.inner, len(given_words[0]), given.modulus, given.playable)
    found, proposals = words_sat.smallest(asked, frozenset(given_words), deadline)
    if found is None:
        yield _nothing(given)
        return
    fragment = fragment_as_json(*_mark(found.found))
    if given.json:
        yield dumps({"fragment": fragment})
        return
    yield dumps(fragment)
    inner = found.found.game.graph.n - asked.half_edges
    edges = found.found.game.graph.m - asked.half_edges
    yield (
        f"{_plural(inner, 'inner vertex')}, {_plural(edges, 'edge')} inside; none has fewer: "
        f"{_plural(found.refuted, 'formula')} refuted, "
        f"{_plural(proposals, 'fragment')} proposed"
    )


def form_by_sat(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by SAT for a smallest fragment that may replace another one."""
    wanted = _like(given, deadline)
    if wanted is None or not isinstance(wanted.compared, Form):
        raise InputError("a search by SAT here needs a fragment of a deletion game", "add --like")
    taken = takes(given.game)
    found = forms_sat.smallest(wanted.compared, taken, given.inner + given.terminals, deadline)
    if found is None:
        yield _nothing(given)
        return
    graph = found.found.graph
    instance: Any = Instance(given.game, Deletion(graph), "nim-value", Labels(graph.n))
    marked = instance, found.found.terminals
    yield from _show_lines(marked, describe(*marked, deadline), given)
    if not given.json:
        yield (
            f"{_plural(graph.n, 'vertex')}, {_plural(graph.m, 'edge')}; none has fewer: "
            f"{_plural(found.refuted, 'formula')} refuted"
        )


def _nothing(given: argparse.Namespace) -> str:
    if given.json:
        return dumps({"fragment": None})
    return f"none with up to {_plural(given.inner, 'inner vertex')}: all refuted"


def _plural(number: int, what: str) -> str:
    many = f"{what[:-2]}ices" if what.endswith("vertex") else f"{what}s"
    return f"{number} {what if number == 1 else many}"


def verify(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield a line for each gadget of the reductions from SAT: whether it is as claimed."""
    for gadget in all_gadgets():
        found = relation(gadget.fragment, deadline)
        n = gadget.fragment.game.graph.n
        rows = {"relation": rows_as_json(found, gadget.terminals)}
        text = f"{gadget.name}: {n} vertices, {len(found)} rows, "
        known = {"gadget": gadget.name, "vertices": n}
        yield report(given, found == gadget.expected, text, known, rows)
