"""Evidence for Seepage: one file per kind."""

from zermelo.certificates.seepage.bounds import check_bounds
from zermelo.certificates.seepage.green import check_green
from zermelo.certificates.seepage.number import check_pair
from zermelo.certificates.seepage.sludge import check_sludge
from zermelo.certificates.seepage.trees import check_tree

KINDS = {
    "green-claims": check_green,
    "sludge-claims": check_sludge,
    "claim-pair": check_pair,
    "tree-numbers": check_tree,
    "bounds": check_bounds,
}
