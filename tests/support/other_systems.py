"""Commands of zermelo as on another system: what it has not is hidden from zermelo's own modules.

The hook stands in a `sitecustomize`, so that child processes have it too. Other people's libraries
see the system as it is: what they do elsewhere is theirs to test.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOOK = '''
import builtins, io, types

SYSTEM = {system!r}
MISSING = {missing!r}
THERE = builtins.__import__

class Part(types.ModuleType):
    def __init__(self, module, missing, **other):
        super().__init__(module.__name__)
        self.__dict__.update({{k: v for k, v in vars(module).items() if k not in missing}})
        self.__dict__.update(other)
        self.__real = module
    def __getattr__(self, name):
        raise AttributeError(f"{{self.__name__}} has no {{name}} on {{SYSTEM}}")
    def __setattr__(self, name, value):
        if "_Part__real" in self.__dict__:
            setattr(self.__real, name, value)
        self.__dict__[name] = value

PARTS = {{}}

def part(name):
    if name not in PARTS:
        other = {{"platform": SYSTEM}} if name == "sys" else {{}}
        PARTS[name] = Part(THERE(name), MISSING.get(name, ()), **other)
    return PARTS[name]

class Live(Part):
    """`sys`, whose streams and arguments change."""
    def __getattribute__(self, name):
        if name == "platform" or name.startswith("_"):
            return super().__getattribute__(name)
        return getattr(THERE("sys"), name)

def imported(name, globals=None, locals=None, fromlist=(), level=0):
    # By the file, because a program that is run is called __main__.
    ours = globals is not None and "/zermelo/" in str(globals.get("__file__"))
    if ours and level == 0 and MISSING.get(name, ()) is None:
        raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
    if ours and level == 0 and (name == "sys" or name in MISSING):
        return part(name)
    return THERE(name, globals, locals, fromlist, level)

PARTS["sys"] = Live(THERE("sys"), (), platform=SYSTEM)
builtins.__import__ = imported

import os
stat, opened = os.stat, io.open
def gone(path):
    return isinstance(path, (str, os.PathLike)) and os.fspath(path).startswith("/proc")
def hidden_stat(path, *args, **kinds):
    if gone(path):
        raise FileNotFoundError(2, "No such file or directory", os.fspath(path))
    return stat(path, *args, **kinds)
def hidden_open(path, *args, **kinds):
    if gone(path):
        raise FileNotFoundError(2, "No such file or directory", os.fspath(path))
    return opened(path, *args, **kinds)
os.stat = hidden_stat
io.open = builtins.open = hidden_open
'''

MACOS: dict[str, tuple[str, ...] | None] = {
    "os": (
        "O_TMPFILE", "sched_getaffinity", "sched_setaffinity", "posix_fadvise", "memfd_create",
        "copy_file_range", "pidfd_open", "getrandom",
    ),
    "signal": ("sigtimedwait", "sigwaitinfo", "SIGSTKFLT", "SIGPWR"),
    "select": ("epoll",),
}  # fmt: skip
"""What Python's documentation gives to Linux alone."""

WINDOWS: dict[str, tuple[str, ...] | None] = {
    "os": (
        *(MACOS["os"] or ()), "fork", "forkpty", "killpg", "setsid", "setpgid", "getpgid",
        "getpgrp", "getsid", "register_at_fork", "WNOHANG", "WIFEXITED", "WEXITSTATUS", "wait",
        "sysconf", "getuid", "geteuid", "getgid", "getegid", "getloadavg", "setpriority", "nice",
        "PRIO_PROCESS", "getpriority", "uname", "mkfifo", "mknod", "readv", "writev", "pread",
        "pwrite", "O_NONBLOCK", "O_CLOEXEC", "O_NOFOLLOW", "O_DIRECTORY", "set_blocking",
        "get_blocking", "openpty", "fchmod", "fchown", "chown", "lchown", "ttyname", "fdatasync",
        "sync", "statvfs", "sched_yield", "posix_spawn", "confstr", "getgroups",
    ),
    "signal": (
        *(MACOS["signal"] or ()), "SIGKILL", "SIGHUP", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGPIPE",
        "SIGCHLD", "SIGQUIT", "SIGSTOP", "SIGCONT", "SIGTSTP", "SIGXCPU", "SIGBUS", "setitimer",
        "getitimer", "alarm", "pause", "ITIMER_REAL", "pthread_sigmask", "pthread_kill",
        "SIG_BLOCK", "SIG_SETMASK", "SIG_UNBLOCK", "siginterrupt", "sigwait",
    ),
    "_signal": (
        "SIGKILL", "SIGHUP", "SIGALRM", "SIGUSR1", "setitimer", "ITIMER_REAL", "pthread_sigmask",
    ),
    "select": ("poll", "epoll", "POLLIN", "POLLHUP"),
    "fcntl": None, "resource": None, "pwd": None, "grp": None, "termios": None, "tty": None,
    "pty": None, "curses": None, "readline": None,
}  # fmt: skip
"""What it gives to Unix alone; a module that is None cannot be imported."""

SYSTEMS = {"darwin": MACOS, "win32": WINDOWS}


def environment(system: str, folder: Path) -> dict[str, str]:
    """Return an environment in which zermelo takes the system for another.

    Windows has no programs of Unix, such as `ps`, either.
    """
    folder.mkdir(exist_ok=True)
    text = HOOK.format(system=system, missing=SYSTEMS[system])
    (folder / "sitecustomize.py").write_text(text)
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    given = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    return {**given, "PATH": str(folder)} if system == "win32" else given


def zermelo(
    given: dict[str, str], *arguments: str, text: str = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in that environment."""
    return subprocess.run(
        [sys.executable, "-m", "zermelo", *arguments],
        env=given, cwd=folder, input=text, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
