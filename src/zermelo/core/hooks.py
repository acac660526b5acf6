"""Hooks: what rooms above do for objects of the trusted ones, which know nothing of them."""

from __future__ import annotations

import importlib
from typing import Any

ABOVE: dict[str, str] = {}
"""The places MODULE:FUNCTION that `zermelo/__init__.py` registers, by their names."""


def above(name: str, *args: Any) -> Any:
    """Return what the function of a hook makes of some arguments; its module is loaded now."""
    module, _, function = ABOVE[name].partition(":")
    return getattr(importlib.import_module(module), function)(*args)
