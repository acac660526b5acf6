"""The kinds of evidence for geography."""

from typing import TypedDict

from zermelo.checker.kind import ANY, Kind
from zermelo.core.labels import Label
from zermelo.games.impartial.evidence import TABLES


class LostVertices(TypedDict):
    """The vertices at which the player to move loses."""

    lost: list[Label]


KINDS = {
    **TABLES,
    "kernel": Kind(
        "geography.kernel:check_kernel",
        {"outcome": ANY, "winning-moves": ANY},
        LostVertices,
        "no circuit ahead; the list is the kernel",
        "geography:kernel",
        basis="claims",
        theorem="the kernel of a digraph without circuits (von Neumann and Morgenstern)",
    ),
    "maximum-matching": Kind(
        "geography.matching:check_matching",
        {"outcome": ANY},
        "geography.matching:Matching",
        "the barrier shows that the matching is maximum",
        "impartial:maximum_matching",
        basis="theorem",
        theorem="maximum matchings decide geography (Fraenkel, Scheinerman and Ullman 1993)",
    ),
    "matching-moves": Kind(
        "geography.matching:check_moves",
        {"winning-moves": ANY},
        "geography.matching:MatchingMoves",
        "the same without the token's vertex, and a path for every winning move",
        "geography:matching_moves",
        basis="theorem",
        theorem="maximum matchings decide geography (Fraenkel, Scheinerman and Ullman 1993)",
    ),
}
