"""Evidence for Lights Out: one file per kind."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.lights_out.evidence.fewest import check_coset
from zermelo.games.lights_out.evidence.presses import check_presses
from zermelo.games.lights_out.evidence.witness import check_witness

KINDS = {
    "presses": Kind(check_presses, {"solvable": [True], "fewest-presses": ANY}),
    "invariant": Kind(check_witness, {"solvable": [False], "fewest-presses": [None]}),
    "kernel": Kind(check_coset, {"fewest-presses": ANY}),
}
