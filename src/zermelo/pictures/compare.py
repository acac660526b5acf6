"""Comparisons: both games side by side, as a sum is drawn; nobody plays them."""

from dataclasses import replace

from zermelo.pictures.sum import VIEW as SUM_VIEW

VIEW = replace(SUM_VIEW, plays=None, tried=None)
