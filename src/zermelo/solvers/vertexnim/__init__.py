"""The methods for VertexNim: rules for classes of games, a table, and the engines."""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.instance import Instance
from zermelo.games.vertexnim.rules import RULES, VertexNim
from zermelo.solvers.nimber_search import methods as nimber_search
from zermelo.solvers.nimber_search.fields import WORD, too_wide
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS as PLAIN
from zermelo.solvers.vertexnim import circuits, contraction, stockman, table
from zermelo.solvers.vertexnim.rules import method
from zermelo.solvers.vertexnim.tuning import NIMBERS_COST

MOST = 10**12
"""Positions beyond which no search is begun where a weight is above `LIGHT`."""

LIGHT = 2
"""With weights up to this, as in the images of geography, most mistakes are answered at once."""

HEAVIEST = 1000
"""The largest weight in a search: a vertex has as many moves, and the clock waits for them."""


def _too_large(instance: Instance) -> str | None:
    """Return why the weights are too large for a search, or None."""
    heaviest = max(instance.position.weights)
    if heaviest > HEAVIEST:
        return f"a vertex of weight {heaviest} has too many moves (at most {HEAVIEST})"
    if heaviest > LIGHT and RULES.expected(instance.position) > MOST:
        return f"the weights allow more than {float(MOST):.0e} positions"
    return None


POLYNOMIAL = (
    contraction.UNDIRECTED,
    contraction.DIRECTED_LOOPS,
    circuits.ADJACENT,
    circuits.STOCKMAN_CIRCUIT,
    contraction.STEALING,
    stockman.NORMAL,
    stockman.MISERE,
    stockman.ZERO_ONE,
    contraction.PARITY,
)
"""The rules in the order in which a player asks them."""


def _does_not_fit(instance: Instance) -> str | None:
    """Return why the compiled search cannot be had, or None."""
    game: VertexNim = instance.position
    n, heaviest = game.graph.n, max(game.weights)
    if n > WORD:
        return f"{n} vertices do not fit into {WORD} bits"
    if heaviest > HEAVIEST:
        return f"a vertex of weight {heaviest} has too many moves (at most {HEAVIEST})"
    return too_wide((*game.weights, n + 1))


NIMBERS = nimber_search.compiled_method(
    "zermelo.solvers.vertexnim.nimbers:encode",
    _does_not_fit,
    NIMBERS_COST,
    "who wins in few positions; weights up to 1000; up to 62 vertices compiled",
    replace(PLAIN, applies=_too_large),
)

METHODS = (
    *map(method, POLYNOMIAL),
    NIMBERS,
)
REFERENCES = (
    table.METHOD,
    replace(SEARCH, applies=_too_large),
)

RETIRED = {"nimbers-kernel": "nimbers"}
"""Methods that are gone, and what took their place."""

KERNELS = (
    (
        "nimbers",
        {
            "graph": {"family": "circuit:4"},
            "weights": [2, 1, 2, 3],
            "token": 0,
            "play": "misere",
        },
    ),
    (
        "table",
        {
            "graph": {"family": "gnp:6,0.5"},
            "weights": [4, 4, 4, 4, 4, 4],
            "token": 0,
            "play": "misere",
        },
    ),
    (
        "table",
        {"graph": {"family": "gnp:11,0.5"}, "weights": [1] * 11, "token": 0},
    ),
    (
        "table",
        {"graph": {"family": "path:17"}, "weights": [1] * 17, "token": 0, "rule": "stockman"},
    ),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
