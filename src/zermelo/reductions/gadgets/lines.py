"""What the workbench prints: fragments by size or by SAT, and the gadgets of the reductions."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats.json_text import dumps
from zermelo.games.impartial.deletion import Deletion
from zermelo.reductions.gadgets import forms_sat, words_sat
from zermelo.reductions.gadgets.described import (
    Described,
    Marked,
    claimed,
    described,
    of_rows,
    read,
    rows_as_json,
    takes,
    written,
)
from zermelo.reductions.gadgets.forms import Form
from zermelo.reductions.gadgets.fragments import Fragment, Relation, relation
from zermelo.reductions.gadgets.listing import Size, listed
from zermelo.reductions.gadgets.named import all_gadgets
from zermelo.reductions.gadgets.search import Range, Word, delta_matroid, search, words


def by_size(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by size."""
    wanted, ello = _like(given, deadline), given.game == "ello"
    known = told = 0
    size = Size(given.game, given.inner, given.terminals, given.protect)
    for marked, seen in _of_ello(given, deadline) if ello else listed(size, deadline):
        known += 1
        if wanted is not None and not seen.same(wanted, deadline):
            continue
        if not (_fits_ello(seen.compared, given) if ello else _has_values(seen, given)):
            continue
        told += 1
        yield from _shown(marked, seen, given)
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
        f"searched: fragments of {given.game} with up to {_counted(given.inner, 'inner vertex')} "
        f"and {_counted(given.terminals, 'terminal')}, by size"
        f"{', until it was found' if told and wanted else ''}"
        f"; {_counted(known, 'relation')}, {told} asked for"
    )


def _of_ello(given: argparse.Namespace, deadline: Deadline) -> Iterator[tuple[Marked, Described]]:
    known: set[Relation] = set()
    for inner in range(1, given.inner + 1):
        span = Range(inner, given.half_edges, given.modulus, given.playable, given.digraph)
        for hit in search(span, deadline, known):
            known.add(hit.relation)
            marked = _marked(hit.fragment)
            yield marked, of_rows(hit.relation, marked[0].labels.of(marked[1]))


def _fits_ello(found: Relation, given: argparse.Namespace) -> bool:
    if given.wanted is not None and words(found) != given.wanted:
        return False
    return not (given.not_delta_matroid and delta_matroid(words(found)))


def _has_values(seen: Described, given: argparse.Namespace) -> bool:
    found = [row["nim-value"] for row in seen.json.get("table", [])]
    return given.wanted is None or bool(found == given.wanted)


def _marked(fragment: Fragment) -> Marked:
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
    return described(instance, terminals, deadline)


def _shown(marked: Marked, seen: Described, given: argparse.Namespace) -> Iterator[str]:
    fragment, ello = written(*marked), given.game == "ello"
    if given.json:
        yield dumps({"fragment": fragment, **seen.json})
        return
    said = ["".join(map(str, word)) for word in words(seen.compared)] if ello else []
    yield " ".join(said) + "  " * ello + dumps(fragment)
    yield from (f"  {line}" for line in seen.lines)


def words_by_sat(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by SAT for a smallest fragment of ELLO with wanted words."""
    given_words: tuple[Word, ...] = given.wanted
    asked = words_sat.Asked(frozenset(given_words), given.inner, given.modulus, given.playable)
    found, proposals = words_sat.smallest(asked, deadline)
    if found is None:
        yield _nothing(given)
        return
    fragment = written(*_marked(found.found))
    if given.json:
        yield dumps({"fragment": fragment})
        return
    yield dumps(fragment)
    inner = found.found.game.graph.n - asked.half_edges
    edges = found.found.game.graph.m - asked.half_edges
    yield (
        f"{_counted(inner, 'inner vertex')}, {_counted(edges, 'edge')} inside; none has fewer: "
        f"{_counted(found.refuted, 'formula')} refuted, "
        f"{_counted(proposals, 'fragment')} proposed"
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
    yield from _shown(marked, described(*marked, deadline), given)
    if not given.json:
        yield (
            f"{_counted(graph.n, 'vertex')}, {_counted(graph.m, 'edge')}; none has fewer: "
            f"{_counted(found.refuted, 'formula')} refuted"
        )


def _nothing(given: argparse.Namespace) -> str:
    if given.json:
        return dumps({"fragment": None})
    return f"none with up to {_counted(given.inner, 'inner vertex')}: all refuted"


def _counted(number: int, what: str) -> str:
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
        yield claimed(given, found == gadget.expected, text, known, rows)
