"""A small certificate of every kind of evidence of every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import zermelo
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.solvers.search.evidence import nim_table, strategy, value_strategy
from zermelo.solvers.search.impartial import Table

P2, P3 = {"family": "path:2"}, {"family": "path:3"}
C3, C4, K4 = {"family": "cycle:3"}, {"family": "cycle:4"}, {"family": "complete:4"}
TREE = {"family": "kary:2,1"}
LOST = {"green": [0, 1]}  # on P_2: the parity is wrong
TOKEN = {"token": 0}
ALL: dict[str, Any] = {"green": "all"}
LIT: dict[str, Any] = {"lit": [0, 2], "lit_only": True}


def on(graph: dict[str, Any], **data: Any) -> dict[str, Any]:
    return {"graph": graph, **data}


NIMS = {
    "polish": on(P3),
    "light-polish": {"left": [1, 0, 0], "right": [0, 1, 0]},
    "vertexnim": on(P3, weights=[1, 2, 1], token=1),
    "edge-nim": on(P3, edge_weights=[[0, 1, 2], [1, 2, 1]], token=1),
    "geography": on(P3, token=1),
    "subtraction": on(P3, take=[1, 2]),
    "octal": on(P3, digits="0.33"),
    "node-kayles": on(P3),
    "arc-kayles": on(P3),
    "grim": on(P3),
    "sum": {"parts": [{"game": "grim", **on(P3)}, {"game": "polish", **on(P2)}]},
}
"""An impartial game of each kind."""

GROWING = {
    "subtraction": on(P2, take=[1, 2], attach_at=0),
    "octal": on(P2, digits="0.33", attach_at=0),
    "node-kayles": on(P2, attach_at=0),
    "arc-kayles": on(P2, attach_at=0),
}

Sample = tuple[str, str, str, dict[str, Any]]

SAMPLES: list[Sample] = [
    ("ello", "winning-order", "recognised", on(P3, green=[0])),
    ("ello", "obstruction", "obstruction", on(P2, **LOST)),
    ("ello", "even-places", "recognised", on({"family": "complete:5"}, **ALL)),
    ("ello", "stuck-vertex", "dag", on(TREE, green=[1])),
    ("ello", "before-cycle", "obstruction",
     on({"family": "complete:3"}, green=[], before=[[0, 1], [1, 2], [2, 0]])),
    ("ello", "subset-table", "subset-dp", on({"family": "complete:5"}, **ALL)),
    ("ello", "dual-barrier", "planar-dual", on({"family": "fan:4"}, green=[2, 3])),
    ("ello", "detachment-barrier", "detachment", on({"family": "fan:4"}, green=[2, 3])),
    ("ello", "simplification", "simplification", on({"family": "fan:4"}, green=[2, 3])),
    ("ello", "lrup-proof", "sat-orientation", on({"family": "complete:5"}, **ALL)),
    ("ello", "reduction", "reduce", {"clauses": [[1, 2], [1, -2], [-1, 2], [-1, -2]]}),
    ("lights-out", "presses", "elimination", on(P3, lit="all")),
    ("lights-out", "invariant", "elimination", on(P2, lit=[0])),
    ("lights-out", "kernel", "elimination", on(C4, lit="all", question="fewest-presses")),
    ("lights-out", "bound-proof", "lit-search", on(C4, lit="all", question="fewest-presses")),
    ("lights-out", "state-table", "lit-search", on(P3, **LIT, question="fewest-presses")),
    ("lights-out", "quiet-patterns", "elimination", on(C3, question="nullity")),
    ("cleaning", "firing-order", "fire", on(P3, brushes=[1, 0, 0], question="cleaned")),
    ("cleaning", "cleaning-order", "known-formula", on(P3)),
    ("cleaning", "brush-table", "known-formula", on({"family": "complete:6"})),
    ("cleaning", "bound-proof", "prefixes", on({"family": "complete:5"})),
    ("cleaning", "position-table", "", on(P3)),
    ("seepage", "green-claims", "learn", on(TREE, protect=2, question="green-wins")),
    ("seepage", "sludge-claims", "learn", on(TREE, protect=1, question="green-wins")),
    ("seepage", "claim-pair", "learn", on(TREE)),
    ("seepage", "tree-numbers", "trees", on(TREE)),
    ("seepage", "bounds", "bounds", on(TREE)),
    ("cops", "dismantling", "dismantle", on(P3)),
    ("cops", "bounds", "theorems", on(C4)),
    ("cops", "strategies", "fixpoint", on(C4)),
    ("cops", "position-table", "", on(C4)),
    ("cops", "lrup-proof", "sat-horn", on(C4, cops=2, question="cops-win")),
    ("weak-cops", "retract", "lower", {"periodic": "tiling:4^4"}),
    ("weak-cops", "rows", "upper", {"periodic": "tiling:4^4"}),
    ("weak-cops", "constructing-order", "construct", {"periodic": "tiling:3^6"}),
    ("weak-cops", "bounds", "bounds", {"periodic": "tiling:4^4"}),
    ("weak-cops", "cop-number", "finite", on(P3)),
    ("polish", "strategy-rule", "closed-forms", on({"family": "cycle:5"})),
    ("polish", "value-rule", "closed-forms", on(P3)),
    ("polish", "smaller-game", "lift", on({"family": "spider:3,2,1"})),
    ("light-polish", "value-rule", "closed-forms", NIMS["light-polish"]),
    ("vertexnim", "counted-moves", "parity",
     on(P3, weights=[1, 1, 1], order="move-then-remove", **TOKEN)),
    ("vertexnim", "ones-component", "undirected", on(P3, weights=[1, 1, 2], **TOKEN)),
    ("vertexnim", "lighter-neighbours", "undirected", on(P3, weights=[3, 2, 3], token=1)),
    ("vertexnim", "strong-components", "directed-loops",
     on({"vertices": 3, "directed": True,
         "edges": [[0, 0], [1, 1], [2, 2], [0, 1], [1, 2], [2, 0]]}, weights=[1, 1, 2], **TOKEN)),
    ("vertexnim", "circuit", "adjacent-nim",
     on({"family": "circuit:3"}, weights=[2, 2, 1], **TOKEN)),
    ("vertexnim", "geography-matching", "zero-one",
     on(P3, weights=[1, 1, 1], rule="stockman", order="move-then-remove", **TOKEN)),
    ("vertexnim", "smaller-game", "lift", on(P3, weights=[5, 3, 7], token=1)),
    ("edge-nim", "tree", "tree", NIMS["edge-nim"]),
    ("edge-nim", "cycle", "cycle",
     on({"family": "cycle:3"}, edge_weights=[[0, 1, 1], [1, 2, 2], [0, 2, 1]], **TOKEN)),
    ("edge-nim", "even-kernel", "even-kernel", NIMS["edge-nim"]),
    ("geography", "kernel", "acyclic", on(TREE, **TOKEN)),
    ("geography", "maximum-matching", "matching", NIMS["geography"]),
    ("geography", "matching-moves", "matching", on(C4, question="winning-moves", **TOKEN)),
    *((game, "arms-table", "stars", NIMS[game]) for game in ("subtraction", "octal")),
    *((game, "value-rule", "closed-forms", NIMS[game]) for game in ("subtraction", "octal")),
    *((game, "path-values", "heaps", NIMS[game])
      for game in ("subtraction", "octal", "node-kayles", "arc-kayles", "grim")),
    *((game, "mirror", "mirror", on(C4)) for game in ("node-kayles", "arc-kayles", "grim")),
    ("arc-kayles", "mirror", "mirror", on({"family": "fan:3"}, question="outcome")),
    *((game, kind, "", data) for game, data in NIMS.items()
      for kind in ("nim-table", "strategy", "position-table")),
    *((game, kind, "misere", {**data, "question": question}) for game, data in NIMS.items()
      for question, kind in (("genus", "genus-table"), ("misere-quotient", "misere-quotient"))),
    ("sum", "form", "values", {**NIMS["sum"], "question": "value"}),
    *(("compare", kind, method,
       {"left": {"game": "grim", **on(P3)}, "right": {"game": "sum", **NIMS["sum"]}})
      for kind, method in (("partizan-strategy", "values"), ("form", "forms"))),
    *((game, "periodicity", "columns", {**data, "question": "period"})
      for game, data in GROWING.items()),
    *((game, "columns", "columns", {**data, "attach_at": 0, "length": 5, "question": "sequence"})
      for game, data in {**GROWING, "grim": on(P2)}.items()),
]  # fmt: skip
"""Game, kind of evidence, the method that gives it, and the game's data.

"" stands for the search, "forms" for values whose strategy is too large, "lift" for a certificate
of the smaller game, "reduce" for a formula's refutation as evidence for its game, "lower" and
"upper" for one half of the evidence of an interval.
"""

WITHOUT = {("grim", "periodicity")}
"""No certificate of these is known: nobody knows a period of Grim on paths."""


def certificate(sample: Sample) -> Certificate:
    """Return the certificate that the method gives."""
    game, kind, method, data = sample
    if method == "reduce":
        return zermelo.hardness.transfer(data["clauses"], "ello")
    if method in ("lower", "upper"):
        whole = certificate((game, "bounds", "bounds", data))
        half = {key: value for key, value in whole.evidence.data[method].items() if key != "kind"}
        answer = [whole.answer[0], None] if method == "lower" else [1, 2]
        return Certificate(whole.instance, answer, Evidence(kind, half))
    if method == "lift":
        asked = decode({"game": game, **data}, Path())
        core = zermelo.analysis.simplify(asked).core
        assert core is not None
        return zermelo.analysis.lift(asked, zermelo.decide(core))
    if method == "forms":
        with mock.patch("zermelo.solvers.partizan.values.FEW_TURNS", 0):
            return certificate((game, kind, "values", data))
    if not method:
        return searched(decode({"game": game, **data}, Path()), kind)
    verdict = zermelo.decide(decode({"game": game, **data}, Path()), method=method)
    assert verdict.certificate is not None, verdict.reason
    return verdict.certificate


def searched(instance: Instance, kind: str) -> Certificate:
    """Return a certificate with one of the kinds that no method is asked for by name."""
    if kind == "position-table":
        return Certificate(instance, zermelo.decide(instance).answer, Evidence(kind, {}))
    rules = GAMES[instance.game].impartial
    assert rules is not None
    table = Table(rules, Deadline())
    start = rules.start(instance.position)
    answer = zermelo.decide(instance, method="search").answer
    if kind == "nim-table":
        return Certificate(instance, answer, nim_table(table, start))
    if instance.question == "nim-value":
        return Certificate(instance, answer, value_strategy(table, start, instance.labels))
    return Certificate(instance, answer, strategy(table, start, instance.labels, False))
