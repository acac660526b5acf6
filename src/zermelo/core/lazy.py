"""A function that is named by its place and loaded when it is called for the first time.

So a table can name many functions, and only the code of those that are called is ever loaded.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Later(Generic[Arguments, Result]):
    """The function at the place ``MODULE:FUNCTION``."""

    place: str

    def load(self) -> Callable[Arguments, Result]:
        """Return the function itself."""
        module, _, function = self.place.partition(":")
        found: Callable[Arguments, Result] = getattr(importlib.import_module(module), function)
        return found

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Call the function, whose module is loaded now if it was not before."""
        return self.load()(*args, **kwargs)
