"""JSON Schemas of instance and certificate files, made from the registry of games.

The types are those by which the readers convert; msgspec turns them into a schema. What a schema
cannot say (that an edge's ends are vertices, which data a question needs) the readers check.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from zermelo.checker.check import kinds
from zermelo.checker.kind import Kind
from zermelo.checker.reading.certificate import VERSION
from zermelo.checker.reading.graph import FORMS, GraphJson
from zermelo.checker.reading.instance import NOTES
from zermelo.checker.reading.one_for_list import alone
from zermelo.checker.reading.proof_file import ProofJson
from zermelo.core.instance import Instance
from zermelo.formats.instance import INSTANCES
from zermelo.games.entries import whole
from zermelo.games.game import Game, Key
from zermelo.games.registry import NAMES

DIALECT = "https://json-schema.org/draft/2020-12/schema"

GRAPHS = {
    "undirected": "an undirected graph",
    "directed": "a directed graph",
    "either": "an undirected or directed graph",
    "optional": "an undirected graph, if any",
}

Schema = dict[str, Any]

FILE: Schema = {
    "type": "object",
    "properties": {
        "file": {"description": "its name", "anyOf": [{"type": "string"}, {"type": "null"}]},
        "sha256": {"description": "of its bytes", "anyOf": [{"type": "string"}, {"type": "null"}]},
        "modules": {
            "description": "of each module that it imports from beside it: its file and SHA-256",
            "type": "object",
            "additionalProperties": {"type": "string"},
        },
    },
    "required": ["file", "sha256"],
    "additionalProperties": False,
}

RULES: Schema = {
    "description": "of a game of somebody's own, the rules file; of a sum, that of each such game",
    "anyOf": [FILE, {"type": "object", "additionalProperties": FILE}],
}


def instance_schema() -> Schema:
    """Return the JSON Schema of an instance, as a .json file or a line of a .jsonl file holds it.

    It admits every instance that the readers take. They reject more, with a reason.
    """
    games = [_game(spec) for spec in whole()]
    return {
        "$schema": DIALECT,
        "title": "zermelo: an instance of a game",
        "anyOf": [_reference(kind) for kind in games],
        "$defs": _definitions(games),
    }


def certificate_schema() -> Schema:
    """Return the JSON Schema of a certificate."""
    games = [_game(spec) for spec in whole()]
    evidence = {
        game: [_evidence(game, name, kind) for name, kind in kinds(game).items()]
        for game in (spec.name for spec in whole())
    }
    flat = [form for forms in evidence.values() for form in forms]
    definitions = _definitions([*games, *flat, ProofJson])
    for form in flat:
        if "proof" in definitions[form.__name__]["properties"]:
            definitions[form.__name__]["properties"]["proof"] = {
                "description": "the proof as text, or the file beside this one that holds it",
                "anyOf": [{"type": "string"}, _reference(ProofJson)],
            }
    head = {
        "zermelo": {"const": "certificate"},
        "version": {"const": VERSION},
        "question": {"type": "string"},
        "answer": {"description": "the claim: the answer to the question"},
    }
    cases = [
        {
            "properties": {
                "instance": _reference(game),
                "evidence": {"anyOf": [_reference(form) for form in evidence[spec.name]]},
            },
        }
        for game, spec in zip(games, whole(), strict=True)
    ]
    return {
        "$schema": DIALECT,
        "title": "zermelo: a certificate",
        "type": "object",
        "properties": {
            **head,
            "rules": RULES,
            "instance": {"type": "object"},
            "evidence": {"type": "object"},
        },
        "required": ["zermelo", "version", "instance", "question", "answer", "evidence"],
        "additionalProperties": False,
        "anyOf": cases,
        "$defs": definitions,
    }


def _game(spec: Game) -> type:
    """Return a type with the keys of a game's instances."""
    fields: list[Any] = []
    if spec.graph != "none":
        kind: Any = Annotated[GraphJson, Meta(description=GRAPHS[spec.graph])]
        fields.append(("graph", kind | None, None) if spec.graph == "optional" else ("graph", kind))
    fields += [(key.name, _optional(_type(key), _summary(key)), None) for key in spec.keys]
    questions: Any = Literal[tuple(question.name for question in spec.questions)]
    fields.append(("question", _optional(questions, "the first one, if it is left out"), None))
    fields += [(note, _optional(str, "free text"), None) for note in NOTES]
    fields.append(("answer", Annotated[Any, Meta(description="the known answer")], None))
    return _struct(_name(spec.name), spec.title, fields, "game", spec.name)


def _type(key: Key) -> Any:
    return {Instance: dict[str, Any], list[Instance]: list[Any]}.get(key.type, key.type)


def _summary(key: Key) -> str:
    return key.summary + (f" (only for {', '.join(key.questions)})" if key.questions else "")


def _evidence(game: str, name: str, kind: Kind) -> type:
    """Return a type with the keys of a kind of evidence."""
    form: Any = kind.form_type
    fields: list[Any] = [
        (key, hint) if key in form.__required_keys__ else (key, hint | None, None)
        for key, hint in get_type_hints(form).items()
    ]
    if kind.proof:
        fields.append(("proof", Any, None))
    return _struct(_name(game, name), cleandoc(form.__doc__ or ""), fields, "kind", name)


def _optional(kind: Any, summary: str) -> Any:
    return Annotated[kind, Meta(description=summary)] | None


def _struct(name: str, doc: str, fields: list[Any], tag_field: str, tag: str) -> type:
    made: type = msgspec.defstruct(
        name,
        fields,
        tag_field=tag_field,
        tag=tag,
        forbid_unknown_fields=True,
        kw_only=True,
        namespace={"__doc__": doc},
    )
    return made


def _name(game: str, kind: str = "") -> str:
    """Return what a game is called, or a kind of its evidence; no two are called the same."""
    own = "".join(word.capitalize() for word in game.split("-"))
    if game not in NAMES:
        own = f"Own_{game.replace('-', '__')}_"
    return own + "".join(word.capitalize() for word in kind.split("-"))


def _reference(kind: type) -> Schema:
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _definitions(kinds: list[type]) -> dict[str, Schema]:
    """Return the schemas of the types and of all that they contain, by name."""
    _, found = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for name in found:
        found[name] = _without_nulls(found[name])
    for given in {"GraphJson", "ProofJson"} & found.keys():
        found[given]["additionalProperties"] = False
    found["GraphJson"]["oneOf"] = [{"required": [form]} for form in FORMS]
    for spec in whole():
        for key in spec.keys:
            _other_forms(found, spec, key)
    return dict(sorted(found.items()))


def _other_forms(found: dict[str, Schema], spec: Game, key: Key) -> None:
    """Add what may stand for the data of a key: a file, a member of a family, instances."""
    properties = found[_name(spec.name)]["properties"]
    value: Schema = properties[key.name]
    if key.type in INSTANCES:
        games = [each for each in whole() if each.impartial or each.ruleset]
        parts = [{"$ref": f"#/$defs/{_name(game.name)}"} for game in games]
        if key.type == Instance:
            properties[key.name] = {"anyOf": parts, "description": key.summary}
            return
        value["items"] = {"anyOf": parts}
    if alone(key.type) is not None:
        _or_one(value)
    if any(get_origin(kind) is dict for kind in get_args(key.type)):
        value["anyOf"].append(_object_with("file", "a file with one integer a line"))
    if key.family:
        other = [{"type": "string"}, _object_with("family", "a member of a family")]
        inner = {part: value.pop(part) for part in list(value) if part != "description"}
        value["anyOf"] = [inner, *other]


def _or_one(value: Schema) -> None:
    """Let one value stand for a list of one."""
    forms = value.get("anyOf")
    if forms is None:
        forms = [{part: value.pop(part) for part in list(value) if part != "description"}]
        value["anyOf"] = forms
    item = next(form["items"] for form in forms if form.get("type") == "array")
    forms += [one for one in item.get("anyOf", [item]) if one not in forms]


def _object_with(key: str, summary: str) -> Schema:
    return {
        "description": summary,
        "type": "object",
        "properties": {key: {"type": "string"}},
        "required": [key],
        "additionalProperties": False,
    }


def _without_nulls(value: Any) -> Any:
    """Take the null out of keys that may be left out: a file has the key or not."""
    if isinstance(value, list):
        return [_without_nulls(item) for item in value]
    if not isinstance(value, dict):
        return value
    schema = {key: _without_nulls(item) for key, item in value.items()}
    if "default" not in schema or schema["default"] is not None:
        return schema
    rest = {key: item for key, item in schema.items() if key not in ("default", "anyOf")}
    forms = [form for form in schema.get("anyOf", ()) if form != {"type": "null"}]
    if len(forms) == 1:
        return {**forms[0], **rest}
    return {**rest, "anyOf": forms} if forms else rest
