"""How octal games look: as other removals, and with a 4 before the point edges that are cut."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.instance import Instance
from zermelo.games.octal.rules import write_digits
from zermelo.games.subtraction.cutting import Parts, cuts
from zermelo.pictures.impartial.plays import impartial_plays, two_players
from zermelo.pictures.subtraction import VIEW as REMOVAL
from zermelo.views.picture import LinkLook, State
from zermelo.views.view import vertex_names


def _clicks(instance: Instance, move: Any) -> tuple[int, ...]:
    return move if isinstance(move, tuple) else REMOVAL.clicks(instance, move)


def _say(instance: Instance, move: Any) -> str:
    if isinstance(move, tuple):
        return f"cut between {vertex_names(instance, move)}"
    return REMOVAL.say(instance, move)


def _look(instance: Instance, position: Any) -> State:
    state = REMOVAL.look(instance, position)
    if not isinstance(position, Parts):
        return state
    part_of = {
        v: part for part in position.parts for v in range(part.bit_length()) if part >> v & 1
    }
    links = tuple(
        LinkLook("gone") if part_of.get(u) != part_of.get(v) else link
        for link, (u, v) in zip(state.links, instance.graph.edges, strict=True)
    )
    code = write_digits(instance.position.digits)
    caption = f"A move cuts an edge that holds a component together, or removes vertices ({code})."
    return replace(state, links=links, caption=caption)


VIEW = replace(
    REMOVAL,
    clicks=_clicks,
    say=_say,
    look=_look,
    # The ends of an edge may be a cut, or be taken: a click would not tell which.
    plays=lambda item: [] if cuts(item.instance.position) else impartial_plays(item),
    tried=lambda instance: [] if cuts(instance.position) else two_players(instance),
)
