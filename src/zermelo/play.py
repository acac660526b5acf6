"""To play: a widget for notebooks, and VertexNim's labels, fast player and table."""

from __future__ import annotations

from zermelo.python.papers import vertexnim_labels
from zermelo.python.showing import widget
from zermelo.solvers.vertexnim.player import vertexnim_player
from zermelo.solvers.vertexnim.table import vertexnim_table

__all__ = ["vertexnim_labels", "vertexnim_player", "vertexnim_table", "widget"]
