"""How Grim looks."""

from zermelo.games.impartial.picture.deletion import one_vertex

VIEW = one_vertex()
