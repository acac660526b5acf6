"""How Arc-Kayles looks."""

from zermelo.games.impartial.picture.deletion import pictured

VIEW = pictured(lambda instance, move: tuple(move))  # noqa: ARG005
