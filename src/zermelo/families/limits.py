"""What the families check before they build: ranges of parameters and the size of the result.

An error's place is the parameter's name; the mini-language turns it into a column.
"""

from __future__ import annotations

from zermelo.core.errors import InputError
from zermelo.core.graph import LARGEST


def at_least(what: str, parameter: str, value: int, least: int) -> None:
    """Raise `InputError` unless value >= least."""
    if value < least:
        raise InputError(f"{what} needs {parameter} >= {least}, not {value}", "", parameter)


def all_positive(what: str, parameter: str, values: tuple[int, ...]) -> None:
    """Raise `InputError` unless there are values and all of them are at least 1."""
    if not values:
        raise InputError(f"{what} needs at least one number", "", parameter)
    for position, value in enumerate(values):
        if value < 1:
            raise InputError(
                f"{what} needs numbers >= 1, not {value}", "", f"{parameter}[{position}]"
            )


def affordable(n: int, m: int) -> None:
    """Raise `InputError` if a graph with n vertices and m edges is too large to build."""
    if n > LARGEST or m > LARGEST:
        raise InputError(
            f"the graph would have {n} vertices and {m} edges",
            f"at most {LARGEST} of each are built",
        )
