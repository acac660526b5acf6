"""The forms of every game's kinds of evidence, by name."""

from __future__ import annotations

from zermelo.checker.check import kinds
from zermelo.games.registry import GAMES

FORMS = {game: {name: kind.form_type for name, kind in kinds(game).items()} for game in GAMES}
