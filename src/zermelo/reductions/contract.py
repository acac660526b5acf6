"""What an author of a reduction writes: `reduction`, and the reduction that it returns.

A reduction is a function from sources to instances of a game. That the answers agree is what its
test looks at (`zermelo.sweeps.trials`); nothing here believes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError, ZermeloError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.contract import NAME, ensure_functions, ensure_name
from zermelo.games.ruleset.mistakes import (
    Mistake,
    code_of,
    describe_error,
    is_interrupt,
    line_of,
    mistake_here,
)
from zermelo.reductions.problem import PROBLEMS, SHIPPED, Problem, load_problem, strip_number


class Refused(Mistake):
    """A source that a reduction does not take, as it says itself."""


@dataclass(frozen=True, eq=False, repr=False)
class Reduction:
    """A reduction of your own; `zermelo.hardness.reduction` makes it and says what the parts are.

    >>> zermelo.hardness.reduction("same", source="polish", target="polish", make=lambda it: it)
    <reduction same: polish to polish>
    """

    name: str
    source: str
    target: str
    make: Callable[..., Any]
    back: Callable[..., Any] | None = None
    same: Callable[..., Any] | None = None
    problem: Problem | None = None
    """The source, if that is a problem of your own or of the literature."""

    def __repr__(self) -> str:
        return f"<reduction {self.name}: {self.source} to {self.target}>"

    def made(self, source: Any) -> Instance:
        """Return the instance that a source becomes; a pair of two parts for what is no game.

        >>> same = zermelo.hardness.reduction("same", source="polish", target="polish",
        ...                                   make=lambda it: it)
        >>> same.made(zermelo.polish("path:2")).game
        'polish'

        Raises
        ------
        InputError
            The source is refused, or the function fails: then the text names file and line.
        """
        found = called(self.name, self.make, source)
        if not isinstance(found, Instance):
            raise mistaken(self.make, f"make returns {shown(found)}", "return an instance")
        if found.game != self.target:
            what = f"make returns an instance of {found.game}"
            raise mistaken(self.make, what, f"the target is {self.target}")
        return found

    def agrees(self, answer: Any, other: Any, made: Instance | None = None) -> bool:
        """Whether the answers of a source and of what it became agree; `made` is what it became.

        >>> same = zermelo.hardness.reduction("same", source="sat", target="polish",
        ...                                   make=lambda it: it)
        >>> same.agrees(True, "N"), same.agrees(True, "P")
        (True, False)
        """
        if self.same is not None:
            given = (answer, other, made) if _positional(self.same) == 3 else (answer, other)
            return bool(called(self.name, self.same, given))
        ours, theirs = _plain(answer), _plain(other)
        return type(ours) is type(theirs) and bool(ours == theirs)

    def returned(self, source: Any, certificate: Certificate) -> Any:
        """Return the solution of the source that `back` reads off a certificate of the target.

        >>> same = zermelo.hardness.reduction("same", source="polish", target="polish",
        ...                                   make=lambda it: it,
        ...                                   back=lambda certificate: certificate.answer)
        >>> game = zermelo.polish("path:2", question="outcome")
        >>> same.returned(game, zermelo.decide(game).certificate)
        'N'
        """
        assert self.back is not None
        wanted = _positional(self.back)
        if wanted == 1:
            return called(self.name, self.back, (certificate,))
        parts = source if isinstance(source, tuple) else (source,)
        if wanted == len(parts) + 1:
            return called(self.name, self.back, (*parts, certificate))
        return called(self.name, self.back, (source, certificate))


def called(name: str, function: Callable[..., Any], given: Any) -> Any:
    """Return what an author's function makes of one value, or of its parts if it takes so many.

    Raises `InputError` with file and line if it fails; the name says whose function it is.
    """
    spread = isinstance(given, tuple) and (len(given) == 1 or _positional(function) != 1)
    try:
        return function(*given) if spread else function(given)
    except InputError as error:
        if _raised_there(error, function):
            raise Refused(error.what, error.mend, error.place, error.source) from None
        raise
    except ZermeloError:
        raise
    except BaseException as error:
        path = getattr(code_of(function), "co_filename", "")
        if is_interrupt(error, path):
            raise
        line = line_of(error.__traceback__, path)
        what = f"{name} fails: {describe_error(error)}"
        raise Mistake(what, "", "" if line is None else f"line {line}", path) from None


def mistaken(function: Any, what: str, mend: str) -> InputError:
    """Return the error of a function of an author's, with its file and line."""
    code = code_of(function)
    if code is None:
        return Mistake(what, mend)
    return Mistake(what, mend, f"line {code.co_firstlineno}", code.co_filename)


def _raised_there(error: BaseException, function: Callable[..., Any]) -> bool:
    """Whether the file of a function raised an error itself, and nothing that it called."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    path = getattr(code_of(function), "co_filename", "")
    return trace is not None and trace.tb_frame.f_code.co_filename == path


def _plain(answer: Any) -> Any:
    """Return an answer with yes and no for those that stand for them."""
    return answer == "N" if answer in ("N", "P") else answer


def _positional(function: Callable[..., Any]) -> int:
    """Return how many arguments a function must get by their places."""
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):  # a built-in one that does not say
        return 1
    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    if any(each.kind is Parameter.VAR_POSITIONAL for each in parameters):
        return 2
    return sum(each.kind in kinds and each.default is Parameter.empty for each in parameters)


def reduction(
    name: str,
    *,
    source: str | Problem,
    target: str,
    make: Callable[..., Any],
    back: Callable[..., Any] | None = None,
    same: Callable[..., Any] | None = None,
) -> Reduction:
    """Return a reduction of your own, for `zermelo reduction test` and `zermelo reduce --with`.

    Parameters
    ----------
    name : str
        What it is called: letters from a to z, digits, and hyphens or underscores between them.
    source : str or Problem
        "sat", "qbf", "vertex-cover", another problem of the literature, as in "3-coloring", a game,
        or a problem of your own (`zermelo.hardness.problem`).
    target : str
        A game, also one of the same file.
    make : callable
        From a source to an instance of the target: (n, clauses) with variables 1..n and clauses
        as tuples of nonzero integers; (prefix, clauses) with blocks ("e" or "a", variables) from
        the outside in; (graph, k): is there a vertex cover of k vertices?; or an instance of the
        game or of the problem. A function of one parameter gets the pair. What it cannot take it
        refuses with `zermelo.errors.InputError`.
    back : callable, optional
        (source, certificate of the target), or the certificate alone -> a solution of the source:
        an assignment (a mapping, literals, or values in order), a `QbfStrategy`, the vertices of a
        cover, a certificate of the source's game, or what the problem's `verify` takes. It is
        asked wherever the answer is yes; where it is no it may return None.
    same : callable, optional
        (source's answer, target's answer) -> whether they agree; with a third parameter it gets the
        target too, which may say how large a number is enough for yes. By default yes and "N" are
        the same, no and "P" are, and others must be equal.

    Raises
    ------
    InputError
        An argument is not as it should be.

    Examples
    --------
    >>> def make(game):
    ...     return zermelo.geography(game.graph, token=game.position.token)
    >>> zermelo.hardness.reduction("again", source="geography", target="geography", make=make)
    <reduction again: geography to geography>
    """
    ensure_name(strip_number(name), "reduction")
    if isinstance(source, str) and source in SHIPPED:
        source = load_problem(source)
    own = source if isinstance(source, Problem) else None
    source = source.name if isinstance(source, Problem) else source
    known = [*PROBLEMS, *GAMES]
    if not isinstance(source, str) or not (own or re.fullmatch(NAME, source)):
        raise mistake_here(f"source of {name} is {shown(source)}", nearest(str(source), known))
    if not isinstance(target, str) or not re.fullmatch(NAME, target) or target in PROBLEMS:
        raise mistake_here(f"target of {name} is {shown(target)}", "name a game")
    ensure_functions(name, {"make": make}, {"back": back, "same": same})
    return Reduction(name, source, target, make, back, same, own)
