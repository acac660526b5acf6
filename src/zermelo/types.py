"""The types of what the functions take and return."""

from __future__ import annotations

from zermelo.core.certificate import Certificate, CheckResult, Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.games.ruleset.contract import Ruleset

__all__ = ["Assurance", "Certificate", "CheckResult", "Evidence", "Instance", "Ruleset", "Verdict"]
