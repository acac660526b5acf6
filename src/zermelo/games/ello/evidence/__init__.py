"""Evidence for ELLO: one file per kind, and `parts` for those that have a room of their own."""

from zermelo.checker.kind import Kind, at

KINDS = {
    "winning-order": Kind(at("ello.order:check_order"), {"winnable": [True]}),
    "obstruction": Kind(at("ello.obstruction:check_obstruction"), {"winnable": [False]}),
    "even-places": Kind(at("ello.places:check_even_places"), {"winnable": [False]}),
    "stuck-vertex": Kind(at("ello.stuck:check_stuck_vertex"), {"winnable": [False]}),
    "before-cycle": Kind(at("ello.stuck:check_before_cycle"), {"winnable": [False]}),
    "subset-table": Kind(at("ello.subset_table:check_subset_table"), {"winnable": [False]}),
    "dual-barrier": Kind(at("ello.parts:check_barrier"), {"winnable": [False]}),
    "simplification": Kind(at("ello.parts:check_trace"), {"winnable": [True, False]}, proof=True),
    "lrup-proof": Kind(at("ello.formula:check_lrup_proof"), {"winnable": [False]}, proof=True),
    "reduction": Kind(at("ello.reduction:check_reduction"), {"winnable": [False]}, proof=True),
}
