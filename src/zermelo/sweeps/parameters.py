"""The parameters of a sweep: their values, arithmetic over them, and templates in which they stand.

An axis has numbers, texts, and ranges with both ends. What stands in braces, and after ``where``,
is arithmetic over the parameters:

    2*n + 1      n // 2      a <= b <= c      n * d % 2 == 0 and d < n      min(n, 8)

Python's own grammar is read, and a small part of it is understood: no attribute, no index, and no
call but `FUNCTIONS`, so that an experiment file from elsewhere can do nothing but arithmetic. In
templates the parameters stand in braces:

    "grid:{n}x{2*n}"     "gnp:{n},{c/n},seed={seed}"     "{k}"

A text that is one placeholder becomes the parameter's value itself, a number say; in a longer text
it is written out. Two braces stand for one, as graph6 may hold some.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.errors import InputError, Place, nearest, shown

MOST = 1_000_000
"""An experiment has at most so many combinations."""

FARTHEST = 1e100
"""No range goes beyond, and none that grows begins below its inverse: nothing overflows then."""

SEED = "seed"
"""The axis that seeds random data and the methods."""

Scalar = int | float | str | bool

_RANGE = re.compile(r"\s*(\S+?)\s*\.\.\s*(\S+?)(?:\s+(by|times)\s+(\S+))?\s*")

LONGEST = 1000
"""An expression has at most so many characters."""

HIGHEST, LARGEST_BASE = 64, 10**9
"""The largest exponent and the largest base of a power, so that no number becomes enormous."""

BELOW = 1e300
"""A result is below; Python writes out no number of thousands of digits."""

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    each.__name__: each
    for each in (abs, math.ceil, math.floor, math.gcd, math.log2, max, min, round, math.sqrt)
}

_SIGNS: Mapping[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


def axis(value: Any, name: str, place: str) -> tuple[Scalar, ...]:
    """Return the values of a parameter, each once and in their order.

    They are given as a number, a text, a range, or a list of these. Raises `InputError`, with the
    place in the file, if there are none, too many, or some that cannot be.
    """
    if not name.isidentifier():
        raise InputError(f"{shown(name)} is no name", "write letters, digits and _", place)
    items = value if isinstance(value, list) else [value]
    found: list[Scalar] = []
    for item in items:
        if not isinstance(item, Scalar) or (isinstance(item, float) and not math.isfinite(item)):
            what = f"{shown(item)} is no value of a parameter"
            raise InputError(what, 'write numbers and texts, or "2..8"', place)
        span = _RANGE.fullmatch(item) if isinstance(item, str) else None
        found += _span(span, place) if span else [item]
        if len(found) > MOST:
            raise InputError(f"more than {MOST:,} values", "", place)
    if not found:
        raise InputError("there is no value", "give at least one", place)
    if name == SEED and not all(isinstance(each, int) and 0 <= each < 2**31 for each in found):
        raise InputError("a seed is a whole number from 0 to 2^31 - 1", "", place)
    return tuple(dict.fromkeys(found))


def _span(found: re.Match[str], place: str) -> list[Scalar]:
    """Return the values of ``a..b``, ``a..b by s`` or ``a..b times f``, both ends included."""
    texts = [found[1], found[2], found[4] or "1"]
    try:
        first, last, step = (
            int(text) if text.lstrip("-").isdigit() else float(text) for text in texts
        )
        if max(map(abs, (first, last, step))) > FARTHEST:
            raise ValueError
    except ValueError:
        mend = 'write for instance "2..8", "0.1..0.9 by 0.1" or "10..1000 times 10"'
        raise InputError(f"{shown(found[0])} is no range", mend, place) from None
    grows = found[3] == "times"
    if not (step > (1 if grows else 0) and first <= last):
        raise InputError(f"{shown(found[0])} is no range", "it must grow and end", place)
    if grows and first * FARTHEST < 1:
        raise InputError(f"{shown(found[0])} does not grow", "begin above 0", place)
    values: list[Scalar] = []
    slack = 1e-9 * max(abs(first), abs(last)) if isinstance(first + step, float) else 0
    for i in range(MOST + 2):
        value = first * step**i if grows else first + step * i
        if value > last + slack:
            break
        values.append(round(value, 10) if isinstance(value, float) else value)
    return values


def evaluate(text: str, values: Mapping[str, Any]) -> Any:
    """Return the value of an expression over the parameters' values, numbers and texts.

    Raises `InputError` if it is no such expression, names an unknown parameter, or has no value.
    """
    if len(text) > LONGEST:
        raise InputError("the expression is too long", f"at most {LONGEST} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval")
        value = _value(tree.body, values)
        if not isinstance(value, str) and not abs(value) < BELOW:  # NaN is not
            raise ArithmeticError(f"it must be a number below {BELOW:g}")
        if isinstance(value, complex):
            raise ArithmeticError("it is no real number")
        return value
    except (SyntaxError, RecursionError, MemoryError):
        mend = "write for instance {n}, or {2*n+1}; a brace itself is written twice"
        raise InputError(f"{shown(text)} is no expression", mend) from None
    except (ArithmeticError, TypeError, ValueError) as error:
        raise InputError(f"{shown(text)} has no value: {error}") from None


def _value(node: ast.expr, values: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant(value=int() | float() | str() as constant):
            return constant
        case ast.Name(id=name):
            if name not in values:
                raise InputError(f"there is no parameter {shown(name)}", nearest(name, values))
            return values[name]
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in _SIGNS:
            return _SIGNS[type(sign)](_value(operand, values))
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            base, exponent = _value(left, values), _value(right, values)
            if abs(exponent) > HIGHEST or abs(base) > LARGEST_BASE:
                raise ArithmeticError(f"the power {base}**{exponent} is too large")
            return base**exponent
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
            one, other = _value(left, values), _value(right, values)
            if isinstance(one, str) or isinstance(other, str):
                raise TypeError("a text is no number")
            return _SIGNS[type(sign)](one, other)
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, values) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_value(part, values) for part in parts)
        case ast.Compare(left=left, ops=signs, comparators=others) if all(
            type(sign) in _SIGNS for sign in signs
        ):
            terms = [_value(each, values) for each in (left, *others)]
            pairs = zip(signs, terms, terms[1:], strict=False)
            return all(_SIGNS[type(sign)](one, other) for sign, one, other in pairs)
        case ast.Call(func=ast.Name(id=name), args=given, keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](*(_value(each, values) for each in given))
    raise InputError(
        f"{shown(ast.unparse(node))} is not understood",
        f"write arithmetic over the parameters; functions: {', '.join(FUNCTIONS)}",
    )


def fill(template: Any, values: Mapping[str, Any], place: str = "") -> Any:
    """Return the template with the values of its expressions, in texts, lists and objects.

    Raises `InputError`, with the place, if a placeholder is no expression over the parameters.
    """
    if isinstance(template, str):
        with Place(place):
            return _fill(template, values)
    if isinstance(template, dict):
        return {key: fill(item, values, f"{place}.{key}") for key, item in template.items()}
    if isinstance(template, list):
        return [fill(item, values, f"{place}[{i}]") for i, item in enumerate(template)]
    return template


def _fill(text: str, values: Mapping[str, Any]) -> Any:
    whole = _BRACES.fullmatch(text)
    if whole and whole[1] is not None:
        return evaluate(whole[1], values)
    return _BRACES.sub(
        lambda found: found[0][0] if found[1] is None else str(evaluate(found[1], values)), text
    )
