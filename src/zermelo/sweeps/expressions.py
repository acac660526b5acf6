"""Arithmetic over the parameters of a sweep: what may stand in braces, and after ``where``.

    2*n + 1      n // 2      a <= b <= c      n * d % 2 == 0 and d < n      min(n, 8)

Python's own grammar is read, and a small part of it is understood: no attribute, no index, and no
call but `FUNCTIONS`, so that an experiment file from elsewhere can do nothing but arithmetic.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.errors import InputError, nearest, shown

LONGEST = 1000
"""An expression has at most so many characters."""

HIGHEST, LARGEST = 64, 10**9
"""The largest exponent and the largest base of a power, so that no number becomes enormous."""

MOST = 1e300
"""A result is below; Python writes out no number of thousands of digits."""

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": abs,
    "ceil": math.ceil,
    "floor": math.floor,
    "gcd": math.gcd,
    "log2": math.log2,
    "max": max,
    "min": min,
    "round": round,
    "sqrt": math.sqrt,
}

_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}

_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
}

_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def evaluate(text: str, values: Mapping[str, Any]) -> Any:
    """Return the value of an expression.

    `values`: the parameters' values: numbers and texts.

    Raises `InputError` if it is no such expression, names an unknown parameter, or has no value.
    """
    if len(text) > LONGEST:
        raise InputError("the expression is too long", f"at most {LONGEST} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval")
        value = _value(tree.body, values)
        if not isinstance(value, str) and not abs(value) < MOST:  # NaN is not
            raise ArithmeticError(f"it must be a number below {MOST:g}")
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
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in _UNARY:
            return _UNARY[type(sign)](_value(operand, values))
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            base, exponent = _value(left, values), _value(right, values)
            if abs(exponent) > HIGHEST or abs(base) > LARGEST:
                raise ArithmeticError(f"the power {base}**{exponent} is too large")
            return base**exponent
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _BINARY:
            one, other = _value(left, values), _value(right, values)
            if isinstance(one, str) or isinstance(other, str):
                raise TypeError("a text is no number")
            return _BINARY[type(sign)](one, other)
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, values) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_value(part, values) for part in parts)
        case ast.Compare(left=left, ops=signs, comparators=others) if all(
            type(sign) in _COMPARE for sign in signs
        ):
            terms = [_value(each, values) for each in (left, *others)]
            pairs = zip(signs, terms, terms[1:], strict=False)
            return all(_COMPARE[type(sign)](one, other) for sign, one, other in pairs)
        case ast.Call(func=ast.Name(id=name), args=given, keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](*(_value(each, values) for each in given))
    raise InputError(
        f"{shown(ast.unparse(node))} is not understood",
        f"write arithmetic over the parameters; functions: {', '.join(FUNCTIONS)}",
    )
