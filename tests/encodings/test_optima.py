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
    *((f"cops {text}", zermelo.cops(text, question="cop-number"))
      for text in ("path:4", "cycle:5", "star:3", "petersen", "union(cycle:4,path:2)")),
    *((f"seepage {text}", zermelo.seepage(text, question="green-number"))
      for text in ("layered:3,3,0.6,seed=1", "layered:4,3,0.5,seed=2")),
]  # fmt: skip

FORMS = [(form, solver) for form in ("opb", "mps", "lp") for solver in SOLVERS[form]]


def least(game: Instance, form: str, solver: str, depth: int | None = None) -> int | None:
    """Return what an optimal solution says, by the names of the variables in it."""
    reading = "pessimistic" if depth else None
    text = zermelo.logic.encode(game, form, depth=depth, reading=reading)
    values = SOLVERS[form][solver](text)
    if values is None:
        return None
    total = int(game.game == "cops")
    for name, value in values.items():
        bit = re.search(r"\.bit(\d+)$", name)
        if name.startswith(("press", "brushes", "green", "robber")):
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


@pytest.mark.parametrize(("text", "d"), [("cycle:4", 2), ("grid:2x3", 2), ("path:3", 3)])
def test_presses_of_lit_vertices_only(text: str, d: int) -> None:
    game = zermelo.lights_out(text, lit="all", question="fewest-presses", modulus=d, lit_only=True)
    answer = zermelo.decide(game).answer
    assert answer
    assert least(game, "opb", "cpsat", answer + 1) == answer
    assert least(game, "opb", "cpsat", answer - 1) is None
    with pytest.raises(zermelo.errors.InputError, match="no last round"):
        zermelo.logic.encode(game, "opb")
