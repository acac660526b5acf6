"""A validator for the part of JSON Schema that the project's schemas use, and for no other."""

from __future__ import annotations

from typing import Any

TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
    "null": type(None),
}  # fmt: skip
NOTES = {"$schema", "$defs", "title", "description", "discriminator"}


def mistakes(value: Any, schema: Any, root: dict[str, Any], place: str = "$") -> list[str]:
    """Return what is wrong with a value, as texts; an unknown keyword raises."""
    if schema is False:
        return [f"{place}: nothing may stand here"]
    found: list[str] = []
    for keyword, rule in schema.items():
        if keyword not in NOTES:
            found += check(keyword, rule, value, schema, root, place)
    return found


def check(
    keyword: str, rule: Any, value: Any, schema: dict[str, Any], root: dict[str, Any], place: str
) -> list[str]:
    match keyword:
        case "$ref":
            return mistakes(value, root["$defs"][rule.removeprefix("#/$defs/")], root, place)
        case "type":
            fits = isinstance(value, TYPES[rule]) and (rule == "boolean" or value is not True)
            fits = fits and (rule == "boolean" or value is not False)
            return [] if fits else [f"{place}: {value!r} is no {rule}"]
        case "enum" | "const":
            wanted = rule if keyword == "enum" else [rule]
            return [] if value in wanted else [f"{place}: {value!r} is not in {wanted}"]
        case "anyOf" | "oneOf":
            tries = [mistakes(value, each, root, place) for each in rule]
            good = sum(not each for each in tries)
            if good == 1 or (good and keyword == "anyOf"):
                return []
            return [f"{place}: {good} of {len(rule)} forms fit", *min(tries, key=len)]
    if isinstance(value, dict):
        match keyword:
            case "required":
                return [f"{place}: {key} is missing" for key in rule if key not in value]
            case "properties":
                inside = [(key, value[key], rule[key]) for key in rule if key in value]
                return [m for k, v, r in inside for m in mistakes(v, r, root, f"{place}.{k}")]
            case "additionalProperties":
                known = schema.get("properties", {})
                inside = [(key, item, rule) for key, item in value.items() if key not in known]
                return [m for k, v, r in inside for m in mistakes(v, r, root, f"{place}.{k}")]
    if isinstance(value, list):
        match keyword:
            case "minItems" | "maxItems":
                bad = len(value) < rule if keyword == "minItems" else len(value) > rule
                return [f"{place}: {len(value)} items"] if bad else []
            case "prefixItems":
                pairs = enumerate(zip(value, rule, strict=False))
                return [m for i, (v, r) in pairs for m in mistakes(v, r, root, f"{place}[{i}]")]
            case "items":
                rest = list(enumerate(value))[len(schema.get("prefixItems", ())) :]
                return [m for i, v in rest for m in mistakes(v, rule, root, f"{place}[{i}]")]
    assert keyword in {
        "required", "properties", "additionalProperties", "minItems", "maxItems", "prefixItems",
        "items",
    }, keyword  # fmt: skip
    return []
