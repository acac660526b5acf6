"""Fragments as files have them, and what the rest of a game sees of them, for every game with such.

The file is an instance with one more key, the labels of its terminals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.formats.files import texts
from zermelo.formats.instance import decode, encode
from zermelo.formats.json_text import convert, dumps
from zermelo.games.registry import game as game_spec
from zermelo.reductions.gadgets.forms import TAKES, Form, Part, form_of, table
from zermelo.reductions.gadgets.fragments import Fragment, Relation, relation
from zermelo.reductions.gadgets.seeping import Node, Waiting, channel, replaces, seen

GAMES = "ELLO, Seepage, Node-Kayles, Arc-Kayles and Grim"


@dataclass(frozen=True, slots=True)
class Described:
    """A relation: the value that is compared, and how it is written and printed."""

    compared: Any
    json: dict[str, Any]
    lines: tuple[str, ...]

    def same(self, other: Described, deadline: Deadline) -> bool:
        """Whether the theorem of the game says that the fragments may replace each other."""
        if isinstance(self.compared, Waiting) and isinstance(other.compared, Waiting):
            exits = self.json["terminals"], other.json["terminals"]
            return len(exits[0]) == len(exits[1]) and replaces(
                self.compared, other.compared, deadline
            )
        return bool(self.compared == other.compared)


def takes(game: str) -> str:
    """Return what a move of a deletion game takes; `InputError` if the game has no fragments."""
    spec = game_spec(game)
    found = spec.impartial.takes if spec.impartial else ""
    if found not in TAKES or spec.like != "impartial.deletion":
        raise InputError(f"{game} has no fragments here", f"take one of {GAMES}", ".game")
    return found


def describe(instance: Instance, terminals: tuple[int, ...], deadline: Deadline) -> Described:
    """Return what the rest of the game sees of a fragment.

    Raises `InputError` if the game has no fragments or this is none; `LimitReached` if the deadline
    passed.
    """
    names = instance.labels.of(terminals)
    if instance.game == "ello":
        found = of_rows(relation(Fragment(instance.position, terminals), deadline), names)
        return replace(found, json={"terminals": names, **found.json})
    if instance.game == "seepage":
        part = channel(instance.position, terminals)
        waiting = seen(part, deadline)
        exits = instance.labels.of(part.exits)
        value = {"terminals": names, "relation": _waiting_to_json(waiting, exits)}
        return Described(waiting, value, tuple(_waiting_lines(waiting, exits)))
    part_of = Part(takes(instance.game), instance.position.graph, terminals)
    form = form_of(part_of, deadline)
    return _deletion(form, table(part_of, deadline), names)


def _deletion(form: Form, values: dict[tuple[int, ...], int], names: Sequence[Label]) -> Described:
    def of(places: Sequence[int]) -> list[Label]:
        return [names[i] for i in places]

    forms = [each for each in form.all() if each.terminals]
    json = {
        "terminals": list(names),
        "table": [{"taken": of(gone), "nim-value": value} for gone, value in values.items()],
        "relation": {
            "form": _name(form),
            "forms": [
                {
                    "form": each.name,
                    "terminals": of(each.terminals),
                    "live": of(each.live),
                    "taken": [_name(after) for after in each.without],
                    "played": [_name(after) for after in each.played],
                    "moves": [_name(after) for after in each.moves],
                }
                for each in forms
            ],
        },
    }
    lines = ["taken away   nim-value"]
    lines += [
        f"  {', '.join(map(str, of(gone))) or 'nothing':10} {value}"
        for gone, value in values.items()
    ]
    lines.append(f"form {form.name}, of {len(forms)}" if forms else f"form {form.name}")
    lines += [f"  {each.name}: {_form_line(each, names)}" for each in reversed(forms)]
    return Described(form, json, tuple(lines))


def _name(form: Form) -> int | str:
    return form.name if form.terminals else int(form.name)


def _form_line(form: Form, names: Sequence[Label]) -> str:
    parts = []
    for place, i in enumerate(form.terminals):
        dead = "" if i in form.live else " (not live)"
        played = f", {form.played[place].name} if it is played" if form.played else ""
        parts.append(f"{form.without[place].name} without {names[i]}{dead}{played}")
    moves = ", ".join(each.name for each in form.moves) or "none"
    return f"{'; '.join(parts)}; own moves: {moves}"


def _waiting_to_json(waiting: Waiting, exits: Sequence[Label]) -> dict[str, Any]:
    return {
        "entered": _node(waiting.entered, exits),
        "more": [_waiting_to_json(each, exits) for each in waiting.more],
    }


def _node(node: Node, exits: Sequence[Label]) -> list[dict[str, Any]]:
    return [
        {
            "spare": choice.spare,
            "then": [
                {"exit": exits[each]} if isinstance(each, int) else {"inside": _node(each, exits)}
                for each in choice.then
            ],
        }
        for choice in node.choices
    ]


def _waiting_lines(waiting: Waiting, exits: Sequence[Label], ahead: int = 0) -> Iterator[str]:
    said = f"{ahead} protected ahead" if ahead else "nothing protected ahead"
    yield f"{'  ' * ahead}{said}: {_node_line(waiting.entered, exits)}"
    for each in waiting.more:
        yield from _waiting_lines(each, exits, ahead + 1)


def _node_line(node: Node, exits: Sequence[Label]) -> str:
    if not node.choices:
        return "Sludge wins"
    said = []
    for choice in node.choices:
        if not choice.then:
            return "Green keeps the token inside"
        then = [
            f"leave at {exits[each]}" if isinstance(each, int) else f"[{_node_line(each, exits)}]"
            for each in choice.then
        ]
        said.append(f"{choice.spare} spare, then {' or '.join(then)}")
    return "; or ".join(said)


def of_rows(found: Relation, names: Sequence[Label]) -> Described:
    """Return a relation of ELLO, with the names of the terminals."""
    return Described(found, {"relation": rows_as_json(found, names)}, tuple(_rows(found, names)))


def rows_as_json(found: Relation, names: Sequence[Label]) -> list[dict[str, Any]]:
    """Return a relation as a list of objects, with the names of the terminals."""
    return [
        {
            "received": list(row.received),
            "order": [[names[i], names[j]] for i, j in row.order],
        }
        for row in found
    ]


def _rows(found: Relation, names: Sequence[Label]) -> Iterator[str]:
    yield "received by " + ", ".join(map(str, names)) + "   order"
    for row in found:
        order = ", ".join(f"{names[i]} before {names[j]}" for i, j in row.order) or "free"
        yield "  " + " ".join(map(str, row.received)) + f"   {order}"
    if not found:
        yield "  none: the inner vertices cannot all be played"


def report(
    given: argparse.Namespace, right: bool, text: str, known: dict[str, Any], more: dict[str, Any]
) -> str:
    """Return the line that says whether a gadget is as claimed; take note if it is not."""
    given.failed |= not right
    if given.json:
        return dumps({**known, "as claimed": right, **more})
    return f"{text}{'as claimed' if right else 'NOT AS CLAIMED'}"


Marked = tuple[Instance, tuple[int, ...]]
"""An instance, and which of its vertices are terminals."""


def read(path: str) -> Marked:
    """Return the fragment in a file.

    Raises `InputError` if the file cannot be read or holds no fragment.
    """
    text, *others = texts(path)
    value = text.value()
    with Place(source=path):
        if others or not isinstance(value, dict):
            raise InputError("a fragment is one object", 'write {"game": "ello", …}')
        return parse_fragment(value, text.base)


def parse_fragment(value: dict[str, Any], base: Path | None = None) -> Marked:
    """Return the fragment that a JSON object says; `InputError` if it says none."""
    value = dict(value)
    if "terminals" not in value:
        raise InputError('the key "terminals" is missing', 'add "terminals": [labels]')
    with Place(".terminals"):
        named: list[Label] = convert(value.pop("terminals"), list[Label])
    if isinstance(value.get("colors"), dict):  # the colors of terminals mean nothing
        value["colors"] = {**{str(label): 0 for label in named}, **value["colors"]}
    instance = decode(value, base, "green-wins" if "protect" in value else None)
    with Place(".terminals"):
        return instance, tuple(instance.labels.vertices(named))


def fragment_as_json(instance: Instance, terminals: tuple[int, ...]) -> dict[str, Any]:
    """Return the JSON object of a fragment."""
    value = encode(instance)
    del value["question"]
    return {**value, "terminals": instance.labels.of(terminals)}
