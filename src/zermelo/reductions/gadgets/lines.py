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
    described,
    read,
    rows_as_json,
    rows_as_text,
    takes,
    written,
)
from zermelo.reductions.gadgets.forms import Form
from zermelo.reductions.gadgets.fragments import Fragment, Relation, relation
from zermelo.reductions.gadgets.listing import Size, listed
from zermelo.reductions.gadgets.named import all_gadgets
from zermelo.reductions.gadgets.search import Hit, Range, Word, delta_matroid, search


def by_size(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by size."""
    find = _in_ello if given.game == "ello" else _elsewhere
    return find(given, deadline)


def _elsewhere(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by size in Seepage or a deletion game."""
    wanted = _like(given, deadline)
    size = Size(given.game, given.inner, given.terminals, given.protect)
    known = told = 0
    for marked, seen in listed(size, deadline):
        known += 1
        if wanted is not None and not seen.same(wanted, deadline):
            continue
        if given.wanted is not None and _values(seen) != given.wanted:
            continue
        told += 1
        yield from _shown(marked, seen, given)
        if wanted is not None:
            break
    if not given.json:
        yield (
            f"searched: {_range(given)}, by size{', until it was found' if told and wanted else ''}"
            f"; {_counted(known, 'relation')}, {told} asked for"
        )


def _range(given: argparse.Namespace) -> str:
    return (
        f"fragments of {given.game} with up to {_counted(given.inner, 'inner vertex')} "
        f"and {_counted(given.terminals, 'terminal')}"
    )


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


def _values(seen: Described) -> list[int]:
    return [row["nim-value"] for row in seen.json.get("table", [])]


def _shown(marked: Marked, seen: Described, given: argparse.Namespace) -> Iterator[str]:
    fragment = written(*marked)
    if given.json:
        yield dumps({"fragment": fragment, **seen.json})
        return
    yield dumps(fragment)
    yield from (f"  {line}" for line in seen.lines)


def by_sat(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by SAT for a smallest fragment."""
    if given.game == "ello":
        return _words(given, deadline)
    return _form(given, deadline)


def _words(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    words: tuple[Word, ...] = given.wanted
    asked = words_sat.Asked(frozenset(words), given.inner, given.modulus, given.playable)
    found, proposals = words_sat.smallest(asked, deadline)
    if found is None:
        yield _nothing(given)
        return
    fragment = write(found.found)
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


def _form(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
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


def write(fragment: Fragment) -> dict[str, Any]:
    """Return the JSON object of a fragment."""
    names = Labels(fragment.game.graph.n)
    return written(Instance("ello", fragment.game, "winnable", names), fragment.terminals)


def verify(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield a line for each gadget of the reductions from SAT: whether it is as claimed."""
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


def _in_ello(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a search by size."""
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
    yield (" ".join("".join(map(str, word)) for word in hit.words) + "  " + dumps(fragment))
    yield from (f"  {line}" for line in rows_as_text(hit.relation, names))
