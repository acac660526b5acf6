"""Evidence for Seepage: one file per kind."""

from zermelo.checker.kind import ANY, Kind, at

KINDS = {
    "green-claims": Kind(at("seepage.green:check_green"), {"green-wins": [True]}),
    "sludge-claims": Kind(
        at("seepage.sludge:check_sludge"), {"green-number": [None], "green-wins": [False]}
    ),
    "claim-pair": Kind(at("seepage.number:check_pair"), {"green-number": ANY}),
    "tree-numbers": Kind(
        at("seepage.trees:check_tree"), {"green-number": ANY, "green-wins": [True, False]}
    ),
    "bounds": Kind(
        at("seepage.bounds:check_bounds"),
        {"green-number": ANY, "green-wins": [True, False]},
    ),
}
