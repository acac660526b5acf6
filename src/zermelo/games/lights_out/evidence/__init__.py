"""Evidence for Lights Out: one file per kind."""

from zermelo.checker.kind import ANY, Kind, at

KINDS = {
    "presses": Kind(
        at("lights_out.presses:check_presses"), {"solvable": [True], "fewest-presses": ANY}
    ),
    "invariant": Kind(
        at("lights_out.witness:check_witness"),
        {"solvable": [False], "fewest-presses": [None]},
    ),
    "kernel": Kind(at("lights_out.fewest:check_coset"), {"fewest-presses": ANY}),
}
