"""The kinds of evidence for Seepage."""

from zermelo.checker.kind import ANY, Kind

KINDS = {
    "green-claims": Kind(
        "seepage.green:check_green",
        {"green-wins": [True]},
        "seepage.green:GreenClaims",
        "every claim follows from earlier ones; the last is about the source with nothing"
        " protected",
        basis="claims",
        theorem="what is won under P and Q is won under P (proof in its file)",
    ),
    "sludge-claims": Kind(
        "seepage.sludge:check_sludge",
        {"green-number": [None], "green-wins": [False]},
        "seepage.sludge:SludgeClaims",
        "the same; that no k vertices hit all sets is decided by branching (a million nodes a"
        " claim)",
        basis="claims",
    ),
    "claim-pair": Kind(
        "seepage.number:check_pair",
        {"green-number": ANY},
        "seepage.number:ClaimPair",
        "both lists, for k and for k - 1",
        basis="claims",
        theorem="what is won under P and Q is won under P (proof in its file)",
    ),
    "tree-numbers": Kind(
        "seepage.trees:check_tree",
        {"green-number": ANY, "green-wins": [True, False]},
        "seepage.trees:TreeNumbers",
        "it is a tree: every vertex has one edge into it; and every number follows from those of"
        " its children",
        "seepage:tree_numbers",
        basis="claims",
        theorem="green numbers of trees by children (proof in its file)",
    ),
    "bounds": Kind(
        "seepage.bounds:check_bounds",
        {"green-number": ANY, "green-wins": [True, False]},
        "seepage.bounds:Parents",
        "the largest out-degree, few sinks far away, and a subtree decide",
        "seepage:bounds",
        basis="theorem",
        theorem="Proposition 4.1 of the Seepage report, for k; a subtree is a lower bound (proof"
        " in its file)",
    ),
}
