"""The kinds of evidence for VertexNim."""

from zermelo.checker.kind import ANY, Kind, Proves
from zermelo.games.impartial.evidence import TABLES

THEOREM: Proves = {"outcome": ANY, "winning-moves": [[]]}

KINDS = {
    **TABLES,
    "counted-moves": Kind(
        "vertexnim.counting:check_counting",
        THEOREM,
        "vertexnim.claims:Counted",
        "how many moves are left, whatever is played",
        "vertexnim:counted_moves",
    ),
    "ones-component": Kind(
        "vertexnim.component:check_component",
        THEOREM,
        "vertexnim.component:OnesComponent",
        "the component of weight 1 around the token is complete; its parity",
        "vertexnim:ones_component",
    ),
    "lighter-neighbours": Kind(
        "vertexnim.lighter:check_lighter",
        THEOREM,
        "vertexnim.lighter:LighterNeighbours",
        "every label rests on strictly lighter neighbours",
        "vertexnim:lighter_neighbours",
    ),
    "strong-components": Kind(
        "vertexnim.strong_components:check_strong_components",
        THEOREM,
        "vertexnim.strong_components:StrongComponents",
        "each is strongly connected, and its arcs out lead to vertices that are won before",
        "vertexnim:strong_components",
    ),
    "circuit": Kind(
        "vertexnim.circuits:check_circuit",
        THEOREM,
        "vertexnim.claims:Counted",
        "the heaps are in a list of the proof",
        "vertexnim:circuit",
    ),
    "geography-matching": Kind(
        "vertexnim.geography:check_geography",
        THEOREM,
        "vertexnim.geography:GeographyMatching",
        "the barrier shows that the matching is maximum",
        "vertexnim:geography_matching",
    ),
}
