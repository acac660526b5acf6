"""What is made of one instance: `zermelo encode`, `simplify` and `walls`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.cli.lines import put, put_json, say, tell, worst, write_to
from zermelo.cli.loading import Limits, load, only
from zermelo.cli.orient import named_label
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Place, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.core.lazy import Later
from zermelo.formats.answers import in_words
from zermelo.formats.certificate_writing import encode_line
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import ensure_output

if TYPE_CHECKING:
    from zermelo.python.simplifying import Smaller

ENCODE: Later[..., str] = Later("zermelo.encodings.text:encoding_text")
SIMPLIFY: Later[..., Smaller] = Later("zermelo.python.simplifying:simplify_within")
WALLS: Later[..., list[list[Label]]] = Later("zermelo.solvers.seepage.walls:sorted_walls")
"""What is done in a child process, or here."""


def encode(
    instance: str,
    form: str,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    settings: list[str] | None = None,
    question: str | None = None,
    encoding: str | None = None,
    depth: int | None = None,
    reading: str | None = None,
    file: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> int:
    """Write an instance's question as a formula with named variables.

    Exit status: 0 written, 2 bad input, 3 a limit was reached.

    For example `zermelo encode game.json --as cnf -o game.cnf`, or without a file `zermelo encode
    seepage --graph kary:2,3 --question green-wins --set protect=1 --as qdimacs`.
    """
    limits = Limits(time_limit, memory_limit)
    found = load([instance], graph, settings, question, limits)
    loaded = only(found, "instances", "encode takes one", instance)
    ensure_output(file)
    text: str = loaded.work(ENCODE, form, encoding, depth=depth, reading=reading)
    write_to(file, text.encode())
    return 0


def simplify(
    instance: str,
    graph: str | None = None,
    settings: list[str] | None = None,
    trace: bool = False,
    lift: str | None = None,
    file: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    json: bool = False,
) -> int:
    """Make a game of ELLO, Seepage, POLISH or VertexNim smaller, by proved statements.

    What is left has the same answer. Of Seepage it is that for the k that Green protects a turn, 1
    unless it is said. With --lift, a certificate for what is left becomes one for the game.

    Exit status: 0 done, 2 bad input, 3 a limit was reached.

    For example `zermelo simplify ello --graph 'corona(petersen,path:1)' --set green=0,1,2 --trace`.
    """
    found = load([instance], graph, settings, None, Limits(time_limit, memory_limit))
    loaded = only(found, "instances", "simplify takes one", instance)
    ensure_output(file)
    if lift is not None:
        certificate: Certificate = loaded.work(lift_certificate, lift)
        write_to(file, encode_line(certificate, Path(file or ".")).encode())
        return 0
    smaller: Smaller = loaded.work(SIMPLIFY)
    value = smaller.value()
    if json:
        put_json(value)
    else:
        for step in smaller.steps if trace else ():
            put(f"{step.rule} ({step.statement}): {step.does}")
        put(f"{loaded.source}: {_summary(smaller)}")
    if file is not None and smaller.core is None:
        say(f"the game is decided, so nothing is written to {file}")
    elif file is not None:
        write_to(file, f"{dumps(value['core'])}\n".encode())
    return 0


def lift_certificate(instance: Instance, file: str, deadline: Deadline) -> Certificate:
    """Lift a certificate, in the child process or here."""
    from zermelo.python.lifting import lift

    with Place("--lift"):
        return lift(instance, file, deadline.seconds)


def _summary(smaller: Smaller) -> str:
    counted = Counter(step.rule for step in smaller.steps)
    rules = ", ".join(f"{rule} {number}" for rule, number in counted.items())
    many = "1 step" if len(smaller.steps) == 1 else f"{len(smaller.steps)} steps"
    told = f"{many} ({rules})" if rules else "no rule fits"
    if smaller.core is None:
        return f"{told}; decided: {in_words(smaller.answer)}"
    graph = smaller.core.graph
    return f"{told}; {graph.n} vertices and {graph.m} edges are left"


def walls(
    instance: str,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    settings: list[str] | None = None,
    vertex: str | None = None,
    complete: bool = False,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    json: bool = False,
) -> int:
    """List the minimal walls of a vertex in a game of Seepage, for the game's protect.

    A wall is a minimal set that, once protected, lets Green win when the contamination has come to
    the vertex and it is her turn. Where the empty set is a wall, Green wins without any help; a
    sink has no wall.

    Exit status: 0 listed, 2 bad input, 3 a limit was reached (there may be exponentially many).

    For example `zermelo walls seepage --graph simplex:2,3 --set protect=1 --vertex 1`.
    """
    statuses = [0]
    limits = Limits(time_limit, memory_limit)
    for loaded in load([instance], graph, settings, "green-wins", limits):
        found, reason = None, None
        try:
            item, left = loaded.get(), loaded.limits
            with Place("--vertex"):
                named = None if vertex is None else named_label(vertex, item.labels)
                place = item.position.source if named is None else item.labels.vertex(named)
            found = left.work(WALLS, item, place, complete=complete)
        except Exception as error:
            if loaded.instance is None or not isinstance(error, LimitReached):
                statuses.append(tell(error, loaded.source, json))
                continue
            reason = str(error)
            statuses.append(3)
        label, k = item.labels[place], item.position.protect
        if json:
            value = {"game": "seepage", "vertex": label, "protect": k, "walls": found}
            why = {} if reason is None else {"reason": reason}
            put_json({**value, "name": item.name, **why})
        else:
            what = "complete walls" if complete else "walls"
            head = f"{item.name or loaded.source}: {what} of vertex {shown(label)} for protect {k}"
            _show_walls(head, found, reason)
    return worst(statuses)


def _show_walls(head: str, found: list[list[Label]] | None, reason: str | None) -> None:
    if found is None:
        put(f"{head}: unknown ({reason})")
        return
    put(f"{head}: {len(found) or 'none, it is a sink'}")
    for wall in found:
        put("  {" + ", ".join(map(shown, wall)) + "}")
