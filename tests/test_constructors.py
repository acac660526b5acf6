"""The Python functions of the games are made from the keys of the entries."""

from __future__ import annotations

import doctest
import inspect

import pytest

import zermelo
from zermelo.games.registry import GAMES
from zermelo.python.constructors import FUNCTIONS


def test_every_game_has_a_function() -> None:
    assert set(FUNCTIONS.values()) == set(GAMES)
    assert set(FUNCTIONS) <= set(zermelo.__all__)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_example_in_the_docstring_runs(name: str) -> None:
    function = getattr(zermelo, name)
    (test,) = doctest.DocTestFinder().find(function, name, globs={"zermelo": zermelo})
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_signature_has_the_keys_of_the_entry(name: str) -> None:
    spec = GAMES[FUNCTIONS[name]]
    parameters = inspect.signature(getattr(zermelo, name)).parameters
    for key in spec.keys:
        if key.family:
            continue
        assert (parameters[key.name].default is inspect.Parameter.empty) is key.always
        positional = parameters[key.name].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
        assert positional is key.positional
    assert ("graph" in parameters) is (spec.graph != "none")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_calls_name_the_function(name: str) -> None:
    with pytest.raises(TypeError, match=f"^{name}: "):
        getattr(zermelo, name)("path:3", color=1)


def test_the_question_is_the_first_that_uses_the_data() -> None:
    assert zermelo.cleaning("path:3").question == "brush-number"
    assert zermelo.cleaning("path:3", [1, 0, 0]).question == "cleaned"
    assert zermelo.cops("path:3", cops=1).question == "cops-win"
    assert zermelo.seepage("simplex:3,4", protect=1).question == "green-wins"
    assert zermelo.grim("path:3", attach_at=0).question == "period"


def test_one_value_is_for_all_vertices() -> None:
    one = zermelo.vertexnim("cycle:6", weights=5, token=0)
    assert one.position == zermelo.vertexnim("cycle:6", weights=[5] * 6, token=0).position
    assert zermelo.polish("path:4", brushes=1).position.brushes == (1, 1, 1, 1)
    with pytest.raises(zermelo.errors.InputError, match="weights"):
        zermelo.vertexnim("cycle:6", weights=True, token=0)
