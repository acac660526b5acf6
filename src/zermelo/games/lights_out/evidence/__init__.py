"""The kinds of evidence for Lights Out."""

from zermelo.checker.kind import ANY, Kind

KINDS = {
    "presses": Kind(
        "lights_out.presses:check_presses",
        {"solvable": [True], "fewest-presses": ANY},
        "lights_out.presses:Presses",
        "they are made by the rules; that more than one is fewest ends in *limit*",
        "lights_out:presses",
    ),
    "invariant": Kind(
        "lights_out.presses:check_witness",
        {"solvable": [False], "fewest-presses": [None]},
        "lights_out.presses:Weights",
        "no press changes the weighted sum modulo d, and it is not 0",
        "lights_out:invariant",
    ),
    "kernel": Kind(
        "lights_out.elimination:check_coset",
        {"fewest-presses": ANY},
        "lights_out.presses:Presses",
        "they are made; then all solutions are gone through by the checker's own elimination (prime"
        " modulus, at most 1000 vertices and 2^20 solutions)",
        "lights_out:fewest",
    ),
}
