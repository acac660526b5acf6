"""Evidence for ELLO: one file per kind, and `parts` for those that have a room of their own."""

from zermelo.checker.kind import Kind
from zermelo.games.ello.evidence.formula import check_lrup_proof
from zermelo.games.ello.evidence.obstruction import check_obstruction
from zermelo.games.ello.evidence.order import check_order
from zermelo.games.ello.evidence.parts import check_barrier, check_trace
from zermelo.games.ello.evidence.places import check_even_places
from zermelo.games.ello.evidence.reduction import check_reduction
from zermelo.games.ello.evidence.stuck import check_before_cycle, check_stuck_vertex
from zermelo.games.ello.evidence.subset_table import check_subset_table

KINDS = {
    "winning-order": Kind(check_order, {"winnable": [True]}),
    "obstruction": Kind(check_obstruction, {"winnable": [False]}),
    "even-places": Kind(check_even_places, {"winnable": [False]}),
    "stuck-vertex": Kind(check_stuck_vertex, {"winnable": [False]}),
    "before-cycle": Kind(check_before_cycle, {"winnable": [False]}),
    "subset-table": Kind(check_subset_table, {"winnable": [False]}),
    "dual-barrier": Kind(check_barrier, {"winnable": [False]}),
    "simplification": Kind(check_trace, {"winnable": [True, False]}, proof=True),
    "lrup-proof": Kind(check_lrup_proof, {"winnable": [False]}, proof=True),
    "reduction": Kind(check_reduction, {"winnable": [False]}, proof=True),
}
