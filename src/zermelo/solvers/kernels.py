"""Compiled kernels: one decorator, `jit`, and what the processor can do.

A kernel is a plain Python function that numba compiles at its first call. The compiled code is kept
in a folder of the user's cache, named after zermelo's version and a hash of the kernel's source
file and of `solvers.instructions`: numba itself looks only at the time stamp and size of that one
file, and would go on using code whose callee changed elsewhere. Hence the rule that kernels which
call each other live in one file. Where the folder cannot be written the kernel is compiled anew in
every process (seconds), and what is damaged is compiled and written anew (`solvers.kernel_cache`).
Each compilation is made known to `solvers.compiling`.
Import this module only where kernels are wanted: it loads numba (0.2 s).
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import event as untyped_event

from zermelo.core.errors import Unavailable
from zermelo.solvers import compiling
from zermelo.solvers.kernel_cache import KernelCache

_config: Any = numba.config
_event: Any = untyped_event

if _config.DISABLE_JIT:
    raise Unavailable("numba is switched off by its configuration")

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
            compiled._cache = KernelCache(function)
        except (OSError, RuntimeError):  # numba found no place to write after all
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
        folder = _base() / f"{compiling.version()}-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # not writable; no home
        return None


def only_one() -> bool:
    """Whether this process is the only one of the user's that compiles for nobody but the cache.

    It stays so until this process ends.
    """
    try:
        import fcntl

        lock = os.open(_base() / "compiling", os.O_CREAT | os.O_WRONLY, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError, RuntimeError):
        return False
    return True


def _base() -> Path:
    if _config.CACHE_DIR:
        return Path(_config.CACHE_DIR)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "zermelo" / "kernels"


class _Compilations(_event.Listener):  # type: ignore[misc]
    """Passes on that numba begins or ends to compile a function which is not in its cache."""

    def on_start(self, event: Any) -> None:
        source = event.data["dispatcher"].py_func.__code__.co_filename
        compiling.begin(kept=cache_folder(source) is not None)

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        compiling.end()


_event.register("numba:compile", _Compilations())


@cache
def cpu_features() -> frozenset[str]:
    """Return the processor features that numba compiles for, in LLVM's names.

    An instruction that is not among them must not be emitted: LLVM would end the process.
    """
    from numba.core.registry import cpu_target

    listed = cpu_target.target_context.codegen().magic_tuple()[2]
    return frozenset(name[1:] for name in listed.split(",") if name.startswith("+"))
