"""Pseudo-Boolean constraints: sums of literals with positive weights that reach a degree.

A literal is a variable's number, negative where the variable is negated; its value is 0 or 1. Every
linear inequality with integer coefficients has one such form, since a x = a - a (not x): no
coefficient is negative and no variable stands twice. In a proof the variable 7 is x7, its negation
~x7, and a constraint is written as in the OPB format, `2 x1 1 ~x3 >= 2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from zermelo.core.errors import BadProof, LimitReached

LARGEST = 10**18
"""No coefficient and no degree is larger, so that a line of a proof stays cheap."""

Term = tuple[int, int]
"""A coefficient and a literal."""


class Constraint(NamedTuple):
    """The sum of the weights of the true literals is at least the degree."""

    weights: Mapping[int, int]
    degree: int

    @property
    def impossible(self) -> bool:
        """Whether no assignment satisfies it: all literals together do not reach the degree."""
        return sum(self.weights.values()) < self.degree


class Program(NamedTuple):
    """What is minimized, and under which constraints; these may be yielded once only."""

    objective: Sequence[Term]
    constraints: Iterable[Constraint]
    names: Callable[[Callable[[int], str]], Sequence[str]]  # what the variables 1, 2, … say


def at_least(terms: Iterable[Term], degree: int) -> Constraint:
    """Return the normal form of: the terms add up to the degree at least.

    >>> at_least([(1, 1), (-2, 2), (3, -1)], 1)
    Constraint(weights={-2: 2, -1: 2}, degree=2)
    """
    found: dict[int, int] = {}  # of the variables
    for coefficient, literal in terms:
        if literal < 0:  # a (not x) = a - a x
            degree -= coefficient
            coefficient = -coefficient
        variable = abs(literal)
        found[variable] = found.get(variable, 0) + coefficient
    weights: dict[int, int] = {}
    for variable, coefficient in sorted(found.items(), reverse=True):
        if coefficient < 0:
            degree -= coefficient
            weights[-variable] = -coefficient
        elif coefficient:
            weights[variable] = coefficient
    return bounded_constraint(weights, degree)


def at_most(terms: Iterable[Term], degree: int) -> Constraint:
    """Return the normal form of: the terms add up to the degree at most."""
    return at_least([(-coefficient, literal) for coefficient, literal in terms], -degree)


def negate(constraint: Constraint) -> Constraint:
    """Return what holds exactly where a constraint does not: its literals miss the degree."""
    total = sum(constraint.weights.values())
    weights = {-literal: weight for literal, weight in constraint.weights.items()}
    return Constraint(weights, total - constraint.degree + 1)


def add(first: Constraint, second: Constraint) -> Constraint:
    """Return the sum of two constraints: x and not x add up to 1 as often as both stand there."""
    weights, degree = dict(first.weights), first.degree + second.degree
    for literal, weight in second.weights.items():
        against = weights.pop(-literal, 0)
        if against:
            degree -= min(weight, against)
            if against > weight:
                weights[-literal] = against - weight
                continue
            weight -= against
        if weight:
            weights[literal] = weights.get(literal, 0) + weight
    return bounded_constraint(weights, degree)


def multiply(constraint: Constraint, factor: int) -> Constraint:
    """Return a constraint so many times."""
    weights = {literal: weight * factor for literal, weight in constraint.weights.items()}
    return bounded_constraint(weights, constraint.degree * factor)


def divide(constraint: Constraint, divisor: int) -> Constraint:
    """Return the weights and the degree divided, both rounded up: the sum is an integer."""
    weights = {literal: -(-weight // divisor) for literal, weight in constraint.weights.items()}
    return Constraint(weights, -(-constraint.degree // divisor))


def saturate(constraint: Constraint) -> Constraint:
    """Return a constraint with no weight above the degree, which one literal reaches alone then."""
    degree = max(0, constraint.degree)
    weights = {literal: min(weight, degree) for literal, weight in constraint.weights.items()}
    return Constraint({x: weight for x, weight in weights.items() if weight}, constraint.degree)


def weaken(constraint: Constraint, variable: int) -> Constraint:
    """Return a constraint without a variable, whatever its value: its weight is given up."""
    weights = dict(constraint.weights)
    gone = weights.pop(variable, 0) + weights.pop(-variable, 0)
    return Constraint(weights, constraint.degree - gone)


def bounded_constraint(weights: Mapping[int, int], degree: int) -> Constraint:
    """Return a constraint; `LimitReached` if a number in it is too large."""
    if abs(degree) > LARGEST or max(weights.values(), default=0) > LARGEST:
        raise LimitReached(f"a constraint has a number above {LARGEST}")
    return Constraint(weights, degree)


def literal_of(word: str) -> int:
    """Return the literal that a word says, x7 or ~x7; `BadProof` if it is none."""
    bare = word.removeprefix("~")
    number = bare[1:]
    plain = number.isascii() and number.isdigit() and len(number) < 19 and number[0] != "0"
    if bare[:1] != "x" or not plain:
        raise BadProof(f"{word[:20]!r} is not a literal")
    return -int(number) if word[0] == "~" else int(number)


def constraint_of(words: Sequence[str]) -> Constraint:
    """Return the constraint that is written, `2 x1 1 ~x3 >= 2`; `BadProof` if it is none."""
    if len(words) < 2 or len(words) % 2 or words[-2] != ">=":
        raise BadProof("no constraint is written there")
    pairs = zip(words[:-2:2], words[1:-2:2], strict=True)
    terms = [(integer(weight), literal_of(literal)) for weight, literal in pairs]
    return at_least(terms, integer(words[-1]))


def integer(word: str) -> int:
    """Return the integer that a word says; `BadProof` if it is none, or is too long."""
    bare = word.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) < 20):
        raise BadProof(f"{word[:20]!r} is not an integer")
    return int(word)


def word_of(literal: int) -> str:
    """Return a literal as it is written, x7 or ~x7."""
    return f"x{literal}" if literal > 0 else f"~x{-literal}"


def words_of(terms: Iterable[Term]) -> Iterator[str]:
    """Yield the words of a sum."""
    for coefficient, literal in terms:
        yield f"{coefficient} {word_of(literal)}"


def text_of(constraint: Constraint) -> str:
    """Return a constraint as it is written, `2 x1 1 ~x3 >= 2`."""
    terms = ((weight, literal) for literal, weight in constraint.weights.items())
    return " ".join([*words_of(terms), f">= {constraint.degree}"])
