"""Evidence for VertexNim, by kind."""

from zermelo.checker.kind import ANY, Kind, Proves
from zermelo.games.impartial.evidence import TABLES
from zermelo.games.vertexnim.evidence.circuits import check_circuit
from zermelo.games.vertexnim.evidence.component import check_component
from zermelo.games.vertexnim.evidence.counting import check_counting
from zermelo.games.vertexnim.evidence.geography import check_geography
from zermelo.games.vertexnim.evidence.lighter import check_lighter
from zermelo.games.vertexnim.evidence.strong_components import check_strong_components

THEOREM: Proves = {"outcome": ANY, "winning-moves": [[]]}

KINDS = {
    **TABLES,
    "circuit": Kind(check_circuit, THEOREM),
    "counted-moves": Kind(check_counting, THEOREM),
    "geography-matching": Kind(check_geography, THEOREM),
    "lighter-neighbours": Kind(check_lighter, THEOREM),
    "ones-component": Kind(check_component, THEOREM),
    "strong-components": Kind(check_strong_components, THEOREM),
}
