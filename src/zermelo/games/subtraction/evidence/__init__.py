"""The kinds of evidence for connected subtraction."""

from zermelo.checker.kind import Kind
from zermelo.games.impartial.deletion import evidence
from zermelo.games.impartial.evidence import ASKED

KINDS = {
    **evidence.GROWING,
    "arms-table": Kind(
        "subtraction.arms_table:check_arms",
        ASKED,
        "subtraction.arms_table:ArmsTable",
        "every value anew, by the lengths of the arms, which the checker finds in the graph",
        basis="claims",
        theorem="Sprague and Grundy; isomorphic positions have equal nim-values",
    ),
}
