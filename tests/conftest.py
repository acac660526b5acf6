"""What holds for all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from zermelo.core.guard import collect_garbage_rarely


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the garbage collector leave the thousands of tests alone, which are all kept.

    That and the last looks for garbage take half the time, in every worker.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_configure() -> None:
    """Collect garbage as rarely as the command line does: it takes a tenth of the time."""
    collect_garbage_rarely()
