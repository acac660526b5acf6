"""Templates: data of an experiment file in which parameters stand in braces.

    "grid:{n}x{2*n}"     "gnp:{n},{c/n},seed={seed}"     "{k}"

A text that is one placeholder becomes the parameter's value itself, a number say; in a longer text
it is written out. Two braces stand for one, as graph6 may hold some.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zermelo.core.errors import InputError
from zermelo.sweeps.expressions import evaluate

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


def fill(template: Any, values: Mapping[str, Any], place: str = "") -> Any:
    """Return the template with the values of its expressions.

    `template`: texts, and lists and objects of them; everything else is taken as it is. `place`:
    where it stands, for errors.

    Raises `InputError` if a placeholder is no expression over the parameters.
    """
    if isinstance(template, str):
        try:
            return _filled(template, values)
        except InputError as error:
            raise error.inside(place) from None
    if isinstance(template, dict):
        return {key: fill(item, values, f"{place}.{key}") for key, item in template.items()}
    if isinstance(template, list):
        return [fill(item, values, f"{place}[{i}]") for i, item in enumerate(template)]
    return template


def _filled(text: str, values: Mapping[str, Any]) -> Any:
    whole = _BRACES.fullmatch(text)
    if whole and whole[1] is not None:
        return evaluate(whole[1], values)
    return _BRACES.sub(lambda found: _written(found, values), text)


def _written(found: re.Match[str], values: Mapping[str, Any]) -> str:
    if found[1] is None:
        return found[0][0]
    return str(evaluate(found[1], values))
