"""Evidence for edge-nim, by kind."""

from zermelo.checker.kind import ANY, Kind, Proves, at
from zermelo.games.impartial.evidence import LOST, TABLES

SHAPE: Proves = {"outcome": ANY, "winning-moves": ANY, "nim-value": [0]}

KINDS = {
    **TABLES,
    "cycle": Kind(at("edge_nim.shapes:check_cycle"), SHAPE),
    "even-kernel": Kind(at("edge_nim.even_kernel:check_even_kernel"), {**LOST, "outcome": ANY}),
    "tree": Kind(at("edge_nim.shapes:check_tree"), SHAPE),
}
