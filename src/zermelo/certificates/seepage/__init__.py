"""Evidence for Seepage: one file per kind."""

from collections.abc import Mapping

from zermelo.certificates.check import Checker

KINDS: Mapping[str, Checker] = {}
