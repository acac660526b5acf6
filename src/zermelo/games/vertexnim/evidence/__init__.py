"""The kinds of evidence for VertexNim."""

from zermelo.checker.kind import ANY, Kind, Proves
from zermelo.games.impartial.evidence import TABLES
from zermelo.games.impartial.evidence.smaller import smaller_game

THEOREM: Proves = {"outcome": ANY, "winning-moves": [[]]}

KINDS = {
    **TABLES,
    "counted-moves": Kind(
        "vertexnim.counting:check_counting",
        THEOREM,
        "vertexnim.claims:Counted",
        "how many moves are left, whatever is played",
        "vertexnim:counted_moves",
        basis="theorem",
        theorem="the number of moves left is known (proof in its file)",
    ),
    "ones-component": Kind(
        "vertexnim.component:check_component",
        THEOREM,
        "vertexnim.component:OnesComponent",
        "the component of weight 1 around the token is complete; its parity",
        "vertexnim:ones_component",
        basis="theorem",
        theorem="parity of the vertices of weight 1 around the token (proof in its file)",
    ),
    "lighter-neighbours": Kind(
        "vertexnim.lighter:check_lighter",
        THEOREM,
        "vertexnim.lighter:LighterNeighbours",
        "every label rests on strictly lighter neighbors",
        "vertexnim:lighter_neighbours",
        basis="claims",
        theorem="labels rest on strictly lighter neighbors (proof in its file; corrects Theorem 10"
        " and Corollary 12)",
    ),
    "strong-components": Kind(
        "vertexnim.strong_components:check_strong_components",
        THEOREM,
        "vertexnim.strong_components:StrongComponents",
        "each is strongly connected, and its arcs out lead to vertices that are won before",
        "vertexnim:strong_components",
        basis="claims",
        theorem="parity of strong components, Definition 7 of the VertexNim paper (proof in its"
        " file)",
    ),
    "circuit": Kind(
        "vertexnim.circuits:check_circuit",
        THEOREM,
        "vertexnim.claims:Counted",
        "the heaps are in a list of the proof",
        "vertexnim:circuit",
        basis="theorem",
        theorem="lists of heaps on a circuit, Theorem 3 and Remark 5 of the VertexNim paper"
        " (proof in its file)",
    ),
    "geography-matching": Kind(
        "vertexnim.geography:check_geography",
        THEOREM,
        "vertexnim.geography:GeographyMatching",
        "the barrier shows that the matching is maximum",
        "vertexnim:geography_matching",
        basis="theorem",
        theorem="maximum matchings decide geography (Fraenkel, Scheinerman and Ullman 1993)",
    ),
    "smaller-game": smaller_game("outcome"),
}
