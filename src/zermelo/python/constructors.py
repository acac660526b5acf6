"""The Python functions of the games, by their names; each is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from zermelo.core.instance import Instance
from zermelo.games.registry import GAMES, NAMES, folder
from zermelo.python.making import constructor, graph

OTHER_NAMES = {"sum": "disjunctive_sum"}
"""Games whose function is not called as they are, because Python has something of that name."""

FUNCTIONS = {OTHER_NAMES.get(name, folder(name)): name for name in NAMES}
"""The game of every function; a ruleset is its own."""

__all__ = ["FUNCTIONS", "graph"]


@cache
def _function(name: str) -> Callable[..., Instance]:
    return constructor(GAMES[FUNCTIONS[name]], name)


def __getattr__(name: str) -> Any:
    if name not in FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _function(name)
