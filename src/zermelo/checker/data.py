"""Reading evidence strictly: its keys, its vertices, and where a mistake is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zermelo.core.certificate import CheckResult, Evidence, Status
from zermelo.core.errors import BadProof, InputError, Place, shown
from zermelo.core.labels import Labels

ACCEPTED = CheckResult(Status.ACCEPTED)


def rejected(reason: str) -> CheckResult:
    """Return the checker's no, with where and why."""
    return CheckResult(Status.REJECTED, reason)


def require(condition: bool, reason: str) -> None:
    """Raise `BadProof`, which rejects, unless a condition holds."""
    if not condition:
        raise BadProof(reason)


def compared(answer: Any, found: Any) -> CheckResult:
    """Return the checker's word on an answer where the evidence shows what it is."""
    return ACCEPTED if same(answer, found) else rejected(f"the answer is {shown(found)}")


def only_keys(data: Mapping[str, Any], form: Any) -> None:
    """Raise `InputError` unless the evidence has exactly the keys of a `TypedDict`."""
    for key in data:
        if key not in form.__annotations__:
            known = ", ".join(form.__annotations__) or "none"
            raise InputError(f'unknown key "{key}"', f"this kind has {known}")
    for key in form.__annotations__:
        if key in form.__required_keys__ and key not in data:
            raise InputError(f'the key "{key}" is missing')


def sequence(value: Any, place: str, length: int | None = None) -> Sequence[Any]:
    """Return the value if it is a list (of the given length), else raise `InputError`."""
    if not isinstance(value, list | tuple) or length not in (None, len(value)):
        wanted = "a list" if length is None else f"a list of {length}"
        raise InputError(f"{shown(value)} is not {wanted}", "", place)
    return value


def read_evidence(value: Any, place: str) -> Evidence:
    """Return the evidence that an object is, by its kind, else raise `InputError`."""
    if not isinstance(value, Mapping) or not isinstance(value.get("kind"), str):
        raise InputError('evidence is an object with a "kind"', "", place)
    return Evidence(value["kind"], {key: value[key] for key in value if key != "kind"})


def vertices(value: Any, labels: Labels, place: str) -> tuple[int, ...]:
    """Return the vertices that a list of distinct labels names, else raise `InputError`."""
    for position, label in enumerate(sequence(value, place)):
        if isinstance(label, bool) or not isinstance(label, int | str):
            raise InputError(f"{shown(label)} is not a label", "", f"{place}[{position}]")
    with Place(place):
        return labels.vertices(value)


def vertex_pairs(value: Any, labels: Labels, place: str) -> Iterator[tuple[str, int, int]]:
    """Yield the place of each pair in a list, and its two distinct vertices."""
    for number, pair in enumerate(sequence(value, place)):
        here = f"{place}[{number}]"
        u, v = vertices(sequence(pair, here, 2), labels, here)
        yield here, u, v


def same(first: Any, second: Any) -> bool:
    """Whether two JSON values are equal with their types: in Python 1 == True == 1.0.

    `second` is the checker's own and shallow; `first` may be of any depth.
    """
    if isinstance(second, dict):
        return (
            isinstance(first, dict)
            and first.keys() == second.keys()
            and all(same(first[key], value) for key, value in second.items())
        )
    if isinstance(second, list | tuple):
        return (
            isinstance(first, list | tuple)
            and len(first) == len(second)
            and all(map(same, first, second))
        )
    return type(first) is type(second) and bool(first == second)
