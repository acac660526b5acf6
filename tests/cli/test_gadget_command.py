"""`zermelo experiment gadget`: its arguments go to the workbench."""

from __future__ import annotations

import json
from collections.abc import Callable

Cli = Callable[..., tuple[int, str, str]]


def test_a_search(cli: Cli) -> None:
    wide = ("search", "--inner", "1", "--half-edges", "3", "--modulus", "3")
    status, output, _ = cli("experiment", "gadget", *wide, "--wanted", "000,111", "--json")
    assert status == 0
    assert len(json.loads(output)["relation"]) == 2


def test_help_is_that_of_the_workbench(cli: Cli) -> None:
    status, output, _ = cli("experiment", "gadget", "search", "--help")
    assert status == 0
    assert output.startswith("usage: zermelo experiment gadget search")


def test_a_mistake_is_one_line(cli: Cli) -> None:
    status, output, said = cli("experiment", "gadget", "search", "--inner", "no")
    assert (status, output) == (2, "")
    assert said.count("\n") == 1
