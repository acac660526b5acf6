"""Which program makes the records: the hash of what is installed, and the commit if it is known."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import subprocess
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

PACKAGE = Path(__file__).resolve().parents[1]

TIMEOUT = 10
"""Seconds that Git has."""


@cache
def program() -> dict[str, str]:
    """Return the SHA-256 of the installed files, and the commit that they are of, if it is known.

    It is known of what pip installed from a repository, and in a checkout or of what pip installed
    from one that has the same files; there `-dirty` says that a file differs from the commit.
    """
    found = files_hash(PACKAGE)
    commit, source = origin()
    same = source is not None and source.is_dir() and files_hash(source) == found
    for folder in (PACKAGE, *([source] if source and same else [])):
        commit = commit or checkout_commit(folder)
    return {"zermelo SHA-256": found, **({"zermelo commit": commit} if commit else {})}


def files_hash(folder: Path) -> str:
    """Return the hash of the names and contents of all files but Python's compiled ones."""
    whole = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if "__pycache__" not in path.parts:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(folder).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def origin() -> tuple[str | None, Path | None]:
    """Return what pip noted: the commit in a repository, or the package's folder in a checkout."""
    try:
        text = importlib.metadata.distribution("zermelo").read_text("direct_url.json")
    except importlib.metadata.PackageNotFoundError:
        text = None
    noted = json.loads(text or "{}")
    url = urlsplit(noted.get("url", ""))
    folder = Path(url2pathname(url.path)) / "src" / "zermelo" if url.scheme == "file" else None
    return noted.get("vcs_info", {}).get("commit_id"), folder


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
