"""Hostile certificates: JSON objects that are checked in a process with little time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

SECONDS = 20
"""Of the processor's time: a slow machine takes no more."""

MEMORY = 1_500_000_000
"""Bytes of address space."""

_CHECK = f"""
import json, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
from zermelo.checker.check import check
from zermelo.core.errors import InputError
from zermelo.checker.reading.certificate import decode
from pathlib import Path
try:
    result = check(decode(json.load(sys.stdin), Path()))
    print(result.status.value, result.reason)
except InputError as error:
    print("input", error)
"""


def certificate(
    instance: dict[str, Any], question: str, answer: Any, kind: str, **data: Any
) -> dict[str, Any]:
    """Return a certificate as the object that stands in a file."""
    return {
        "zermelo": "certificate",
        "version": 1,
        "instance": instance,
        "question": question,
        "answer": answer,
        "evidence": {"kind": kind, **data},
    }


def word(value: dict[str, Any]) -> str:
    """Return the checker's word: "accepted", or another status, or "input", with the reason."""
    done = subprocess.run(
        [sys.executable, "-c", _CHECK],
        input=json.dumps(value),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, f"status {done.returncode}: {done.stderr[-300:]}"
    return done.stdout.strip()
