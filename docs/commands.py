"""The reference of the command line, made from the commands; docs/generate.py writes it."""

from __future__ import annotations

import inspect
import re
from argparse import Action, ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from zermelo.cli.main import app_for
from zermelo.reductions.gadgets.__main__ import parser

HEAD = """\
# Commands

This page has every command of `zermelo`, with its options, its exit status and an example. `zermelo
COMMAND --help` says the same on a terminal. `docs/generate.py` writes this page from the commands.

- Results go to standard output, messages and progress to standard error; progress is shown on a
  terminal only.
- `-` in place of a file to read means standard input. Files are written whole or not at all.
- A mistake gives one line that says what is wrong, where, and how to correct it; the exit status is
  2.
- Exit status 70 is an error of zermelo itself. Please report its line with the input
  (`ZERMELO_DEBUG=1` shows the traceback).
- Tables are colored on a terminal unless `NO_COLOR` is set. `zermelo --install-completion` lets
  the Tab key complete games, methods and families, and `zermelo --version` names all backends with
  their versions.
"""

EXIT = "Exit status: "
EXAMPLE = "For example "
OPTION = r"(?<![\w-])(--[a-z][a-z0-9-]*)"
WORKBENCH = "zermelo experiment gadget"
"""The command whose words are those of a parser of its own."""


@dataclass(frozen=True)
class Command:
    """A command: its name, its usage, what its help says, and its arguments and options."""

    name: str
    usage: str
    said: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]

    @property
    def title(self) -> str:
        """The first sentence."""
        return re.split(r"(?<=\.) ", self.said[0])[0]

    @property
    def statuses(self) -> str:
        """What is said of the exit status, or nothing."""
        return next((each for each in self.said if each.startswith(EXIT)), "")

    @property
    def examples(self) -> list[str]:
        """The examples, as they are typed."""
        found = [re.findall(r"`([^`]*\bzermelo [^`]*)`", each) for each in self.said]
        return list(dict.fromkeys(one for each in found for one in each))


def page() -> str:
    """Return the page."""
    found = commands()
    anchors = [each.name.replace(" ", "-") for each in found]
    rows = [
        (f"[`{each.name}`](#{anchor})", marked(each.title))
        for each, anchor in zip(found, anchors, strict=True)
    ]
    parts = [HEAD.strip(), table("command", "what it does", rows), *map(entry, found)]
    return "\n\n".join(parts) + "\n"


def commands() -> list[Command]:
    """Return all commands, in the order of `--help`."""
    return list(below(app_for([]), ("zermelo",)))


def below(command: Any, path: tuple[str, ...]) -> Iterator[Command]:
    """Yield the commands below a group."""
    name = " ".join(path)
    if hasattr(command, "commands"):
        for word, each in command.commands.items():
            yield from below(each, (*path, word))
        return
    made = typed(name, command)
    yield made
    if name == WORKBENCH:
        (words,) = (each.choices for each in parser(name)._actions if each.choices)
        for word, each in words.items():
            yield parsed(f"{name} {word}", each, made.statuses)


def typed(name: str, command: Any) -> Command:
    """Return a command of click."""
    context = click.Context(command, info_name=name)
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    rows = [(each.human_readable_name, each.help) for each in arguments]
    rows += [each.get_help_record(context) for each in options]
    usage = [name, *(["[OPTION]…"] if options else []), *map(used, arguments)]
    said = inspect.cleandoc(command.help).split("\n\n")
    return Command(name, " ".join(usage), tuple(map(joined, said)), tuple(rows))


def parsed(name: str, made: ArgumentParser, statuses: str) -> Command:
    """Return a command of argparse, which the workbench of gadgets uses."""
    actions = [each for each in made._actions if each.dest != "help"]
    usage = joined(made.format_usage().removeprefix("usage: ")).replace("[-h] ", "")
    said = (made.description or "", statuses, made.epilog or "")
    return Command(name, usage, said, tuple((form(each), each.help or "") for each in actions))


def form(action: Action) -> str:
    """Return how an argument or option of argparse is written."""
    if action.nargs == 0:
        return action.option_strings[0]
    value = action.metavar or "|".join(action.choices or ())
    return " ".join([*action.option_strings, f"{value}"])


def used(argument: Any) -> str:
    """Return how an argument stands in the usage line."""
    name = f"{argument.human_readable_name}{'…' if argument.nargs != 1 else ''}"
    return name if argument.required else f"[{name}]"


def entry(command: Command) -> str:
    """Return one command of the page."""
    said = [each for each in command.said if not each.startswith((EXIT, EXAMPLE))]
    parts = [f"## `{command.name}`", f"```text\n{command.usage}\n```", *map(marked, said)]
    if command.rows:
        rows = [(f"`{name}`".replace("|", "\\|"), cell(text)) for name, text in command.rows]
        parts.append(table("argument, option", "what it says", rows))
    if command.statuses:
        parts += exit_statuses(command.statuses.removeprefix(EXIT))
    if command.examples:
        parts.append("```sh\n" + "\n".join(command.examples) + "\n```")
    return "\n\n".join(parts)


def exit_statuses(text: str) -> list[str]:
    """Return the table of the exit statuses, and what is said beside the numbers."""
    text, *more = text.rstrip(".").split("; of ")
    rows = [
        (number.rstrip(";"), marked(meaning or "done"))
        for number, _, meaning in (each.partition(" ") for each in re.split(r"[,;] (?=\d+ )", text))
    ]
    return [table("exit status", "meaning", rows), *(f"Of {marked(each)}." for each in more)]


def table(first: str, second: str, rows: list[tuple[str, str]]) -> str:
    """Return a table of two columns."""
    made = [f"| {one} | {other} |" for one, other in [(first, second), ("---", "---"), *rows]]
    return "\n".join(made)


def cell(text: str) -> str:
    """Return a help text as the cell of a table."""
    known = re.sub(r"\s*\[required\]", "", joined(text)).replace("x>=", "at least ")
    return marked(re.sub(r"(\d+)<=x<=(\d+)", r"\1 to \2", known).replace("|", "\\|"))


def joined(text: str) -> str:
    """Return a paragraph on one line."""
    return " ".join(text.split())


def marked(text: str) -> str:
    """Return a text with its options as code, and nothing else that Markdown takes for a mark."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(
        each if each.startswith("`") else re.sub(OPTION, r"`\1`", plain(each)) for each in parts
    )


def plain(text: str) -> str:
    """Return a text in which no character is taken for a mark."""
    return re.sub(r"([*<\[])", r"\\\1", text)
