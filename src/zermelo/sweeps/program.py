"""Which program makes the records: the hash of what is installed, and the commit if it is known."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import subprocess
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]

TIMEOUT = 10
"""Seconds that Git has."""


@cache
def program() -> dict[str, str]:
    """Return the SHA-256 of the installed files, and the commit that they are of, if it is known.

    It is known of what pip installed from a repository, and in a checkout; there `-dirty` says that
    a file differs from the commit.
    """
    found = {"zermelo SHA-256": files_hash(PACKAGE)}
    commit = installed_commit() or checkout_commit(PACKAGE)
    return {**found, "zermelo commit": commit} if commit else found


def files_hash(folder: Path) -> str:
    """Return the hash of the names and contents of all files but Python's compiled ones."""
    whole = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if "__pycache__" not in path.parts:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(folder).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def installed_commit() -> str | None:
    """Return the commit that pip noted when it installed from a repository."""
    try:
        text = importlib.metadata.distribution("zermelo").read_text("direct_url.json")
    except importlib.metadata.PackageNotFoundError:
        return None
    commit: str | None = json.loads(text or "{}").get("vcs_info", {}).get("commit_id")
    return commit


def checkout_commit(folder: Path) -> str | None:
    """Return the commit of a checkout whose Git knows these files."""
    described = ("describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
    for command in (("ls-files", "--error-unmatch", "__init__.py"), described):
        asked = ["git", "-C", str(folder), *command]
        try:
            done = subprocess.run(asked, capture_output=True, text=True, timeout=TIMEOUT)
        except (OSError, subprocess.TimeoutExpired):
            return None
        if done.returncode:
            return None
    return done.stdout.strip()
