"""Comparisons: both games side by side, played as a sum, in which the right one is negated."""

from zermelo.pictures.sum import VIEW as VIEW
