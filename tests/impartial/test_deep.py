"""Recursion without Python's stack."""

from __future__ import annotations

import pytest

from zermelo.solvers.search.deep import Deep, run


def total(n: int) -> Deep[int]:
    return 0 if n == 0 else n + (yield total(n - 1))


def fibonacci(n: int) -> Deep[int]:
    return n if n < 2 else (yield fibonacci(n - 1)) + (yield fibonacci(n - 2))


def test_results() -> None:
    assert run(fibonacci(15)) == 610
    assert run(total(0)) == 0


def test_deeper_than_pythons_stack() -> None:
    assert run(total(100_000)) == 100_000 * 100_001 // 2


def test_an_error_ends_the_run() -> None:
    def broken(n: int) -> Deep[int]:
        if n == 0:
            raise ZeroDivisionError
        below: int = yield broken(n - 1)
        return below

    with pytest.raises(ZeroDivisionError):
        run(broken(10))
