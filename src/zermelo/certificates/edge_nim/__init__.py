"""Evidence for edge-nim, by kind."""

from zermelo.certificates.edge_nim.even_kernel import check_even_kernel
from zermelo.certificates.edge_nim.shapes import check_cycle, check_tree
from zermelo.certificates.impartial import TABLES

KINDS = {
    **TABLES,
    "cycle": check_cycle,
    "even-kernel": check_even_kernel,
    "tree": check_tree,
}
