"""Search for graphs on which a subtraction game has another period than on paths.

    python -m lab.periods FILE [--vertices N] [--largest M] …

"Connected subtraction games on subdivided stars" shows that k -> g(G_uP_k) is ultimately periodic
for a finite set S, and asks whether the period is that of the path. It is not, and this program
looks for the graphs on which it differs: for all S within {1, …, M}, all connected graphs G (or all
trees) with up to N vertices, each once up to isomorphism, and one vertex u of each orbit. A period
is proved by the columns of the window theorem, in compiled code (method `columns`); where it
differs from the path's, the columns are checked by the checker too.

The work comes in pieces, a graph and a largest element of S, and FILE, a file of records as
`zermelo experiment` has them, gets one for each that is finished. So the search may be stopped or
killed at any time and started again, also with a larger N or M: it does what is not yet in the
file. At the end it prints what the file has for the given range: the number of runs, and a line for
every graph, vertex and set with a period of its own.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from typing import Any

import networkx as nx

import zermelo
from instances.rooted import roots
from lab.graph6 import encode as encode_graph6
from lab.kept import Asked, results
from lab.program import Deadline, Parser, answer, ended
from zermelo import Graph
from zermelo.errors import InputError
from zermelo.types import Instance


@dataclass(frozen=True, slots=True)
class Range:
    """What is searched.

    Attributes
    ----------
    least, most : int
        The graphs have so many vertices.
    largest : int
        The sets S lie in {1, …, largest}.
    sizes : int or None
        A set has at most so many elements.
    trees : bool
        Only trees.
    part, parts : int
        Of the pieces of work only each `parts`-th, from the `part`-th on.
    """

    least: int = 1
    most: int = 5
    largest: int = 6
    sizes: int | None = None
    trees: bool = False
    part: int = 1
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of work: a graph, and the sets S with this largest element and so many elements."""

    graph: str
    largest: int
    sizes: int

    @property
    def sets(self) -> list[tuple[int, ...]]:
        """The sets S, small ones first."""
        below = range(1, self.largest)
        return [
            (*chosen, self.largest)
            for count in range(self.sizes)
            for chosen in combinations(below, count)
        ]


def graphs(wanted: Range) -> Iterator[Graph]:
    """Yield the graphs of a range, each isomorphism class once, smaller ones first."""
    for n in range(wanted.least, wanted.most + 1):
        if not wanted.trees:
            yield from zermelo.graphs.connected_graphs(n)
        else:
            for tree in nx.nonisomorphic_trees(n) if n > 1 else [nx.empty_graph(1)]:
                yield Graph.from_edges(n, sorted(tree.edges))


def pieces(wanted: Range) -> Iterator[Piece]:
    """Yield the pieces of work of a range."""
    number = 0
    for graph in graphs(wanted):
        text = encode_graph6(graph)
        for largest in range(1, wanted.largest + 1):
            if number % wanted.parts == wanted.part - 1:
                yield Piece(text, largest, min(largest, wanted.sizes or largest))
            number += 1


def work(piece: Piece, deadline: Deadline | None = None) -> dict[str, Any]:
    """Do a piece of work and return its record.

    Returns
    -------
    dict
        The piece; ``runs``, the number of pairs (u, S) with a proved period; ``preperiod``, the
        longest one; ``exceptions``, what has another period than the path; ``open``, the pairs
        for which a limit was reached.

    Raises
    ------
    LimitReached
        The deadline has passed.
    """
    until = deadline or Deadline()
    graph = zermelo.graphs.graph(f"graph6:{piece.graph}")[0]
    runs, longest = 0, 0
    exceptions: list[dict[str, Any]] = []
    unsettled: list[dict[str, Any]] = []
    starts = roots(graph)
    for sizes in piece.sets:
        for u in starts:
            until.check()
            game = zermelo.subtraction(graph, sizes, attach_at=u, question="period")
            found = zermelo.decide(game, method="columns", assurance="exhaustive").answer
            if found is None:
                unsettled.append({"attach_at": u, "take": list(sizes)})
                continue
            runs += 1
            longest = max(longest, found["preperiod"])
            of_path = path(sizes)
            if found["period"] != of_path["period"]:
                where = {"attach_at": u, "take": list(sizes)}
                exceptions.append({**where, **found, **_exception(game, of_path, until)})
    record = {**asdict(piece), "runs": runs, "preperiod": longest, "exceptions": exceptions}
    return {**record, "open": unsettled} if unsettled else record


@cache
def path(sizes: tuple[int, ...]) -> dict[str, int]:
    """Return the preperiod and the period of the paths under {sizes}, from no vertex on."""
    one = zermelo.subtraction("path:1", sizes, attach_at=0, question="period")
    found: dict[str, int] = dict(answer(one, assurance="exhaustive"))
    if found["preperiod"]:
        found["preperiod"] += 1  # a path of k more vertices than one has k + 1
        return found
    # Purely periodic from one vertex on; with no vertex too if a whole period later it is 0 again.
    later = zermelo.subtraction(f"path:{found['period']}", sizes, question="nim-value")
    found["preperiod"] = int(answer(later, assurance="exhaustive") != 0)
    return found


def _exception(game: Instance, of_path: dict[str, int], deadline: Deadline) -> dict[str, Any]:
    verdict = zermelo.decide(game, method="columns")
    left = deadline.remaining()
    result = zermelo.check(verdict, None if math.isinf(left) else left)
    return {"path": of_path, "checked": result.accepted}


def search(path: str, wanted: Range, deadline: Deadline, workers: int = 1) -> list[dict[str, Any]]:
    """Do the pieces of a range that a file lacks, and return the records of the range.

    Raises
    ------
    InputError
        The file is no file of such records, or a graph cannot be had.
    LimitReached
        The deadline has passed; what is finished stands in the file.
    """
    asked: list[Asked] = [
        (each.largest, {"graph": each.graph, "sizes": each.sizes}) for each in pieces(wanted)
    ]
    return results(path, "lab.periods:rows", asked, deadline, workers)


def rows(largest: int, deadline: Deadline, graph: str, sizes: int) -> Iterator[str]:
    """Yield the record of a piece of work, as the table of an experiment has it."""
    yield json.dumps(work(Piece(graph, largest, sizes), deadline))


def lines(found: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what the records say, line by line."""
    exceptions = 0
    for record in found:
        for exception in record["exceptions"]:
            exceptions += 1
            own = {key: exception[key] for key in ("preperiod", "period")}
            instance = {
                "game": "subtraction",
                "graph": {"graph6": record["graph"]},
                "take": exception["take"],
                "attach_at": exception["attach_at"],
                "question": "period",
                "comment": "period of the path: {period}, preperiod {preperiod}".format(
                    **exception["path"]
                ),
                "answer": own,
            }
            yield json.dumps(instance)
    runs = sum(record["runs"] for record in found)
    unsettled = sum(len(record.get("open", ())) for record in found)
    longest = max((record["preperiod"] for record in found), default=0)
    unchecked = sum(not item["checked"] for record in found for item in record["exceptions"])
    yield (
        f"# {runs} periods proved, {exceptions} other than the path's, {unchecked} of them "
        f"unchecked; {unsettled} open; longest preperiod {longest}"
    )


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError
    return value


_positive.__name__ = "positive integer"


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = Parser(
        prog="python -m lab.periods",
        description="Search for graphs on which a subtraction game has another period than on "
        "paths. FILE gets a record of each finished piece of work; started again the search goes "
        "on, also with a wider range. Prints the exceptions as instances, one a line.",
    )
    add = parser.add_argument
    add("file", metavar="FILE", help="the file of records")
    add("--vertices", type=_positive, default=5, metavar="N", help="graphs up to N vertices (5)")
    add("--least", type=_positive, default=1, metavar="N", help="graphs from N vertices on (1)")
    add("--largest", type=_positive, default=6, metavar="M", help="sets within 1 to M (6)")
    add("--sizes", type=_positive, metavar="C", help="sets with at most C elements (all)")
    add("--trees", action="store_true", help="trees instead of all connected graphs")
    add("--part", default="1/1", metavar="I/K", help="the I-th of K parts of the work (1/1)")
    add("--workers", type=_positive, default=1, metavar="N", help="processes at a time (1)")
    add("--time-limit", type=float, metavar="S", help="stop after S seconds")
    return parser.parse_args(arguments)


def _range(given: argparse.Namespace) -> Range:
    try:
        part, parts = map(int, given.part.split("/"))
    except ValueError:
        part, parts = 0, 0
    if not 1 <= part <= parts:
        raise InputError(f"{given.part} is no part", "write I/K with 1 <= I <= K", source="--part")
    return Range(given.least, given.vertices, given.largest, given.sizes, given.trees, part, parts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status: 0, 2 bad input, 3 out of time, 130 interrupted."""
    given = _arguments(arguments)
    kept = f"; what is finished is in {given.file}"
    return ended(
        lambda: lines(search(given.file, _range(given), Deadline(given.time_limit), given.workers)),
        kept,
    )


if __name__ == "__main__":
    sys.exit(main())
