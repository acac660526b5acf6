"""Instructions of the processor that numba lacks, for kernels.

`ones` counts the bits of a word and `length` those from the highest one that is set, by LLVM: one
instruction where the processor has it. `prefetch`
asks for a part of an array that will be read soon, without waiting for it. `line` and `table` make
arrays of one and of two indices of an address and the lengths that stand in another array, and
`called` calls a compiled function at an address, and raises what it raises: what is there the
caller keeps alive.

x86 processors multiply polynomials over GF(2) with PCLMULQDQ, up to four pairs of words per
instruction (VPCLMULQDQ on 512 bits). `clmul` and `tile` emit it through LLVM where numba compiles
for a processor that has it; `LANES` says how wide, 0 means not at all. The code becomes part of
the kernels that use it, so the hash in their cache's name covers this file (`compile.kernels`).
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types as untyped_types
from numba.core import cgutils as untyped_cgutils
from numba.extending import intrinsic
from numba.np import arrayobj as untyped_arrayobj

from zermelo.compile.kernels import cpu_features

arrayobj: Any = untyped_arrayobj
cgutils: Any = untyped_cgutils
types: Any = untyped_types

MASK = (1 << 61) - 1
ROWS = 4
"""The rows of a register tile; its columns are the lanes."""


def lanes_of(features: frozenset[str]) -> int:
    """Return how many 64-bit words one carry-less multiplication takes, 0 without any."""
    if not {"pclmul", "sse2"} <= features:
        return 0
    if {"vpclmulqdq", "avx512f"} <= features:
        return 8
    return 4 if {"vpclmulqdq", "avx2"} <= features else 2


LANES = lanes_of(cpu_features())

_I64, _I32, _I8 = ir.IntType(64), ir.IntType(32), ir.IntType(8)
_INSTRUCTION = {
    2: "llvm.x86.pclmulqdq",
    4: "llvm.x86.pclmulqdq.256",
    8: "llvm.x86.pclmulqdq.512",
}


def _instruction(builder: Any, lanes: int) -> Any:
    vector = ir.VectorType(_I64, lanes)
    kind = ir.FunctionType(vector, [vector, vector, _I8])
    return cgutils.get_or_insert_function(builder.module, kind, _INSTRUCTION[lanes])


def _splat(builder: Any, value: Any, lanes: int) -> Any:
    nothing = ir.Constant(ir.VectorType(_I64, lanes), ir.Undefined)
    first = builder.insert_element(nothing, value, _I32(0))
    zeros = ir.Constant(ir.VectorType(_I32, lanes), [0] * lanes)
    return builder.shuffle_vector(first, nothing, zeros)


def _ones(typing: Any, word: Any) -> Any:  # noqa: ARG001
    """Return how many bits are set of a word, or of several (`wide`)."""
    kind = types.int64 if isinstance(word, types.Integer) else word

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        count = builder.ctpop(args[0])
        return count if kind == types.int64 else builder.trunc(count, _I64)

    return types.int64(kind), generate


def _length(typing: Any, word: Any) -> Any:  # noqa: ARG001
    """Return how many bits a word has from its highest one that is set; it is not negative."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.sub(_I64(64), builder.ctlz(args[0], ir.IntType(1)(0)))

    return types.int64(types.int64), generate


def _prefetch(typing: Any, array: Any, word: Any) -> Any:  # noqa: ARG001
    """Begin to bring to the processor the words of an array around one of them."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        at = builder.bitcast(builder.gep(data, [args[1]]), _I8.as_pointer())
        kind = ir.FunctionType(ir.VoidType(), [at.type, _I32, _I32, _I32])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [at.type], kind)
        builder.call(instruction, [at, _I32(0), _I32(3), _I32(1)])  # to read, near, data
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


def held(made: Any) -> Any:
    """Return what makes an array of the address and the lengths that stand in another."""

    def array(typing: Any, words: Any, at: Any) -> Any:  # noqa: ARG001
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, args[0]).data
            places = [builder.gep(data, [builder.add(args[1], _I64(i))]) for i in range(3)]
            start, *lengths = (builder.load(place) for place in places[: made.ndim + 1])
            found = context.make_array(made)(context, builder)
            size = _I64(context.get_abi_sizeof(context.get_data_type(made.dtype)))
            strides = [builder.mul(lengths[-1], size)] * (made.ndim - 1) + [size]
            start = builder.inttoptr(start, found.data.type)
            arrayobj.populate_array(found, start, lengths, strides, size, None)
            return found._getvalue()

        return made(words, types.int64), generate

    return array


def _called(
    typing: Any,  # noqa: ARG001
    address: Any,  # noqa: ARG001
    board: Any,
    rows: Any,
    at: Any,  # noqa: ARG001
    arena: Any,
    first: Any,  # noqa: ARG001
) -> Any:
    """Return what a game's moves at an address give (`solvers.nimber_search.board_kernel`)."""
    word = types.int64
    handed = board, rows, word, arena, word

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        convention = context.call_conv
        kind = convention.get_function_type(word, handed).as_pointer()
        function = builder.inttoptr(args[0], kind)
        status, found = convention.call_function(builder, function, word, handed, args[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return found

    return word(word, *handed), generate


def _clmul(typing: Any, a: Any, b: Any) -> Any:  # noqa: ARG001
    """(a, b) -> (low, high): the carry-less product of two words in two words."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not LANES:
            return context.get_constant_null(signature.return_type)
        product = builder.call(
            _instruction(builder, 2), [_splat(builder, x, 2) for x in args] + [_I8(0)]
        )
        words = [builder.extract_element(product, _I32(i)) for i in range(2)]
        return context.make_tuple(builder, signature.return_type, words)

    words = types.UniTuple(types.int64, 2)
    return words(types.int64, types.int64), generate


def _tile(
    typing: Any,  # noqa: ARG001
    a: Any,
    a_start: Any,
    b: Any,
    b_start: Any,
    depth: Any,
    out: Any,
) -> Any:
    """Write to out[i * LANES + j] the sums over t < depth of a[t * ROWS + i] * b[t * LANES + j].

    The products of a step stay in registers, unreduced: those of the even columns and those of the
    odd columns apart, since the instruction takes every other word of its operands.
    """
    signature = types.void(a, a_start, b, b_start, depth, out)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not LANES:
            return context.get_dummy_value()
        data = [
            context.make_array(signature.args[i])(context, builder, args[i]).data for i in (0, 2, 5)
        ]
        a_data, b_data = (builder.gep(data[i], [args[1 + 2 * i]]) for i in range(2))
        vector = ir.VectorType(_I64, LANES)
        multiply = _instruction(builder, LANES)
        sums = [
            cgutils.alloca_once_value(builder, ir.Constant(vector, [0] * LANES))
            for _ in range(2 * ROWS)
        ]
        with cgutils.for_range(builder, args[4]) as loop:
            at = builder.gep(b_data, [builder.mul(loop.index, _I64(LANES))])
            columns = builder.load(builder.bitcast(at, vector.as_pointer()), align=8)
            at = builder.gep(a_data, [builder.mul(loop.index, _I64(ROWS))])
            for i in range(ROWS):
                factor = _splat(builder, builder.load(builder.gep(at, [_I64(i)])), LANES)
                for odd in range(2):
                    product = builder.call(multiply, [factor, columns, _I8(16 * odd)])
                    total = sums[2 * i + odd]
                    builder.store(builder.xor(builder.load(total), product), total)
        for i in range(ROWS):
            even, odd = builder.load(sums[2 * i]), builder.load(sums[2 * i + 1])
            halves = []
            for high in range(2):
                picked = [(j & ~1) + high + (LANES if j & 1 else 0) for j in range(LANES)]
                places = ir.Constant(ir.VectorType(_I32, LANES), picked)
                halves.append(builder.shuffle_vector(even, odd, places))
            at = builder.gep(data[2], [_I64(i * LANES)])
            row = _emit_reduction(builder, vector, halves[0], halves[1])
            builder.store(row, builder.bitcast(at, vector.as_pointer()), align=8)
        return context.get_dummy_value()

    return signature, generate


def _emit_reduction(builder: Any, vector: Any, low: Any, high: Any) -> Any:
    """Emit the reduction modulo x^61 + x^5 + x^2 + x + 1 for a vector of products."""

    def constant(x: int) -> Any:
        return ir.Constant(vector, [x] * vector.count)

    def times_tail(q: Any) -> Any:
        total = q
        for shift in (1, 2, 5):
            total = builder.xor(total, builder.shl(q, constant(shift)))
        return total

    q = builder.or_(builder.shl(high, constant(3)), builder.lshr(low, constant(61)))
    top = builder.lshr(q, constant(56))
    for shift in (59, 60):
        top = builder.xor(top, builder.lshr(q, constant(shift)))
    folded = builder.and_(builder.xor(low, times_tail(q)), constant(MASK))
    return builder.xor(folded, times_tail(top))


length: Any = intrinsic(_length)
ones: Any = intrinsic(_ones)
prefetch: Any = intrinsic(_prefetch)
line: Any = intrinsic(held(types.Array(types.int64, 1, "C")))
table: Any = intrinsic(held(types.Array(types.int64, 2, "C")))
called: Any = intrinsic(_called)
clmul: Any = intrinsic(_clmul)
tile: Any = intrinsic(_tile)
