"""The kinds of evidence of impartial rulesets: those of all impartial games, in misère play too."""

from dataclasses import replace

from zermelo.checker.kind import ANY
from zermelo.games.impartial.evidence import TABLES

KINDS = {
    name: replace(kind, proves={**kind.proves, "misere-outcome": ANY})
    for name, kind in TABLES.items()
}
