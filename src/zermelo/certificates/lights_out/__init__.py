"""Evidence for Lights Out: one file per kind."""

from zermelo.certificates.kind import ANY, Kind
from zermelo.certificates.lights_out.fewest import check_coset
from zermelo.certificates.lights_out.presses import check_presses
from zermelo.certificates.lights_out.witness import check_witness

KINDS = {
    "presses": Kind(check_presses, {"solvable": [True], "fewest-presses": ANY}),
    "invariant": Kind(check_witness, {"solvable": [False], "fewest-presses": [None]}),
    "kernel": Kind(check_coset, {"fewest-presses": ANY}),
}
