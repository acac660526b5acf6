"""What a caller of the Python functions asks for, looked at before anything is done."""

from __future__ import annotations

from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.verdict import Assurance, Verdict

if TYPE_CHECKING:
    from zermelo.solvers.method import Request


def wanted(
    *,
    method: str | None = None,
    assurance: str | Assurance | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    error: float | None = None,
    **others: Any,
) -> Request:
    """Return what is asked for, tested; `InputError` where it is no limit, level, seed or bound."""
    from zermelo.solvers.method import Request

    ensure_limit(time_limit, "time")
    ensure_limit(memory_limit, "memory")
    return Request(
        method=method,
        assurance=assurance_level(assurance),
        time_limit=time_limit,
        memory_limit=memory_limit,
        seed=seed_wanted(seed),
        error=error_wanted(error),
        **others,
    )


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


def error_wanted(error: float | None) -> float | None:
    """Return the error bound; `InputError` unless it is above 0 and below 1."""
    if error is not None and not (isinstance(error, Real) and 0 < error < 1):
        raise InputError(f"an error bound of {shown(error)}", "it must be above 0 and below 1")
    return error


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


def ensure_limit(value: float | None, name: str) -> None:
    """Raise `InputError` unless it is a limit in seconds or gigabytes, or None."""
    if value is not None and not (isinstance(value, Real) and value >= 0):  # nan is neither
        raise InputError(f"the {name} limit is {shown(value)}", "it must be a number from 0 on")


def positive(value: int | None, name: str) -> int | None:
    """Return a number from 1 on, or None; `InputError` if it is neither."""
    if value is not None and not (isinstance(value, Integral) and value >= 1):
        raise InputError(f"the {name} is {shown(value)}", "it must be a whole number from 1 on")
    return None if value is None else int(value)


def seed_wanted(seed: int) -> int:
    """Return a seed; `InputError` if it is none."""
    if not (isinstance(seed, Integral) and 0 <= seed < 2**31):
        raise InputError(f"the seed is {shown(seed)}", "it must be from 0 to 2^31 - 1")
    return int(seed)
