"""Compiled kernels: one decorator, `jit`, the folder where their code is kept, and the processor.

A kernel is a plain Python function that numba compiles at its first call. The compiled code is kept
in a folder of the user's cache, named after zermelo's version and a hash of all that the kernel is
compiled from: the source files of itself and of the kernels and intrinsics that it calls, directly
or not, and the values of the constants that they take from anywhere. (numba itself looks only at
the time stamp and size of the kernel's own file, and would go on using code whose callee changed
elsewhere.) So kernels may call kernels in other files, by global names: `name` or `module.name`.
What is followed is looked up at the first call, when all modules are there in full.

Where the folder cannot be written the kernel is compiled anew in every process (seconds). numba
believes what it finds in its two kinds of files: one that is empty, or cut off by a full disk, ends
every later run with a traceback, and a changed byte in machine code may do anything. So here each
file begins with the SHA-256 of the rest, and one that does not fit is compiled and written anew.
That the code cannot be written (a full disk, a folder that is gone) costs the next process the
compilation and nothing else.

Of several processes that want the same kernel one compiles it, and the others wait for the code,
for `PATIENCE` seconds at most: whoever compiles may have been set back by the system.

Each compilation is made known to `compile.compiling`. Import this module only where kernels are
wanted: it loads numba (0.2 s).
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import pickle
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

import numba
from numba.core import caching as untyped_caching
from numba.core import event as untyped_event
from numba.core import ir as untyped_ir
from numpy import generic

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE, POLL = 30.0, 0.05
"""Seconds that another process's compilation is waited for, and between two looks."""

_caching: Any = untyped_caching
_config: Any = numba.config
_event: Any = untyped_event
_ir: Any = untyped_ir

if _config.DISABLE_JIT:
    raise Unavailable("numba is switched off by its configuration")

Function = TypeVar("Function", bound=Callable[..., object])


def jit(function: Function) -> Function:
    """Compile a function at its first call and keep the code for the next process.

    The kernel runs without the global interpreter lock, and integer overflow wraps round. It makes
    no arrays, nor does what it calls: so nobody counts who has one, which takes half the time of
    short kernels.
    """
    return _compile(function, _nrt=False)


def allocating(function: Function) -> Function:
    """Do the same for a function that makes arrays, or calls one that returns such."""
    return _compile(function)


def inlined(function: Function) -> Function:
    """Do the same for a function whose calls cost as much as its work: it is copied into callers.

    A call hands over seven words for each array.
    """
    return _compile(function, _nrt=False, forceinline=True)


def _compile(function: Function, **options: bool) -> Function:
    made: Any = numba.njit  # nobody calls by the way of C
    compiled = made(nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)(function)
    compiled._cache = KernelCache(function)
    compiled._compiler.fold_argument_types = _unliteral(compiled._compiler.fold_argument_types)
    return cast(Function, compiled)


def _unliteral(folded: Callable[..., Any]) -> Callable[..., Any]:
    """Let a kernel be compiled for `int` where a caller passes 0 or 1: numba does so for each."""

    def types(*given: Any) -> Any:
        signature, found = folded(*given)
        return signature, tuple(map(numba.types.unliteral, found))

    return types


def slices(
    count: int, most: int, seconds: float, deadline: Deadline, start: int = 0
) -> Iterator[tuple[int, int]]:
    """Yield ranges of at most so many units of work, after a look at the deadline for each.

    `seconds` is what a unit takes; `LimitReached` where the deadline passed.
    """
    for first in range(start, count, most):
        end = min(first + most, count)
        deadline.check(seconds * (end - first))
        yield first, end


@cache
def compiled_module(module: ModuleType) -> Any:
    """Return the functions of a module that runs plain as well, compiled, under the same names.

    They must not call each other.
    """
    functions = {name: jit(f) for name, f in vars(module).items() if type(f) is FunctionType}
    return SimpleNamespace(**functions)


def compiled_from(kernel: Any) -> dict[str, str]:
    """Return the hashes of the files, the modules and the constants that a plain function sees."""
    # What wide integers and methods of integers do, no name in a kernel says.
    beside = [Path(__file__).with_name(name).read_bytes() for name in ("wide.py", "trusted.py")]
    found = {"beside": hashlib.sha256(b"".join(beside)).hexdigest()}
    waiting, followed = [kernel], {kernel}
    while waiting:
        function = waiting.pop()
        code, home = function.__code__, function.__globals__
        file = code.co_filename
        found[home["__name__"]] = "its name"  # the code in the cache asks for the module
        if file not in found:
            found[file] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
        modules = [home.get(name) for name in code.co_names]
        for space in [home, *(vars(module) for module in modules if type(module) is ModuleType)]:
            for name in code.co_names:
                value = space.get(name)
                called = getattr(value, "py_func", None) or getattr(value, "_defn", None)
                if called is not None and called not in followed:
                    followed.add(called)
                    waiting.append(called)
                elif isinstance(value, (int, float, tuple, generic)):
                    found[f"{space['__name__']}.{name}"] = repr(value)
    return found


def is_known(kernel: Any) -> bool:
    """Whether nothing is left to compile of a kernel that is called in one way."""
    if kernel.overloads:
        return True
    kept = kernel._cache.numba_cache
    return kept is None or Path(kept._cache_file._index_path).exists()


class KernelCache:
    """The compiled code of one function on disk, as numba's dispatcher asks for it."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self._claim: int | None = None

    @cached_property
    def numba_cache(self) -> Any:
        """Numba's cache in our folder, or None where there is no place to write."""
        try:
            folder = self.folder()
            with tempfile.TemporaryFile(dir=folder):
                before, _config.CACHE_DIR = _config.CACHE_DIR, str(folder)
            try:
                kept = _caching.FunctionCache(self._function)
                stamp = kept._impl.locator.get_source_stamp()
                kept._cache_file = _SealedFiles(kept._cache_path, kept._impl.filename_base, stamp)
                return kept
            finally:
                _config.CACHE_DIR = before
        except (OSError, RuntimeError):  # not writable; no home
            return None

    def folder(self) -> Path:
        """Make the folder, below NUMBA_CACHE_DIR, XDG_CACHE_HOME or ~/.cache (the first set)."""
        seen = repr(sorted(compiled_from(self._function).items()))
        digest = hashlib.sha256(seen.encode()).hexdigest()[:16]
        folder = _base() / f"{compiling.version()}-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    @property
    def cache_path(self) -> str | None:
        """Where the files lie."""
        return self.numba_cache and str(self.numba_cache.cache_path)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the code for a signature; None if the caller is to compile it."""
        if self.numba_cache is None:
            return None
        found = self.numba_cache.load_overload(signature, target)
        if found is None and self._claim_compilation():
            found = self.numba_cache.load_overload(signature, target)
            if found is not None:
                self.let_go()
        return found

    def save_overload(self, signature: Any, data: Any) -> None:
        """Write the code, if it can be written."""
        with contextlib.suppress(OSError):
            if self.numba_cache is not None:
                self.numba_cache.save_overload(signature, data)
        self.let_go()

    def _claim_compilation(self) -> bool:
        """Claim the compilation; return whether another process may have done it meanwhile."""
        if fcntl is None or self._claim is not None:
            return False
        # A file for each function: compiling one compiles those that it calls.
        path = Path(self.numba_cache.cache_path) / f"{self.numba_cache._impl.filename_base}.claim"
        try:
            claim = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
        except OSError:
            return False
        end, waited = time.monotonic() + PATIENCE, False
        try:
            while not _try_lock(claim) and time.monotonic() < end:
                if not waited:
                    compiling.begin(kept=True)
                waited = True
                time.sleep(POLL)
        finally:
            if waited:
                compiling.end()
        self._claim = claim
        return True

    def let_go(self) -> None:
        """Let other processes have the compilation."""
        claim, self._claim = self._claim, None
        if claim is not None:
            os.close(claim)


def _try_lock(file: int) -> bool:
    """Lock a file, or return that another process has it locked."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        pass
    return True


class _SealedFiles(_caching.IndexDataCacheFile):  # type: ignore[misc]
    """The index file and the data files of one function, each with its SHA-256 before it."""

    def _load_index(self) -> dict[Any, str]:
        found = _load(self._index_path)
        if found is None:
            return {}
        version, stamp, overloads = found
        fresh = version == self._version and stamp == self._source_stamp
        return dict(overloads) if fresh else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._version, self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return _load(self._data_path(name))  # None is compiled anew and written over it

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _write(self, path: str, value: Any) -> None:
        data = self._dump(value)
        with self._open_for_write(path) as stream:
            stream.write(hashlib.sha256(data).digest() + data)


def _load(path: str) -> Any:
    """Return what a file holds, None if it is missing, unreadable or damaged."""
    try:
        with open(path, "rb") as stream:
            seal, data = stream.read(hashlib.sha256().digest_size), stream.read()
    except OSError:
        return None
    return pickle.loads(data) if hashlib.sha256(data).digest() == seal else None


def rules_folder() -> Path | None:
    """Return a folder for the texts of rules that were translated, or None."""
    try:
        folder = _base() / "rules"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None


def only_one() -> bool:
    """Whether this process is the only one of the user's that compiles for nobody but the cache.

    It stays so until this process ends.
    """
    if fcntl is None:
        return False
    try:
        return _try_lock(os.open(_base() / "compiling", os.O_CREAT | os.O_WRONLY, 0o600))
    except (OSError, RuntimeError):
        return False


def _base() -> Path:
    if _config.CACHE_DIR:
        base = Path(_config.CACHE_DIR)
    else:
        home = os.environ.get("XDG_CACHE_HOME")
        base = (Path(home) if home else Path.home() / ".cache") / "zermelo" / "kernels"
    return base.absolute()  # a process that finishes a compilation alone leaves its folder


LEVEL = _config.OPT if "NUMBA_OPT" in os.environ else type(_config.OPT)(1)
"""How much LLVM optimizes kernels: level 3 takes a fifth longer, and the kernels then as long."""


class _Compilations(_event.Listener):  # type: ignore[misc]
    """Passes on that numba begins or ends to compile a function which is not in its cache.

    Meanwhile nothing looks for circles of objects, which would take a tenth of the time.
    """

    def __init__(self) -> None:
        self.levels: list[Any] = []
        self.collects = True

    def on_start(self, event: Any) -> None:
        # Numba must know wide integers before it types a kernel: one that is loaded meanwhile, or
        # another thread, may ask for them, and then what was typed is not found.
        import_module("zermelo.compile.wide")
        cached = event.data["dispatcher"]._cache
        compiling.begin(kept=isinstance(cached, KernelCache) and cached.numba_cache is not None)
        if not self.levels:
            self.collects = gc.isenabled()
            gc.disable()
        self.levels.append(_config.OPT)
        if isinstance(cached, KernelCache):
            _config.OPT = LEVEL

    def on_end(self, event: Any) -> None:
        _config.OPT = self.levels.pop()
        if self.collects and not self.levels:
            gc.enable()
        compiling.end()
        cached = event.data["dispatcher"]._cache
        # Not by is_failed, which numba says of what succeeded: that is let go when it is written.
        if event._exc_details is not None and isinstance(cached, KernelCache):
            cached.let_go()


_event.register("numba:compile", _Compilations())


def _anywhere(path: Callable[[Any], str]) -> Callable[[Any], str]:
    """Let numba name a file where the current folder is gone: it asks for a path from there."""

    def name_of(place: Any) -> str:
        try:
            return path(place)
        except FileNotFoundError:
            return str(place.filename)

    return name_of


_ir.Loc._get_path = _anywhere(_ir.Loc._get_path)


@cache
def cpu_features() -> frozenset[str]:
    """Return the processor features that numba compiles for, in LLVM's names.

    An instruction that is not among them must not be emitted: LLVM would end the process.
    """
    from numba.core.registry import cpu_target

    listed = cpu_target.target_context.codegen().magic_tuple()[2]
    return frozenset(name[1:] for name in listed.split(",") if name.startswith("+"))
