"""Comparisons: both games side by side, as a sum is drawn."""

from zermelo.pictures.sum import VIEW

__all__ = ["VIEW"]
