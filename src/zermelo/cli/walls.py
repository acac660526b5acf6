"""`zermelo walls`: the minimal walls of a vertex in a game of Seepage."""

from __future__ import annotations

from typing import Any

from zermelo.cli.failures import tell, worst
from zermelo.cli.lines import put
from zermelo.cli.loading import Limits, load
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Place, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.formats.json_text import dumps


def walls(
    instance: str,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    settings: list[str] | None = None,
    vertex: str | None = None,
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
        source = loaded.source
        try:
            item = loaded.got()
            place = item.position.source if vertex is None else _vertex(item.labels, vertex)
            left = loaded.limits
            found, reason = left.run(walls_within, (item, place, left.time)), None
        except LimitReached as error:
            if not isinstance(loaded.item, Instance):
                statuses.append(tell(error, source, json))
                continue
            found, reason = None, str(error)
            statuses.append(3)
        except Exception as error:
            statuses.append(tell(error, source, json))
            continue
        _show(source, item, place, found, reason, json)
    return worst(statuses)


def _vertex(labels: Labels, text: str) -> int:
    """Return the vertex whose label is spelled so."""
    with Place("--vertex"):
        try:
            number = int(text)
        except ValueError:
            return labels.vertex(text)
        return labels.vertex(text if text in labels else number)


def walls_within(
    instance: Instance, vertex: int, seconds: float | None, _progress: Any
) -> list[list[Label]]:
    """Return the walls of a vertex, in the child process or here."""
    from zermelo.solvers.seepage.walls import listed

    return listed(instance, vertex, Deadline(seconds))


def _show(
    source: str,
    instance: Instance,
    vertex: int,
    found: list[list[Label]] | None,
    reason: str | None,
    as_json: bool,
) -> None:
    label, k = instance.labels[vertex], instance.position.protect
    if as_json:
        value = {
            "game": instance.game,
            "vertex": label,
            "protect": k,
            "walls": found,
            "name": instance.name,
        }
        put(dumps(value | ({"reason": reason} if reason is not None else {})))
        return
    head = f"{instance.name or source}: walls of vertex {shown(label)} for protect {k}: "
    if found is None:
        put(f"{head}unknown ({reason})")
        return
    put(f"{head}{len(found) or 'none, it is a sink'}")
    for wall in found:
        put("  {" + ", ".join(map(shown, wall)) + "}")
