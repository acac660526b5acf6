"""The kinds of evidence of comparisons: a strategy on the difference, or both values."""

from zermelo.games.partizan.evidence import KINDS as KINDS
