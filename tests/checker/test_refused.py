"""Certificates of false or too costly claims: none is accepted, and none takes long.

A file's name says what is wrong with it. Every file was accepted once, or stopped the checker.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zermelo.checker.check import check
from zermelo.checker.reading.certificate import decode
from zermelo.core.certificate import CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError

FILES = sorted((Path(__file__).parent / "refused").glob("*.json"))
COSTLY = ("trillion", "star-table", "heavy-parts", "of-401")
"""What stands in the names of those that end in a limit or in bad input, not rejected."""


def checked(path: Path) -> CheckResult:
    given = decode(json.loads(path.read_text()), path.parent)
    try:
        return check(given, Deadline(300))
    except InputError as error:
        return CheckResult(Status.LIMIT, str(error))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_it_is_refused(path: Path) -> None:
    found = checked(path)
    costly = any(name in path.stem for name in COSTLY)
    assert found.status is (Status.LIMIT if costly else Status.REJECTED)
    assert found.reason
    assert "time limit" not in found.reason
    assert "\n" not in found.reason
