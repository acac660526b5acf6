"""What the docstrings of all constructors end with, written down once.

A constructor's own docstring ends with the parameters that it has for itself; `help` and the
reference show it whole.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from typing import TypeVar

from zermelo.core.instance import Instance

Constructor = TypeVar("Constructor", bound=Callable[..., Instance])

ENDING = """
name : str, optional
    The name that the verdict carries.

Raises
------
InputError
    As for an instance file.
"""


def described(*parameters: str) -> Callable[[Constructor], Constructor]:
    """Return a decorator that completes a docstring by shared parameters, the name and the error.

    Parameters
    ----------
    *parameters : str
        Entries of the section Parameters that stand before the name.
    """

    def decorate(function: Constructor) -> Constructor:
        if function.__doc__:  # there are none under python -OO
            function.__doc__ = "\n".join([cleandoc(function.__doc__), *parameters]) + ENDING
        return function

    return decorate
