"""Evidence for VertexNim, by kind."""

from zermelo.checker.kind import ANY, Kind, Proves, at
from zermelo.games.impartial.evidence import TABLES

THEOREM: Proves = {"outcome": ANY, "winning-moves": [[]]}

KINDS = {
    **TABLES,
    "circuit": Kind(at("vertexnim.circuits:check_circuit"), THEOREM),
    "counted-moves": Kind(at("vertexnim.counting:check_counting"), THEOREM),
    "geography-matching": Kind(at("vertexnim.geography:check_geography"), THEOREM),
    "lighter-neighbours": Kind(at("vertexnim.lighter:check_lighter"), THEOREM),
    "ones-component": Kind(at("vertexnim.component:check_component"), THEOREM),
    "strong-components": Kind(at("vertexnim.strong_components:check_strong_components"), THEOREM),
}
