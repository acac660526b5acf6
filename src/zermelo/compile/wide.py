"""Integers of several machine words for kernels, as sets of more than 63 members.

A wide integer has two or four words, and is negative where its top bit is set. Its operators are
LLVM's, so a kernel that works on a set runs on a word or on several, as it is called. A signed
integer that meets a wide one becomes one. `both` makes a wide integer of two halves, `low` is its
last word, and `lines` makes arrays of the address and the length that stand in another array.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import extending as untyped_extending
from numba import types as untyped_types
from numba.core import typeconv as untyped_typeconv
from numba.core.typing import templates as untyped_templates

from zermelo.compile.instructions import held, line

extending: Any = untyped_extending
templates: Any = untyped_templates
typeconv: Any = untyped_typeconv
types: Any = untyped_types

BINARY = {
    "and_": (operator.and_, operator.iand), "or_": (operator.or_, operator.ior),
    "xor": (operator.xor, operator.ixor), "sub": (operator.sub, operator.isub),
    "shl": (operator.lshift, operator.ilshift), "ashr": (operator.rshift, operator.irshift),
}  # fmt: skip
UNARY = {"neg": (operator.neg,), "not_": (operator.invert,)}
COMPARED = {"==": operator.eq, "!=": operator.ne, ">=": operator.ge}
"""LLVM's names of operators, and Python's."""


class Wide(types.Type):  # type: ignore[misc]
    """The type of integers of so many bits."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        super().__init__(f"wide{bits}")

    def can_convert_from(self, typing: Any, other: Any) -> Any:  # noqa: ARG002
        """Return that signed integers become wide ones."""
        signed = isinstance(other, types.Integer) and other.signed
        return typeconv.Conversion.safe if signed else None


class Model(extending.models.PrimitiveModel):  # type: ignore[misc]
    """What LLVM keeps a wide integer in."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(kind.bits))


def _widened(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:  # noqa: ARG001
    return builder.sext(value, ir.IntType(wanted.bits))


KINDS = {2: Wide(128), 4: Wide(256)}
"""The types, by their words."""


def _operator(name: Any, result: Any, emit: Any, arity: int = 2) -> None:
    """Make an operator known; its result is of the type of what it is given if `result` is None."""

    def lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return emit(builder, *args)

    cases = [templates.signature(result or kind, *[kind] * arity) for kind in KINDS.values()]
    known = type("WideOperator", (templates.ConcreteTemplate,), {"cases": cases})
    templates.infer_global(name)(known)
    extending.lower_builtin(name, *[Wide] * arity)(lowered)


def _register() -> None:
    """Tell numba of the types and their operators."""
    extending.register_model(Wide)(Model)
    extending.lower_cast(types.Integer, Wide)(_widened)
    for arity, operators in ((2, BINARY), (1, UNARY)):
        for emitted, names in operators.items():
            for name in names:
                _operator(name, None, getattr(ir.IRBuilder, emitted), arity)
    for sign, name in COMPARED.items():
        _operator(
            name, types.boolean, lambda builder, a, b, sign=sign: builder.icmp_signed(sign, a, b)
        )
    _operator(bool, types.boolean, lambda builder, a: builder.icmp_signed("!=", a, a.type(0)), 1)


def _both(typing: Any, high: Any, low: Any) -> Any:  # noqa: ARG001
    """Return the integer that two words, or two integers of two words, are the halves of."""
    bits = high.bits if isinstance(high, Wide) else 64
    half = high if isinstance(high, Wide) else types.int64

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        whole = ir.IntType(2 * bits)
        above, below = (builder.zext(each, whole) for each in args)
        return builder.or_(builder.shl(above, whole(bits)), below)

    return KINDS[bits // 32](half, half), generate


def _low(typing: Any, whole: Any) -> Any:  # noqa: ARG001
    """Return the last word of a wide integer."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.trunc(args[0], ir.IntType(64))

    return types.int64(whole), generate


_register()
both: Any = extending.intrinsic(_both)
low: Any = extending.intrinsic(_low)
arrays = {n: types.Array(kind, 1, "C", aligned=False) for n, kind in KINDS.items()}
lines: dict[int, Any] = {1: line} | {n: extending.intrinsic(held(a)) for n, a in arrays.items()}
"""What makes arrays of sets of so many words."""
