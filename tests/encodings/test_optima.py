"""Questions for a least number as integer programs, solved by other people's solvers."""

from __future__ import annotations

import re

import networkx as nx
import pytest
from outside import SOLVERS

import zermelo
from zermelo.types import Instance

GAMES: list[tuple[str, Instance]] = [
    *((f"cleaning {text}", zermelo.cleaning(text, question="brush-number"))
      for text in ("path:4", "cycle:5", "complete:4", "petersen", "grid:3x3", "gnp:7,0.5,seed=2")),
    *((f"lights-out {text} {d}", zermelo.lights_out(
        text, lit="all", question="fewest-presses", modulus=d))
      for text in ("grid:2x2", "grid:3x3", "path:5", "star:4") for d in (2, 3)),
]  # fmt: skip

FORMS = [(form, solver) for form in ("opb", "mps", "lp") for solver in SOLVERS[form]]


def least(game: Instance, form: str, solver: str) -> int | None:
    """Return the objective of an optimal solution, by the names of the variables in it."""
    values = SOLVERS[form][solver](zermelo.logic.encode(game, form))
    if values is None:
        return None
    total = 0
    for name, value in values.items():
        bit = re.search(r"\.bit(\d+)$", name)
        if name.startswith(("press", "brushes")):
            total += round(value) << int(bit[1]) if bit else round(value)
    return total


@pytest.mark.parametrize(("form", "solver"), FORMS)
def test_the_optimum_is_the_answer(form: str, solver: str) -> None:
    for name, game in GAMES:
        assert least(game, form, solver) == zermelo.decide(game).answer, name


def test_what_has_no_solution_has_none() -> None:
    graph = nx.path_graph(2)
    game = zermelo.lights_out(graph, lit=[0], question="fewest-presses")
    assert zermelo.decide(game).answer is None
    assert least(game, "opb", "cpsat") is None
