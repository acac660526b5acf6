"""Positions that are lists of small numbers, packed into words: where each number stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WORD = 62
"""The bits that are used of a word."""

WIDEST = 8
"""The most words of a position."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Numbers side by side in words, none in two of them: each from 0 to its largest."""

    place: tuple[tuple[int, int, int], ...]
    """For each number the word, the bits to shift it by, and its largest value as a mask."""
    width: int

    @classmethod
    def of(cls, largest: Sequence[int]) -> Fields:
        """Return the places for numbers up to the given ones."""
        place, word, used = [], 0, 0
        for most in largest:
            bits = max(1, most.bit_length())
            if used + bits > WORD:
                word, used = word + 1, 0
            place.append((word, used, (1 << bits) - 1))
            used += bits
        return cls(tuple(place), word + 1)

    @property
    def array(self) -> Any:
        """The places, as the kernels take them."""
        import numpy as np  # loaded where there is compiled code

        return np.array(self.place, np.int64).reshape(-1, 3)

    def words(self, numbers: Sequence[int]) -> list[int]:
        """Return numbers as words."""
        return self.split(self.join(numbers))

    @property
    def shifts(self) -> list[int]:
        """The bits to shift each number by in one integer for all words."""
        return [WORD * word + shift for word, shift, _ in self.place]

    def join(self, numbers: Sequence[int]) -> int:
        """Return numbers as one integer."""
        return sum(number << by for number, by in zip(numbers, self.shifts, strict=True))

    def split(self, joined: int) -> list[int]:
        """Return the words of one integer."""
        return [joined >> WORD * word & (1 << WORD) - 1 for word in range(self.width)]


def too_wide(largest: Sequence[int]) -> str | None:
    """Return why a position of such numbers does not fit into `WIDEST` words, or None."""
    if max((most.bit_length() for most in largest), default=0) > WORD:
        return f"a number is larger than {WORD} bits hold"
    width = Fields.of(largest).width if len(largest) <= WIDEST * WORD else WIDEST + 1
    return None if width <= WIDEST else f"a position does not fit into {WIDEST * WORD} bits"
