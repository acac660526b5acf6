"""Memory that several processes of this machine work in: the table of a search that is shared.

It has no name and so leaves nothing behind: the kernel of Linux frees it with the last process that
has it open. Others open it through the process that made it. Where there is none of that, searches
are not shared.
"""

from __future__ import annotations

import contextlib
import math
import mmap
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core.errors import LimitReached

MEMORY = 1 << 28
"""The bytes of a block at most: in a larger one nearly every look at a table is at a page of memory
that is new to the processor, which took longer than the searches gain by it."""

LEAST = 1 << 16
"""The bytes of a block at least."""

SHARE = 0.4
"""The part of a memory limit that a block may take."""

SPARE = 0.25
"""The part of the memory that is free on this machine that it may take."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A block as one of `workers` processes sees it; `rank` numbers them from 0."""

    path: str
    size: int
    rank: int
    workers: int

    def rows(self, width: int) -> Any:
        """Return the block as rows of so many words of 64 bits, a power of 2 of them.

        At first all are zeros. Raises `LimitReached` if whoever made it is gone.
        """
        import numpy as np

        try:
            number = os.open(self.path, os.O_RDWR)
        except OSError as error:
            raise LimitReached(f"the shared table is gone: {error.strerror}") from None
        try:
            memory = mmap.mmap(number, self.size)
        finally:
            os.close(number)
        most = self.size // (8 * width)
        words = np.frombuffer(memory, np.int64)
        many = 1 << most.bit_length() - 1
        return words[: many * width].reshape(many, width)


class Block:
    """A block of memory, for as long as this object is there."""

    def __init__(self, number: int, size: int) -> None:
        self._number, self._size = number, size

    @classmethod
    def made(cls, memory_limit: float | None) -> Block | None:
        """Make a block that suits the memory limit (gigabytes); None where that cannot be done."""
        most = [float(MEMORY), SPARE * _free()]
        if memory_limit is not None:
            most.append(SHARE * 1e9 * memory_limit)
        size = int(min(most))
        if not hasattr(os, "memfd_create") or size < LEAST:
            return None
        try:
            number = os.memfd_create("zermelo-table")
        except OSError:
            return None
        try:
            os.ftruncate(number, size)
        except OSError:
            os.close(number)
            return None
        return cls(number, size)

    def shared(self, rank: int, workers: int) -> Shared:
        """Return the block as another process sees it."""
        return Shared(f"/proc/{os.getpid()}/fd/{self._number}", self._size, rank, workers)

    def close(self) -> None:
        """Let go of the block; others keep what they have open."""
        if self._number >= 0:
            os.close(self._number)
            self._number = -1


def counted_twice(processes: Sequence[int]) -> int:
    """Return how many resident bytes of blocks are counted for several of these processes."""
    blocks = [_in_blocks(each) for each in processes]
    return sum(blocks) - max(blocks, default=0)


def _in_blocks(pid: int) -> int:
    """Return how many of a process's resident bytes may be shared with others that write there."""
    with contextlib.suppress(OSError, IndexError, ValueError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("RssShmem:"):
                return 1024 * int(line.split()[1])
    return 0


def _free() -> float:
    """Return the bytes of memory that are free on this machine, as far as that is known."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return 1024.0 * int(line.split()[1])
    return math.inf
