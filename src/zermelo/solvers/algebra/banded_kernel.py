"""Compiled elimination in a band, modulo 2 by words of 64 bits and modulo p by residues.

Equations are taken one after the other. Each is reduced by the rows before it that begin with its
lowest unknown, until that unknown begins no row, or nothing is left of it. All its unknowns stand
within `width` of the equation's own place, and so do those of the rows that it meets; what is kept
of a row begins with its lowest unknown (modulo 2, at the word that has it).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.instructions import ones
from zermelo.compile.kernels import jit

EMPTY, KEPT = 0, 1

ROOM = 1 << 62
"""Sums of products of residues stay below it."""


@jit
def reduce_bits(
    matrix: Any, width: int, rows: Any, right: Any, state: Any, left: Any, start: int, end: int
) -> None:
    """Reduce some equations modulo 2.

    `matrix` is compressed rows and the right sides. `right` gets the right sides of the rows kept,
    `state` says with which unknowns a row begins, and `left` what is on the right of equations that
    are empty on the left.
    """
    offsets, targets, given = matrix
    n, words = len(state), rows.shape[1]
    buffer = np.zeros(words, np.int64)
    for i in range(start, end):
        base = max(i - width, 0) // 64
        top = min(i + width, n - 1) // 64 - base + 1
        buffer[:top] = 0
        for e in range(offsets[i], offsets[i + 1]):
            buffer[targets[e] // 64 - base] |= 1 << targets[e] % 64
        value, word = given[i], 0
        left[i] = -1
        while word < top:
            bits = buffer[word]
            if not bits:
                word += 1
                continue
            column = 64 * (base + word) + ones((bits & -bits) - 1)
            row = rows[column]
            if state[column] == EMPTY:
                row[: top - word] = buffer[word:top]
                right[column], state[column] = value, KEPT
                break
            for k in range(top - word):
                buffer[word + k] ^= row[k]
            value ^= right[column]
        else:
            left[i] = value


@jit
def reduce_residues(
    matrix: Any,
    width: int,
    rows: Any,
    right: Any,
    state: Any,
    left: Any,
    start: int,
    end: int,
    p: int,
) -> None:
    """Do the same modulo a prime p < 2^31; the rows kept begin with 1."""
    offsets, targets, given = matrix
    n = len(state)
    often = ROOM // ((p - 1) * (p - 1) + 1)
    buffer = np.zeros(2 * width + 1, np.int64)
    for i in range(start, end):
        base = max(i - width, 0)
        size = min(i + width, n - 1) - base + 1
        buffer[:size] = 0
        for e in range(offsets[i], offsets[i + 1]):
            buffer[targets[e] - base] = 1
        value, added = given[i], 0
        left[i] = -1
        for k in range(size):
            first = buffer[k] % p
            if not first:
                continue
            column = base + k
            row = rows[column]
            if state[column] == EMPTY:
                inverse, power, exponent = 1, first, p - 2  # first^(p - 2), by squares
                while exponent:
                    if exponent & 1:
                        inverse = inverse * power % p
                    power = power * power % p
                    exponent >>= 1
                for j in range(size - k):
                    row[j] = buffer[k + j] % p * inverse % p
                right[column], state[column] = value * inverse % p, KEPT
                break
            factor = p - first
            for j in range(size - k):
                buffer[k + j] += factor * row[j]
            value = (value + factor * right[column]) % p
            added += 1
            if added >= often:
                for j in range(k, size):
                    buffer[j] %= p
                added = 0
        else:
            left[i] = value
