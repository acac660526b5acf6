"""Evidence for edge-nim, by kind."""

from zermelo.certificates.edge_nim.even_kernel import check_even_kernel
from zermelo.certificates.edge_nim.shapes import check_cycle, check_tree
from zermelo.certificates.impartial import LOST, TABLES
from zermelo.certificates.kind import ANY, Kind, Proves

SHAPE: Proves = {"outcome": ANY, "winning-moves": ANY, "nim-value": [0]}

KINDS = {
    **TABLES,
    "cycle": Kind(check_cycle, SHAPE),
    "even-kernel": Kind(check_even_kernel, {**LOST, "outcome": ANY}),
    "tree": Kind(check_tree, SHAPE),
}
