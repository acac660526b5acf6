"""The kind of evidence of comparisons: the values of both games."""

from zermelo.games.partizan.evidence import FORM

KINDS = FORM
