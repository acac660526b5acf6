"""What zermelo can do, a line each, read off what a user sees: the net under every rebuilding.

`python tests/support/capabilities.py > tests/capabilities.txt` writes the list that the test holds.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from unittest.mock import patch

from zermelo.cli.main import TASKS, main
from zermelo.encodings.spec import encodings
from zermelo.games.registry import GAMES
from zermelo.python.moved import public


def capabilities() -> list[str]:
    """Return commands, questions, kinds of evidence, encodings, families and names, in order."""
    return [*_commands(()), *_methods(), *_kinds(), *_encodings(), *_families(), *_names()]


def said(*arguments: str) -> str:
    """Return what a command prints."""
    stream, wide = io.StringIO(), patch.dict(os.environ, COLUMNS="200")
    with redirect_stdout(stream), wide, suppress(SystemExit):
        main(list(arguments))
    return stream.getvalue()


def _commands(path: tuple[str, ...]) -> Iterator[str]:
    text = said(*path, "--help")
    titles = "|".join(("Commands", *TASKS))
    listed = re.findall(rf"^(?:{titles}):\n((?: {{2}}.*\n)+)", text, re.MULTILINE)
    below = re.findall(r"^ {2}([a-z-]+)", "".join(listed), re.MULTILINE)
    if not below:
        options = sorted(set(re.findall(r"^ {2}(?:-\w, )?(--[a-z-]+)", text, re.MULTILINE)))
        yield f"command {' '.join(path)}: {' '.join(options)}"
    for name in sorted(below):
        yield from _commands((*path, name))


def _methods() -> Iterator[str]:
    """Yield what the methods of each game answer and give; each has a line in the ledger."""
    rows = [json.loads(line) for line in said("methods", "--json").splitlines()]
    for game in dict.fromkeys(row["game"] for row in rows):
        own = [row for row in rows if row["game"] == game]
        for question in sorted({each for row in own for each in row["questions"]}):
            yield f"question {game} {question}"
        for kind in sorted({each for row in own for each in row["evidence"]}):
            yield f"given {game} {kind}"


def _kinds() -> Iterator[str]:
    for branch in json.loads(said("schema", "certificate"))["anyOf"]:
        game, evidence = (branch["properties"][key] for key in ("instance", "evidence"))
        kinds = sorted(each["$ref"].split("/")[-1] for each in evidence.get("anyOf", [evidence]))
        yield f"evidence {game['$ref'].split('/')[-1]}: {' '.join(kinds)}"


def _encodings() -> Iterator[str]:
    for game in GAMES:
        for name in dict.fromkeys(each.name for each in encodings(game)):
            yield f"encoding {game} {name}"


def _families() -> Iterator[str]:
    for line in said("families").splitlines()[1:]:
        yield f"family {line.split('  ')[0]}"


def _names() -> Iterator[str]:
    for module, names in public().items():
        for name in names:
            yield f"name {'.'.join(filter(None, ('zermelo', module, name)))}"


if __name__ == "__main__":
    print("\n".join(capabilities()))
