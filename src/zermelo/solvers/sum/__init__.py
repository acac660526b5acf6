"""The methods for disjunctive sums."""

from dataclasses import replace

from zermelo.core.instance import Instance
from zermelo.games.registry import impartial_of
from zermelo.games.sum.rules import VALUED as ASKED
from zermelo.solvers.method import Method
from zermelo.solvers.partizan import VALUED
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.sum.by_parts import PARTS


def _of_impartial_games(method: Method) -> Method:
    def applies(instance: Instance) -> str | None:
        partizan = impartial_of(instance) is None
        return "a part is partizan" if partizan else method.applies(instance)

    return replace(method, applies=applies)


METHODS = (*map(_of_impartial_games, (PARTS, NIMBERS)), replace(VALUED, questions=ASKED))
REFERENCES = (_of_impartial_games(SEARCH),)
