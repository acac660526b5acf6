"""Methods ``search`` and ``nimbers`` for VertexNim: the engines, where the weights are small."""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.instance import Instance
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.solvers.method import Method
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

QUESTIONS = ("outcome", "winning-moves")

MOST = 1e12
"""Positions beyond which no search is begun."""

HEAVIEST = 1000
"""The largest weight in a search: a vertex has as many moves, and the clock waits for them."""


def _applies(instance: Instance) -> str | None:
    heaviest = max(instance.position.weights)
    if heaviest > HEAVIEST:
        return f"a vertex of weight {heaviest} has too many moves (at most {HEAVIEST})"
    if vertexnim.RULES.expected(instance.position) > MOST:
        return f"the weights allow more than {MOST:.0e} positions"
    return None


def _restricted(method: Method) -> Method:
    return replace(method, questions=QUESTIONS, applies=_applies)


METHODS = (_restricted(SEARCH), _restricted(NIMBERS))
