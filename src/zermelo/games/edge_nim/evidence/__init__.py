"""The kinds of evidence for edge-nim."""

from zermelo.checker.kind import ANY, Kind, Nothing, Proves
from zermelo.games.geography.evidence import LostVertices
from zermelo.games.impartial.evidence import LOST, TABLES

SHAPE: Proves = {"outcome": ANY, "winning-moves": ANY, "nim-value": [0]}

KINDS = {
    **TABLES,
    "tree": Kind(
        "edge_nim.shapes:check_tree",
        SHAPE,
        LostVertices,
        "the token's component is a tree; who should be in the list is",
        "edge_nim:tree",
        basis="claims",
        theorem="on a tree the weights do not matter (proof in its file)",
    ),
    "cycle": Kind(
        "edge_nim.shapes:check_cycle",
        SHAPE,
        Nothing,
        "it is a cycle; the places of the least weights",
        basis="theorem",
        theorem="places of the least weights round a cycle (proof in its file)",
    ),
    "even-kernel": Kind(
        "edge_nim.even_kernel:check_even_kernel",
        {**LOST, "outcome": ANY},
        "edge_nim.even_kernel:EvenKernel",
        "no edge inside, all nim-sums to it are 0",
        "edge_nim:even_kernel",
        basis="invariant",
        theorem="even kernels for any weights (proof in its file; Fraenkel, Scheinerman and"
        " Ullman 1993)",
    ),
}
