"""Compiled kernels: one decorator, `jit`, and what the processor can do.

A kernel is a plain Python function that numba compiles at its first call. The compiled code is kept
in a folder of the user's cache, named after zermelo's version and a hash of the kernel's source
file and of `solvers.instructions`: numba itself looks only at the time stamp and size of that one
file, and would go on using code whose callee changed elsewhere. Hence the rule that kernels which
call each other live in one file. Where the folder cannot be written the kernel is compiled anew in
every process (seconds).
Import this module only where kernels are wanted: it loads numba (0.2 s).
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

_config: Any = numba.config

Function = TypeVar("Function", bound=Callable[..., object])


def jit(function: Function) -> Function:
    """Compile a function at its first call and keep the code for the next process.

    The kernel runs without the global interpreter lock, and integer overflow wraps round.
    """
    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    folder = cache_folder(function.__code__.co_filename)
    if folder is not None:
        before, _config.CACHE_DIR = _config.CACHE_DIR, str(folder)
        try:
            compiled.enable_caching()
        except RuntimeError:  # numba found no place to write after all
            pass
        finally:
            _config.CACHE_DIR = before
    return cast(Function, compiled)


@cache
def cache_folder(source: str) -> Path | None:
    """Return a writable folder for the compiled code of a source file, or None.

    It lies below NUMBA_CACHE_DIR, XDG_CACHE_HOME or ~/.cache, the first that is set.
    """
    try:
        instructions = Path(__file__).with_name("instructions.py")
        written = b"".join(path.read_bytes() for path in (Path(source), instructions))
        digest = hashlib.sha256(written).hexdigest()[:16]
        folder = _base() / f"{version()}-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # not writable; no home
        return None


def _base() -> Path:
    if _config.CACHE_DIR:
        return Path(_config.CACHE_DIR)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "zermelo" / "kernels"


def version() -> str:
    """Return the version of zermelo that is installed, ``unknown`` in a bare checkout."""
    try:
        return importlib.metadata.version("zermelo")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


@cache
def cpu_features() -> frozenset[str]:
    """Return the processor features that numba compiles for, in LLVM's names.

    An instruction that is not among them must not be emitted: LLVM would end the process.
    """
    from numba.core.registry import cpu_target

    listed = cpu_target.target_context.codegen().magic_tuple()[2]
    return frozenset(name[1:] for name in listed.split(",") if name.startswith("+"))
