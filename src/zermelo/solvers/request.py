"""What is asked of `decide` beyond the instance: limits and wishes."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.verdict import Assurance


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted beyond the instance."""

    method: str | None = None
    """Run this method alone."""
    assurance: Assurance | None = None
    """Wait for this level, or end unknown."""
    time_limit: float | None = None
    """Seconds for one instance."""
    memory_limit: float | None = None
    """Gigabytes (10^9 bytes) for one instance."""
    seed: int = 0
    """The seed of every random choice."""
    error: float | None = None
    """How small the error of a monte-carlo answer must be."""
    depth: int | None = None
    """How many rounds of play a method that unrolls them looks ahead."""
    nodes: int | None = None
    """The most positions that the methods that search may look at."""
    table: str | None = None
    """The file in which the method `search` keeps its table, and from which it goes on."""
    share_of: float | None = None
    """The time limit that was asked for, where `time_limit` is a share of it."""
    certificate: bool = False
    """Build evidence even if the level that is waited for needs none."""

    @property
    def evidence(self) -> bool:
        """Whether evidence is to be built: not where a level is waited for that needs none."""
        low = self.assurance is not None and self.assurance <= Assurance.EXHAUSTIVE
        return self.certificate or not low


PLAIN = Request()
"""Asks for the best evidence, without limits."""

NO_EVIDENCE = Request(assurance=Assurance.EXHAUSTIVE)
"""Asks for an answer that a complete search is enough for."""
