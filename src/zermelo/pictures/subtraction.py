"""How subtraction and octal games look, and which positions a table of arms calls lost."""

from __future__ import annotations

from functools import cache
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.games.impartial.deletion import bits
from zermelo.games.impartial.rules import Position
from zermelo.games.octal.rules import write_digits
from zermelo.games.subtraction.evidence.formulas import covering
from zermelo.games.subtraction.rules import Removal
from zermelo.games.subtraction.subdivided import shape, take_of
from zermelo.pictures.deletion import make_picture
from zermelo.pictures.impartial.plays import beside
from zermelo.views.view import Lost


def _permissions(game: Removal) -> str:
    sizes = ", ".join(str(size) for size, _ in game.digits)
    return f"A move takes a connected set of {sizes} vertices (code {write_digits(game.digits)})."


def _arms(certificate: Certificate) -> Lost:
    """Connected subtraction on paths, subdivided stars and bistars, by a table of arms."""
    data = certificate.evidence.data
    paths, period = data["paths"], data["period"]
    graph = certificate.instance.graph
    values = {_state(state): value for state, value in data["stars"]}

    def lost(position: Position) -> bool:
        if not position.mask:
            return True
        found = shape(graph.induced(list(bits(position.mask))))
        if found is None:
            return False
        if not isinstance(found.state, int):
            return bool(values[found.state] == 0)
        k = found.state
        if k >= len(paths):
            k = len(paths) - period + (k - len(paths)) % period
        return bool(paths[k] == 0)

    return lost


def _values(certificate: Certificate) -> Lost:
    """Connected subtraction, by the theorem about the shape of what is left."""
    graph, take = certificate.instance.graph, take_of(certificate.instance)

    @cache
    def value(position: Position) -> int:
        found = shape(graph.induced(list(bits(position.mask))))
        theorem = covering(take, found.state) if found is not None else None
        if found is None or theorem is None:
            return -1 if position.mask else 0  # -1 is that of no heap
        return theorem[1](found.state)

    return beside(value)


def _state(value: Any) -> tuple[Any, ...]:
    return tuple(tuple(each) if isinstance(each, list) else each for each in value)


VIEW = make_picture(
    lambda instance, move: tuple(bits(move)),  # noqa: ARG005
    _permissions,
    {"arms-table": _arms, "value-rule": _values},
)
