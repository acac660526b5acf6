"""What holds for all tests."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without looking for garbage: thousands of tests are made, and all are kept.

    It takes half the time, in every worker.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
