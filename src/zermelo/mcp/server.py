"""The server: the protocol on one side, the tools on the other.

One command of a tool: its process, its limits, its end, and what it printed.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio
import jsonschema
from anyio.abc import Process
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    TextContent,
    ToolAnnotations,
)
from mcp_types import Tool as Listed

from zermelo.core.crash import Crash
from zermelo.core.errors import InputError, LimitReached, ZermeloError, nearest
from zermelo.core.regular import ONLY_IN
from zermelo.formats.json_text import dumps
from zermelo.limits.processes import kill_group, processors
from zermelo.mcp.desk import Desk
from zermelo.mcp.tools import arguments_of, tools

GRACE = 15.0
"""Seconds beyond its limit that a command may take to end by itself."""

ENDING = 3.0
"""Seconds that a command which is stopped has to end what it started."""

MOST_BYTES = 4_000_000
"""The longest result."""

TICK = 1.0
"""Seconds between two reports of progress."""

Report = Callable[[float, float], Awaitable[None]]
"""Told now and then: the seconds that a command has run, and its limit."""


class Failed(ZermeloError):
    """A command ended with an error; the text is its one line."""


async def run(
    arguments: Sequence[str],
    folder: Path,
    home: Path,
    seconds: float,
    report: Report,
    good: Sequence[int] = (0, 3),
) -> str:
    """Run a command of zermelo in a folder, and return what it prints.

    A file that an input names is read below `home` alone. Whatever ends the waiting (the limit, the
    client's wish, the end of the server) ends the process and those that it started.

    Raises
    ------
    Failed
        Its exit status is none of the `good` ones.
    LimitReached
        It does not end in time, or prints too much.
    """
    with (folder / "output").open("wb") as output, (folder / "errors").open("wb") as errors:
        process = await anyio.open_process(
            [sys.executable, "-m", "zermelo", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            cwd=folder,
            env={**os.environ, ONLY_IN: str(home)},
            start_new_session=True,
        )
    start = time.monotonic()
    try:
        with anyio.move_on_after(seconds + GRACE):
            while process.returncode is None:
                with anyio.move_on_after(TICK):
                    await process.wait()
                await report(time.monotonic() - start, seconds)
    finally:
        late = process.returncode is None
        if late:
            await _end(process)
    if late:
        raise LimitReached(f"time limit of {seconds:g} s reached")
    if process.returncode not in good:
        lines = (folder / "errors").read_text(errors="replace").splitlines()
        told = [line.removeprefix("zermelo: ") for line in lines if line.startswith("zermelo: ")]
        raise Failed(told[-1] if told else f"the command ended with status {process.returncode}")
    with (folder / "output").open("rb") as stream:
        text = stream.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise LimitReached(f"the result has more than {MOST_BYTES:,} bytes; ask for less at once")
    return text.decode(errors="replace")


async def _end(process: Process) -> None:
    """End a process and those that it started, first with a word and then without."""
    with anyio.CancelScope(shield=True), suppress(ProcessLookupError):
        process.terminate()
        with anyio.move_on_after(ENDING):
            await process.wait()
        kill_group(process.pid)
        process.kill()
        await process.wait()


INSTRUCTIONS = (
    "zermelo decides games on graphs and proves its answers. Say how sure an answer is: certified "
    "means that an independent checker accepted a certificate in this call; unknown is no answer. "
    "The tool games has the keys of each game's data, the tool families the texts of graphs."
)

AT_A_TIME = max(1, processors() // 2)
"""So many calls are worked on at a time; the others wait."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""What asks a server to end, besides the end of its input."""

Context = Any
Answer = Callable[[Context, CallToolRequestParams], Awaitable[CallToolResult]]


def serve(version: str, rules: Path | None) -> None:
    """Serve on standard input and output until they are closed."""
    with tempfile.TemporaryDirectory(prefix="zermelo-mcp-") as home:
        anyio.run(_serve, version, Desk(Path(home).resolve(), rules))


async def _serve(version: str, desk: Desk) -> None:
    limiter = anyio.CapacityLimiter(AT_A_TIME)
    server: Any = Server(
        "zermelo",
        version=version,
        instructions=INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=_tool_caller(desk, limiter),
    )
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_on_signal, desk, limiter, tasks.cancel_scope)
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())
        tasks.cancel_scope.cancel()


async def _on_signal(desk: Desk, limiter: anyio.CapacityLimiter, work: anyio.CancelScope) -> None:
    """End calls and server when a signal asks for it: what reads standard input would wait on."""
    with suppress(NotImplementedError), anyio.open_signal_receiver(*SIGNALS) as signals:
        async for number in signals:
            with anyio.CancelScope(shield=True):
                work.cancel()
                while limiter.borrowed_tokens:
                    await anyio.sleep(0.05)
                shutil.rmtree(desk.home, ignore_errors=True)
                os._exit(128 + number)


async def _list_tools(_context: Context, _params: Any) -> ListToolsResult:
    hints = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    listed = [
        Listed(name=each.name, description=each.about, input_schema=each.schema, annotations=hints)
        for each in tools().values()
    ]
    return ListToolsResult(tools=listed)


def _tool_caller(desk: Desk, limiter: anyio.CapacityLimiter) -> Answer:
    async def call_tool(context: Context, params: CallToolRequestParams) -> CallToolResult:
        folder = desk.folder()
        try:
            async with limiter:
                return await _result(desk, folder, params, context.session.report_progress)
        except ZermeloError as mistake:
            return _text(str(mistake), error=True)
        except Exception as error:
            return _text(f"unexpected {Crash.of(error)}", error=True)
        finally:
            desk.clear(folder)

    return call_tool


async def _result(
    desk: Desk, folder: Path, params: CallToolRequestParams, report: Callable[..., Any]
) -> CallToolResult:
    """Return what a call comes to; `ZermeloError` with its one line if that is an error."""
    tool = tools().get(params.name)
    if tool is None:
        raise InputError(f"there is no tool {params.name}", nearest(params.name, tools()))
    given = arguments_of(params.arguments)
    # What is inside a graph the command says better, and sooner.
    looked = {**given, "graph": ""} if isinstance(given.get("graph"), dict) else given
    first = next(jsonschema.Draft202012Validator(tool.schema).iter_errors(looked), None)
    if first is not None:
        place = "".join(f".{part}" if isinstance(part, str) else f"[{part}]" for part in first.path)
        what = first.message if len(first.message) < 200 else f"{first.message[:200]}…"
        raise InputError(what, f"{tool.name} takes {', '.join(tool.properties)}", place)
    command = tool.command(given, folder, desk)
    text = await run(command.arguments, folder, desk.home, command.seconds, report, command.good)
    found = command.result(text)
    return _text(found) if isinstance(found, str) else _text(dumps(found), found)


def _text(text: str, value: Any = None, error: bool = False) -> CallToolResult:
    content = TextContent(type="text", text=text)
    return CallToolResult(content=[content], structured_content=value, is_error=error)
