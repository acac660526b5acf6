"""Little address space is said to be that, in whatever words Python puts it."""

from __future__ import annotations

import subprocess
import sys

import pytest

TOLD = """
import errno, resource, sys
from zermelo.cli.lines import status_of, words
held = [line for line in open("/proc/self/status") if line.startswith("VmPeak:")][0]
peak = 1024 * int(held.split()[1])
resource.setrlimit(resource.RLIMIT_AS, (int(float(sys.argv[1]) * peak), -1))
errors = (
    MemoryError(), ImportError("no room"), SyntaxError("no room"), KeyError("no key"),
    OSError(errno.ENOMEM, "no room"),
)
for error in errors:
    print(status_of(error), words(error).split(";")[0])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is Linux's")
@pytest.mark.parametrize(("part", "imported"), [(1.2, 3), (40.0, 70)])
def test_an_import_without_room(part: float, imported: int) -> None:
    command = [sys.executable, "-c", TOLD, str(part)]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [int(line.split()[0]) for line in found] == [3, imported, imported, 70, 3]
    short = "out of memory" if imported == 3 else "unexpected ImportError: no room"
    assert found[0].endswith(" out of memory")
    assert found[1].endswith(short)
    assert found[3].endswith("unexpected KeyError: 'no key'")
