"""Evidence for Lights Out: one file per kind."""

from zermelo.certificates.lights_out.fewest import check_coset
from zermelo.certificates.lights_out.presses import check_presses
from zermelo.certificates.lights_out.witness import check_witness

KINDS = {
    "presses": check_presses,
    "invariant": check_witness,
    "kernel": check_coset,
}
