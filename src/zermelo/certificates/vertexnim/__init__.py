"""Evidence for VertexNim, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.kind import ANY, Kind, Proves
from zermelo.certificates.vertexnim.circuits import check_circuit
from zermelo.certificates.vertexnim.component import check_component
from zermelo.certificates.vertexnim.counting import check_counting
from zermelo.certificates.vertexnim.geography import check_geography
from zermelo.certificates.vertexnim.lighter import check_lighter
from zermelo.certificates.vertexnim.strong_components import check_strong_components

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
