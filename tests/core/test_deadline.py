"""Deadlines: shares of a limit, and what is said when one is over."""

from __future__ import annotations

import math

import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.errors import OutOfTime


def test_without_a_limit() -> None:
    free = Deadline()
    free.check()
    assert free.remaining() == math.inf
    assert free.at_most(math.inf) is free
    assert str(free.reached()) == "the solver gave up"


@pytest.mark.parametrize("seconds", [0, 0.0])
def test_a_limit_is_named_as_it_was_asked_for(seconds: float) -> None:
    with pytest.raises(OutOfTime, match=r"^time limit of 0 s reached$"):
        Deadline(seconds).check()


def test_a_share_names_the_whole() -> None:
    whole = Deadline(100)
    share = whole.at_most(50).at_most(0)
    assert share.remaining() == 0
    with pytest.raises(OutOfTime, match=r"^its 0 s of the time limit of 100 s are over$"):
        share.check()
    assert str(Deadline(2.5, 10).reached()) == "its 2.5 s of the time limit of 10 s are over"
    whole.check()


def test_work_is_counted_wherever_it_was_shared_out() -> None:
    whole = Deadline(100)
    share = whole.share(10)
    part = share.share(2)
    part.check(1.5)
    assert (whole.done, share.done, part.done) == (1.5, 1.5, 1.5)
    assert (whole.work_left(), share.work_left(), part.work_left()) == (math.inf, 8.5, 0.5)
    assert (whole.prospect(), share.prospect()) == (98.5, 8.5)
    with pytest.raises(OutOfTime, match=r"^its share of the work is done$"):
        part.check(0.5)
    assert not share.expired
    share.share(100).count(8)
    assert share.expired
    assert not share.late
    assert whole.at_most(0).share(3).late


def test_a_share_of_work_ends_with_the_time() -> None:
    share = Deadline(0).share(5)
    with pytest.raises(OutOfTime, match=r"^time limit of 0 s reached$"):
        share.check()


def test_what_is_longer_than_the_rest_is_no_share() -> None:
    whole = Deadline(1)
    assert whole.at_most(50) is whole
    assert str(whole.at_most(50).reached()) == "time limit of 1 s reached"
    assert str(Deadline().at_most(60).reached()) == "time limit of 60 s reached"
