"""Evidence for ELLO: one file per kind, and `parts` for those that have a room of their own."""

from zermelo.certificates.ello.formula import check_lrup_proof
from zermelo.certificates.ello.obstruction import check_obstruction
from zermelo.certificates.ello.order import check_order
from zermelo.certificates.ello.parts import check_barrier, check_trace
from zermelo.certificates.ello.places import check_even_places
from zermelo.certificates.ello.reduction import check_reduction
from zermelo.certificates.ello.stuck import check_before_cycle, check_stuck_vertex
from zermelo.certificates.ello.subset_table import check_subset_table

KINDS = {
    "winning-order": check_order,
    "obstruction": check_obstruction,
    "even-places": check_even_places,
    "stuck-vertex": check_stuck_vertex,
    "before-cycle": check_before_cycle,
    "subset-table": check_subset_table,
    "dual-barrier": check_barrier,
    "simplification": check_trace,
    "lrup-proof": check_lrup_proof,
    "reduction": check_reduction,
}
