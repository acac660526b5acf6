"""The method that compares two games."""

from dataclasses import replace

from zermelo.games.partizan.questions import COMPARE
from zermelo.solvers.partizan import EVIDENCE, VALUED

METHODS = (replace(VALUED, questions=(COMPARE.name,), evidence=(*EVIDENCE, *VALUED.evidence)),)
