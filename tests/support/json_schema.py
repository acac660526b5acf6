"""A validator for the part of JSON Schema that the project's schemas use, and for no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
    "null": type(None),
}  # fmt: skip
NOTES = {"$schema", "$defs", "title", "description", "discriminator"}


def mistakes(value: Any, schema: Any, root: dict[str, Any], place: str = "$") -> list[str]:
    """Return what is wrong with a value, as texts; an unknown keyword raises."""
    return list(found(value, schema, root, place))


def found(value: Any, schema: Any, root: dict[str, Any], place: str) -> Iterator[str]:
    """Yield what is wrong with a value, so that whoever asks only whether it fits may stop."""
    if schema is False:
        yield f"{place}: nothing may stand here"
        return
    for keyword, rule in schema.items():
        if keyword not in NOTES:
            yield from check(keyword, rule, value, schema, root, place)


def check(
    keyword: str, rule: Any, value: Any, schema: dict[str, Any], root: dict[str, Any], place: str
) -> Iterable[str]:
    match keyword:
        case "$ref":
            return found(value, root["$defs"][rule.removeprefix("#/$defs/")], root, place)
        case "type":
            fits = isinstance(value, TYPES[rule]) and (rule == "boolean" or value is not True)
            fits = fits and (rule == "boolean" or value is not False)
            return [] if fits else [f"{place}: {value!r} is no {rule}"]
        case "enum" | "const":
            wanted = rule if keyword == "enum" else [rule]
            return [] if value in wanted else [f"{place}: {value!r} is not in {wanted}"]
        case "anyOf" | "oneOf":
            fitting = (each for each in rule if not any(found(value, each, root, place)))
            good = len(list(islice(fitting, 1 if keyword == "anyOf" else None)))
            if good == 1:
                return []
            tries = [mistakes(value, each, root, place) for each in rule]
            return [f"{place}: {good} of {len(rule)} forms fit", *min(tries, key=len)]
    if isinstance(value, dict):
        match keyword:
            case "required":
                return [f"{place}: {key} is missing" for key in rule if key not in value]
            case "properties":
                inside = [(key, value[key], rule[key]) for key in rule if key in value]
                return (m for k, v, r in inside for m in found(v, r, root, f"{place}.{k}"))
            case "additionalProperties":
                known = schema.get("properties", {})
                inside = [(key, item, rule) for key, item in value.items() if key not in known]
                return (m for k, v, r in inside for m in found(v, r, root, f"{place}.{k}"))
    if isinstance(value, list):
        match keyword:
            case "minItems" | "maxItems":
                bad = len(value) < rule if keyword == "minItems" else len(value) > rule
                return [f"{place}: {len(value)} items"] if bad else []
            case "prefixItems":
                pairs = enumerate(zip(value, rule, strict=False))
                return (m for i, (v, r) in pairs for m in found(v, r, root, f"{place}[{i}]"))
            case "items":
                rest = list(enumerate(value))[len(schema.get("prefixItems", ())) :]
                return (m for i, v in rest for m in found(v, rule, root, f"{place}[{i}]"))
    assert keyword in {
        "required", "properties", "additionalProperties", "minItems", "maxItems", "prefixItems",
        "items",
    }, keyword  # fmt: skip
    return []
