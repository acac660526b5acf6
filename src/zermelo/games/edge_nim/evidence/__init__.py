"""Evidence for edge-nim, by kind."""

from zermelo.checker.kind import ANY, Kind, Proves
from zermelo.games.edge_nim.evidence.even_kernel import check_even_kernel
from zermelo.games.edge_nim.evidence.shapes import check_cycle, check_tree
from zermelo.games.impartial.evidence import LOST, TABLES

SHAPE: Proves = {"outcome": ANY, "winning-moves": ANY, "nim-value": [0]}

KINDS = {
    **TABLES,
    "cycle": Kind(check_cycle, SHAPE),
    "even-kernel": Kind(check_even_kernel, {**LOST, "outcome": ANY}),
    "tree": Kind(check_tree, SHAPE),
}
