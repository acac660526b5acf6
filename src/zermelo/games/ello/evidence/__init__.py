"""The kinds of evidence for ELLO."""

from zermelo.checker.kind import Kind, Nothing, Order

WON, LOST = {"winnable": [True]}, {"winnable": [False]}

KINDS = {
    "winning-order": Kind(
        "ello.order:check_order",
        WON,
        Order,
        "the moves are made by the rules",
        "ello:winning_order",
        basis="rules",
    ),
    "obstruction": Kind(
        "ello.obstruction:check_obstruction",
        LOST,
        "ello.obstruction:Obstruction",
        "it is a component, and the reason holds there",
        "ello.losses:obstruction",
        basis="theorem",
        theorem="Theorem 1.5 and Corollaries 1.4 and 1.7 of the ELLO paper; same first and last"
        " move (proof in its file)",
    ),
    "even-places": Kind(
        "ello.places:check_even_places",
        LOST,
        "ello.places:Parts",
        "the graph is complete multipartite with these parts, and the counts do not fit",
        "ello.losses:even_places",
        basis="theorem",
        theorem="counted places; for cliques Corollary 1.3 of the ELLO paper (proof in its file)",
    ),
    "stuck-vertex": Kind(
        "ello.stuck:check_stuck_vertex",
        LOST,
        "ello.stuck:StuckVertex",
        "no number of predecessors that it can have is allowed",
        "ello.losses:stuck_vertex",
        basis="rules",
    ),
    "before-cycle": Kind(
        "ello.stuck:check_before_cycle",
        LOST,
        "ello.stuck:Cycle",
        "each vertex must come before the next",
        "ello.losses:before_cycle",
        basis="rules",
    ),
    "subset-table": Kind(
        "ello.subset_table:check_subset_table",
        LOST,
        Nothing,
        "the checker runs the subset program itself, to 28 vertices, or to more of few kinds",
        "ello.losses:subset_table",
        basis="search",
    ),
    "dual-barrier": Kind(
        "ello.dual_barrier:check_dual_barrier",
        LOST,
        "ello.dual_barrier:DualBarrier",
        "the rotation system is planar by Euler's formula, and the barrier leaves too many odd"
        " components of faces",
        "ello.losses:dual_barrier",
        basis="theorem",
        theorem="Lemma 3.1 of arXiv 2504.20935, one direction (proof in its file)",
    ),
    "detachment-barrier": Kind(
        "ello.detachment_barrier:check_detachment_barrier",
        LOST,
        "ello.detachment_barrier:DetachmentBarrier",
        "the cycles of the rooted graph that meet the detached sets evenly fall into blocks, which"
        " lose more dimensions than cycles were given up",
        "ello.losses:detachment_barrier",
        basis="theorem",
        theorem="the rank of a won game's form on cycles (proof in its file; after Lovász 1980,"
        " Szegedy and Szegedy 2006)",
    ),
    "simplification": Kind(
        "ello.simplification:check_trace",
        {"winnable": [True, False]},
        "ello.simplification:Simplification",
        "every step by its rule; the evidence of the parts by these kinds",
        "ello.traces:simplification",
        proof="part",
        basis="quotient",
        theorem="eight local rules and the splitting rule (proof in its file), and the theorems"
        " of its parts",
    ),
    "lrup-proof": Kind(
        "ello.formula:refuted_orders",
        LOST,
        "ello.formula:OrderProof",
        "the formula is built from the instance; each lemma by unit propagation along its hints",
        "ello.losses:formula",
        proof="formula",
        basis="refutation",
    ),
    "reduction": Kind(
        "ello.reduction:refuted_formula",
        LOST,
        "ello.reduction:RefutedFormula",
        "the game of this formula is made anew and is the instance's, vertex by vertex; each lemma"
        " of the formula's refutation",
        "ello.losses:reduction",
        proof="formula",
        basis="refutation",
        theorem="a winning order of a formula's game satisfies the formula"
        " (games/ello/formulas.py)",
    ),
}
