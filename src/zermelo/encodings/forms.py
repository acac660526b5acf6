"""The formula formats: the builder that each one needs and the function that writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.encodings.cnf import Cnf, XorCnf, dimacs
from zermelo.encodings.cpsat import CpSat, protobuf
from zermelo.encodings.linear import Linear
from zermelo.encodings.opb import opb
from zermelo.encodings.programs import lp, mps
from zermelo.encodings.qcnf import Qcnf, qcir, qdimacs
from zermelo.encodings.spec import Format


@dataclass(frozen=True, slots=True)
class Form:
    """How a formula comes into a format.

    Attributes
    ----------
    builder : callable
        () -> an empty builder.
    write : callable
        (filled builder, header lines) -> the lines of the text.
    """

    builder: Callable[[], Any]
    write: Callable[[Any, Sequence[str]], Iterator[str]]


FORMS: dict[Format, Form] = {
    "cnf": Form(Cnf, dimacs),
    "xcnf": Form(XorCnf, dimacs),
    "opb": Form(Linear, opb),
    "qdimacs": Form(Qcnf, qdimacs),
    "qcir": Form(Qcnf, qcir),
    "mps": Form(Linear, mps),
    "lp": Form(Linear, lp),
    "cpsat": Form(CpSat, protobuf),
}
