"""Evidence for Seepage: one file per kind."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.seepage.evidence.bounds import check_bounds
from zermelo.games.seepage.evidence.green import check_green
from zermelo.games.seepage.evidence.number import check_pair
from zermelo.games.seepage.evidence.sludge import check_sludge
from zermelo.games.seepage.evidence.trees import check_tree

KINDS = {
    "green-claims": Kind(check_green, {"green-wins": [True]}),
    "sludge-claims": Kind(check_sludge, {"green-number": [None], "green-wins": [False]}),
    "claim-pair": Kind(check_pair, {"green-number": ANY}),
    "tree-numbers": Kind(check_tree, {"green-number": ANY, "green-wins": [True, False]}),
    "bounds": Kind(check_bounds, {"green-number": ANY, "green-wins": [True, False]}),
}
