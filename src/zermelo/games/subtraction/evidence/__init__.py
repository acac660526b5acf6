"""The kinds of evidence for connected subtraction."""

from zermelo.checker.kind import Kind, Nothing
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
    "value-rule": Kind(
        "subtraction.values:check_values",
        ASKED,
        Nothing,
        "the shape of the graph, and what the theorem asks of the sizes",
        basis="theorem",
        theorem="Lemmas 4, 5, 9, 19-28, Proposition 8, Theorems 10, 16 and 18 of the paper on"
        " connected subtraction, and 0.33 on subdivided stars and bistars (Beaudou et al. 2018)",
    ),
}
