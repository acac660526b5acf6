"""Whether verdicts on the same question can both be right, and whose mistake it is if not."""

from __future__ import annotations

from zermelo.core.errors import Contradiction, ZermeloError, shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.formats.table import FROM_FILE, damaged
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import rulesets
from zermelo.games.ruleset.mistakes import mistake


def must_agree(instance: Instance, best: Verdict, verdict: Verdict, table: str | None) -> None:
    """Raise `Contradiction` if two verdicts on an instance differ that both cannot be wrong.

    Where one rests on a table in a file, or rules of somebody's own may be the cause, `InputError`
    is raised instead.
    """
    certain = min(best.assurance, verdict.assurance) > Assurance.MONTE_CARLO
    if certain and not agree(best.game, best.question, verdict.answer, best.answer):
        if table is not None and FROM_FILE in {**best.statistics, **verdict.statistics}:
            raise damaged(table)
        other = f"{verdict.method} says {verdict.answer!r}"
        raise at_fault(instance, Contradiction(f"{best.method} says {best.answer!r} and {other}"))


def doubted(best: Verdict, verdict: Verdict) -> list[str]:
    """Return, in words, the answer of a solver's word that another verdict is against, if any."""
    word = verdict if verdict.assurance is Assurance.SOLVER else best
    if word.assurance is not Assurance.SOLVER or not (best.answered and verdict.answered):
        return []
    if agree(best.game, best.question, verdict.answer, best.answer):
        return []
    return [f"{word.method} says {shown(word.answer)}, by a solver's word alone"]


def at_fault(instance: Instance, error: Contradiction) -> ZermeloError:
    """Return the error that a contradiction is where rules of somebody's own may be the cause."""
    for ruleset in rulesets(instance).values():
        blamed = ruleset.canonical or ruleset.components or ruleset.moves
        what = f"the rules of {ruleset.name} contradict themselves: {error}"
        mend = "components and canonical must play the same, and moves must always be the same"
        return mistake(what, mend, blamed)
    return error


def agree(game: str, question: str, one: Answer, other: Answer) -> bool:
    """Whether two answers to a question can both be right."""
    asked = game_spec(game).question(question)
    if asked is None or asked.agree is None:
        return bool(one == other)
    return asked.agree(one, other)


def one_is_enough(game: str, question: str) -> bool:
    """Whether all right answers to a question are equal, so that any certified one will do.

    Of bounds, say, some say more than others.
    """
    asked = game_spec(game).question(question)
    return asked is None or asked.agree is None
