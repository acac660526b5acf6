"""How an impartial game looks that has no picture of its own, and is played against evidence."""

from zermelo.pictures.impartial.plays import impartial_plays, two_players
from zermelo.views.view import View

VIEW = View(plays=impartial_plays, tried=two_players)
