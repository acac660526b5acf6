"""Which form each kind of evidence of each game has: a table for schemas and documentation."""

from __future__ import annotations

from zermelo.checker.forms import (
    BothBounds,
    ClaimPair,
    ConstructingOrder,
    Cycle,
    Dismantling,
    DualBarrier,
    GreenClaims,
    Nothing,
    Obstruction,
    Order,
    OrderProof,
    OtherEvidence,
    Parents,
    Parts,
    Presses,
    RefutedFormula,
    Retract,
    Rows,
    Simplification,
    SludgeClaims,
    Strategies,
    StuckVertex,
    TreeNumbers,
    Weights,
)
from zermelo.games.impartial.forms import (
    ArmsTable,
    Counted,
    EvenKernel,
    GeographyMatching,
    LighterNeighbours,
    Lost,
    Matching,
    MatchingMoves,
    NimTable,
    OnesComponent,
    Periodicity,
    Rules,
    Strategy,
    StrongComponents,
)
from zermelo.games.registry import NAMES

IMPARTIAL: dict[str, type] = {"nim-table": NimTable, "strategy": Strategy}
GROWING: dict[str, type] = {**IMPARTIAL, "periodicity": Periodicity}
ARMS: dict[str, type] = {**GROWING, "arms-table": ArmsTable}

_OWN: dict[str, dict[str, type]] = {
    "ello": {
        "winning-order": Order,
        "obstruction": Obstruction,
        "even-places": Parts,
        "stuck-vertex": StuckVertex,
        "before-cycle": Cycle,
        "subset-table": Nothing,
        "dual-barrier": DualBarrier,
        "simplification": Simplification,
        "lrup-proof": OrderProof,
        "reduction": RefutedFormula,
    },
    "lights-out": {"presses": Presses, "invariant": Weights, "kernel": Presses},
    "cleaning": {"firing-order": Order, "cleaning-order": Order, "brush-table": Order},
    "seepage": {
        "green-claims": GreenClaims,
        "sludge-claims": SludgeClaims,
        "claim-pair": ClaimPair,
        "tree-numbers": TreeNumbers,
        "bounds": Parents,
    },
    "cops": {"dismantling": Dismantling, "strategies": Strategies, "lrup-proof": Nothing},
    "weak-cops": {
        "retract": Retract,
        "rows": Rows,
        "constructing-order": ConstructingOrder,
        "bounds": BothBounds,
        "cop-number": OtherEvidence,
    },
    "polish": {**IMPARTIAL, "strategy-rule": Rules},
    "vertexnim": {
        **IMPARTIAL,
        "counted-moves": Counted,
        "ones-component": OnesComponent,
        "lighter-neighbours": LighterNeighbours,
        "strong-components": StrongComponents,
        "circuit": Counted,
        "geography-matching": GeographyMatching,
    },
    "edge-nim": {**IMPARTIAL, "tree": Lost, "cycle": Nothing, "even-kernel": EvenKernel},
    "geography": {
        **IMPARTIAL,
        "kernel": Lost,
        "maximum-matching": Matching,
        "matching-moves": MatchingMoves,
    },
    "subtraction": ARMS,
    "octal": ARMS,
    "node-kayles": GROWING,
    "arc-kayles": GROWING,
    "grim": GROWING,
}
"""The games that have kinds of evidence of their own."""

FORMS = {name: _OWN.get(name, IMPARTIAL) for name in NAMES}
"""The forms of every game's kinds of evidence."""

PROOFS = frozenset({"lrup-proof", "reduction", "simplification"})
"""The kinds that may have a ``proof``."""
