"""The options of the Python functions: their types, defaults and tests, each in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.verdict import Assurance, Verdict

if TYPE_CHECKING:
    from zermelo.solvers.method import Request

F = TypeVar("F", bound=Callable[..., Any])


class Limited(TypedDict, total=False):
    """What bounds a run, and the seed of its random choices."""

    time_limit: float | None
    memory_limit: float | None
    seed: int
    error: float | None


class Deciding(Limited, total=False):
    """What a decision takes, of one instance or of many."""

    method: str | None
    assurance: str | Assurance | None


class Searching(Deciding, total=False):
    """What the decision of one instance takes."""

    depth: int | None
    nodes: int | None
    table: str | None
    workers: int


DEFAULTS = {"seed": 0, "workers": 1}
"""The others are None."""

FROM_0 = (Real, lambda x: x >= 0, "it must be a number from 0 on")  # nan is not
FROM_1 = (Integral, lambda x: x >= 1, "it must be a whole number from 1 on")

NUMBERS: Mapping[str, tuple[str, tuple[type, Callable[[Any], bool], str]]] = {
    "time_limit": ("the time limit is", FROM_0),
    "memory_limit": ("the memory limit is", FROM_0),
    "seed": ("the seed is", (Integral, lambda x: 0 <= x < 2**31, "it must be from 0 to 2^31 - 1")),
    "error": ("an error bound of", (Real, lambda x: 0 < x < 1, "it must be above 0 and below 1")),
    "depth": ("the depth is", FROM_1),
    "nodes": ("the number of nodes is", FROM_1),
    "workers": ("the number of workers is", FROM_1),
}
"""What is said of a number that an option cannot have, its type and its test."""


def takes(options: type) -> Callable[[F], F]:
    """Return a decorator: the function has these options as its last parameters, and no others."""

    def decorate(function: F) -> F:
        own = signature(function)
        *parameters, last = own.parameters.values()
        for name, kind in options.__annotations__.items():
            one = last.replace(
                name=name, kind=Parameter.KEYWORD_ONLY, annotation=kind.__forward_arg__
            )
            parameters.append(one.replace(default=DEFAULTS.get(name)))
        spelled = own.replace(parameters=parameters)

        @wraps(function)
        def call(*args: Any, **given: Any) -> Any:
            spelled.bind(*args, **given)
            return function(*args, **given)

        call.__signature__ = spelled  # type: ignore[attr-defined]  # what inspect looks for
        return call  # type: ignore[return-value]

    return decorate


def make_request(assurance: str | Assurance | None = None, **options: Any) -> Request:
    """Return the request of these options; `InputError` for a value that one cannot have."""
    from zermelo.solvers.method import Request

    for name, value in options.items():
        ensure(name, value)
        if name in NUMBERS and value is not None and NUMBERS[name][1][0] is Integral:
            options[name] = int(value)  # a number of numpy
    return Request(assurance=assurance_level(assurance), **options)


def ensure(name: str, value: Any) -> None:
    """Raise `InputError` unless an option that is a number can have this value, or is not given."""
    if name not in NUMBERS or (value is None and name not in DEFAULTS):
        return
    what, (kind, fits, mend) = NUMBERS[name]
    if not (isinstance(value, kind) and fits(value)):
        raise InputError(f"{what} {shown(value)}", mend)


def assurance_level(level: str | Assurance | None) -> Assurance | None:
    """Return the level with this name; `InputError` if there is none."""
    if isinstance(level, Assurance):
        level = level.label
    if level is None:
        return None
    known = [each.label for each in Assurance if each is not Assurance.UNKNOWN]
    if not isinstance(level, str) or level not in known:
        raise InputError(
            f"there is no level {shown(level)} to wait for", nearest(str(level), known)
        )
    return Assurance.parse(level)


def certificate_in(given: Certificate | Verdict) -> Certificate:
    """Return a certificate, or that of a verdict, as a file has it."""
    from zermelo.core.nodes import in_labels

    if isinstance(given, Certificate):
        return in_labels(given)
    if not isinstance(given, Verdict):
        raise InputError(f"{shown(given)} is no certificate", "give one, or a verdict")
    if given.certificate is None:
        raise InputError("the verdict has no certificate")
    return in_labels(given.certificate)
