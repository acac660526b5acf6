"""What the workbench prints of fragments of ELLO: rows, the reductions' gadgets, searches."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.formats.json_text import dumps
from zermelo.reductions.gadgets.fragments import Fragment, Relation, relation
from zermelo.reductions.gadgets.named import all_gadgets
from zermelo.reductions.gadgets.reading import written
from zermelo.reductions.gadgets.search import Hit, Range, delta_matroid, search, words


def write(fragment: Fragment) -> dict[str, Any]:
    """Return the JSON object of a fragment."""
    names = Labels(fragment.game.graph.n)
    return written(Instance("ello", fragment.game, "winnable", names), fragment.terminals)


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


def by_size(given: argparse.Namespace, deadline: Deadline) -> Iterator[str]:
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
    yield " ".join("".join(map(str, word)) for word in words(hit.relation)) + "  " + dumps(fragment)
    yield from (f"  {line}" for line in rows_as_text(hit.relation, names))
