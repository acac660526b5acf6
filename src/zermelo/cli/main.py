"""The command line: its commands by task, errors as one line, exit statuses as promised."""

from __future__ import annotations

import importlib
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from zermelo.cli import completion
from zermelo.cli.lines import COMMAND, ReaderGone, put, say, tell
from zermelo.cli.options import add
from zermelo.core.errors import shown
from zermelo.core.guard import collect_garbage_rarely, open_closed

TASKS = {
    "Ask": "decide classify orient simplify walls crosscheck",
    "Prove": "check export",
    "See, play and serve": "show studio mcp",
    "Many graphs": "lookup book experiment",
    "Formulas and hardness": "encode generate reduce reductions reduction benchmark-set",
    "What there is": "games methods families schema warm",
}
"""The commands by task, as the help lists them."""

FILES = {
    "book": "book lookup",
    "generate": "generate benchmark-set",
    "listings": "games methods families reductions schema",
    "serving": "mcp studio",
    "single": "encode simplify walls",
}
"""Files with several commands; each other command has a file of its name."""

GROUPS = ("experiment", "reduction")
"""Commands with commands of their own."""

COMMANDS = tuple(name for names in TASKS.values() for name in names.split() if name not in GROUPS)


class ByTask(click.Group):
    """A group whose help lists the commands by task."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write a section a task."""
        width = max(map(len, self.commands))
        for task, names in TASKS.items():
            commands = [self.commands[name] for name in names.split() if name in self.commands]
            with formatter.section(task):
                formatter.write_dl(
                    [
                        (f"{command.name:{width}}", command.get_short_help_str(formatter.width))
                        for command in commands
                    ]
                )


def app_for(arguments: Sequence[str]) -> click.Group:
    """Return the command line, with the one command that is asked for if that can be told.

    Only that one is loaded, so that `check` starts quickly and trusts little.
    """
    app = ByTask(
        "zermelo",
        help="Who wins a game on a graph, how sure that is, and a certificate for it.",
        params=[
            _flag("version", "Print all versions.", _version),
            _flag("install-completion", "Install completion for the shell.", completion.install),
            _flag("show-completion", "Print the shell's script of completion.", completion.show),
        ],
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    asked = [name for name in arguments[:1] if name in (*COMMANDS, *GROUPS)]
    for name in asked or (*COMMANDS, *GROUPS):
        function = command(name)
        if name in GROUPS:
            app.add_command(function)
        else:
            add(app, function)
    return app


def _flag(name: str, text: str, do: Callable[[], object]) -> click.Option:
    """Return an option that does something else than to run a command."""

    def run(context: click.Context, option: object, wanted: bool) -> None:  # noqa: ARG001
        if wanted and not context.resilient_parsing:
            do()
            context.exit()

    return click.Option(
        [f"--{name}"], is_flag=True, is_eager=True, expose_value=False, callback=run, help=text
    )


def command(name: str) -> Any:
    """Return the function of a command, or the group of that name."""
    file = next((file for file, names in FILES.items() if name in names.split()), name)
    return getattr(importlib.import_module(f"zermelo.cli.{file}"), name.replace("-", "_"))


def _version() -> None:
    from zermelo import __version__
    from zermelo.solvers.backends.versions import versions

    put(f"zermelo {__version__}")
    for name, version in versions().items():
        put(f"{name} {version}")


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    # One thread is enough, and OpenBLAS ends the process where it gets no memory for more.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    collect_garbage_rarely()
    open_closed()
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot show is shown with escapes, not with a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    termination = _Termination()
    try:
        status = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        status = 130
    termination.leave()
    sys.exit(128 + termination.signal if termination.signal else status)


class _Termination:
    """Whether the process was asked to end, which it does as after Ctrl-C: nothing half-done stays.

    What asks a second time is not waited for.
    """

    def __init__(self) -> None:
        self.signal: int | None = None
        names = ("SIGTERM", "SIGHUP")
        self._signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
        for number in self._signals:
            if signal.getsignal(number) is signal.SIG_DFL:  # nohup, for one, has it ignored
                signal.signal(number, self._end)

    def _end(self, number: int, frame: object) -> None:  # noqa: ARG002
        self.signal = number
        self._default()
        raise KeyboardInterrupt

    def _default(self) -> None:
        for number in self._signals:
            if signal.getsignal(number) == self._end:
                signal.signal(number, signal.SIG_DFL)

    def leave(self) -> None:
        """Let what comes from now on end the process at once: it has nothing left to do."""
        self._default()
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(arguments: list[str]) -> int:
    """Run the command line and return its exit status: see the commands for what each means."""
    status: object
    COMMAND[:] = arguments
    try:
        status = app_for(arguments)(arguments, prog_name="zermelo", standalone_mode=False)
    except click.ClickException as error:
        # A usage error, but in one line; asking for nothing shows the help instead.
        text = " ".join(error.format_message().split())
        if not arguments or text.startswith("Usage:"):
            print(error.format_message())  # noqa: T201
            return 2
        return fail(
            text if text.endswith("?") else f"{text.rstrip('.')}; see {_help(error, arguments)}", 2
        )
    except (click.Abort, KeyboardInterrupt):
        return 130
    except (BrokenPipeError, ReaderGone):
        _silence()
        return 141
    except OSError as error:
        why = error.strerror or str(error)
        if error.filename is not None:
            return fail(f"cannot use {shown(error.filename)}: {why}; look at its folder", 2)
        # Files report their own errors; what is left is standard output, on a full disk say.
        _silence()
        return fail(f"cannot write the output: {why}; send standard output elsewhere", 2)
    except MemoryError:
        status = None
    except Exception as error:
        return tell(error)
    if status is None:
        # Said after the handler: what fills the memory is let go of with the exception.
        return tell(MemoryError())
    return status if isinstance(status, int) else 0


def _help(error: click.ClickException, arguments: list[str]) -> str:
    """Return the command that shows the help for what was asked."""
    context = getattr(error, "ctx", None)
    known = [name for name in COMMANDS if name in arguments[:1]]
    return f"{context.command_path if context else ' '.join(['zermelo', *known])} --help"


def _silence() -> None:
    """Point standard output nowhere, so that the interpreter does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(text: str, status: int) -> int:
    """Print one line to standard error and return the status."""
    say(text)
    return status


if __name__ == "__main__":
    main()
