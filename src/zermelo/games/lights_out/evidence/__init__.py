"""The kinds of evidence for Lights Out."""

from zermelo.checker.kind import ANY, Kind

KINDS = {
    "presses": Kind(
        "lights_out.presses:check_presses",
        {"solvable": [True], "fewest-presses": ANY},
        "lights_out.presses:Presses",
        "they are made by the rules; that more than one is fewest ends in *limit*",
        "lights_out:presses",
        basis="rules",
    ),
    "invariant": Kind(
        "lights_out.presses:check_witness",
        {"solvable": [False], "fewest-presses": [None]},
        "lights_out.presses:Weights",
        "no press changes the weighted sum modulo d, and it is not 0",
        "lights_out:invariant",
        basis="invariant",
    ),
    "kernel": Kind(
        "lights_out.elimination:check_coset",
        {"fewest-presses": ANY},
        "lights_out.presses:Presses",
        "they are made; then all solutions are gone through by the checker's own elimination (at"
        " most 1000 vertices, 300 if the modulus is no prime, and 2^20 solutions)",
        "lights_out:fewest",
        basis="search",
    ),
    "quiet-patterns": Kind(
        "lights_out.quiet:check_patterns",
        {"nullity": ANY},
        "lights_out.quiet:Patterns",
        "each pattern changes nothing, and alone presses its free vertex; a weighting for each"
        " other vertex shows that a pattern without the free ones presses nothing",
        "lights_out:quiet",
        basis="invariant",
    ),
    "bound-proof": Kind(
        "lights_out.program:bounded_presses",
        {"fewest-presses": ANY},
        "lights_out.presses:Presses",
        "they are made; the pseudo-Boolean program of all presses is built from the instance; each"
        " line by unit propagation or cutting planes",
        "lights_out:proved",
        proof="program",
        basis="refutation",
    ),
    "state-table": Kind(
        "lights_out.states:check_states",
        {"solvable": [True, False], "fewest-presses": ANY},
        "lights_out.presses:Presses",
        "they are made; the checker goes through all states that fewer presses reach, or all that"
        " any reach (20 million lamps in all)",
        "lights_out:searched",
        basis="search",
    ),
}
