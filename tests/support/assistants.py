"""A server for assistants, asked by the SDK's own client over standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import anyio
from anyio.from_thread import BlockingPortal, start_blocking_portal

from mcp import ClientSession, StdioServerParameters, stdio_client


@dataclass
class Assistant:
    """What asks a server's tools."""

    session: Any
    portal: BlockingPortal

    def result(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Return what the protocol returns."""
        return self.portal.call(self.session.call_tool, tool, arguments)

    def value(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Return the JSON value of a result, or its text; it must not be an error."""
        found = self.result(tool, arguments)
        assert not found.is_error, found.content[0].text
        text = found.content[0].text
        return text if found.structured_content is None else found.structured_content

    def error(self, tool: str, arguments: dict[str, Any]) -> str:
        """Return the text of a result that must be an error, and one line."""
        found = self.result(tool, arguments)
        assert found.is_error, found.content[0].text
        text: str = found.content[0].text
        assert len(text.splitlines()) == 1
        return text

    def given_up(self, tool: str, arguments: dict[str, Any], seconds: float) -> None:
        """Ask, and cancel the request after some seconds."""

        async def ask() -> None:
            with anyio.move_on_after(seconds):
                await self.session.call_tool(tool, arguments)

        self.portal.call(ask)


@contextmanager
def assistant(*options: str, environment: dict[str, str] | None = None) -> Iterator[Assistant]:
    """Start a server, and yield what asks it."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "zermelo", "mcp", *options], env=environment
    )
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(stdio_client(command)) as streams,
        portal.wrap_async_context_manager(ClientSession(*streams)) as session,
    ):
        portal.call(session.initialize)
        yield Assistant(session, portal)
