"""Certificates with something changed, for tests that the checker does not accept them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate


def changed(certificate: Certificate, **data: Any) -> Certificate:
    """Return a certificate with some of its evidence's data replaced, or added."""
    return with_data(certificate, **{**certificate.evidence.data, **data})


def with_data(certificate: Certificate, **data: Any) -> Certificate:
    """Return a certificate with other data in its evidence."""
    return replace(certificate, evidence=replace(certificate.evidence, data=data))
