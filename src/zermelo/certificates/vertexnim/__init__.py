"""Evidence for VertexNim, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.vertexnim.circuits import check_circuit
from zermelo.certificates.vertexnim.component import check_component
from zermelo.certificates.vertexnim.counting import check_counting
from zermelo.certificates.vertexnim.geography import check_geography
from zermelo.certificates.vertexnim.lighter import check_lighter
from zermelo.certificates.vertexnim.strong_components import check_strong_components

KINDS = {
    **TABLES,
    "circuit": check_circuit,
    "counted-moves": check_counting,
    "geography-matching": check_geography,
    "lighter-neighbours": check_lighter,
    "ones-component": check_component,
    "strong-components": check_strong_components,
}
