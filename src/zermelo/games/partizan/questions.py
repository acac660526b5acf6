"""The questions about values: of partizan games, of sums, and of two games that are compared."""

from zermelo.games.game import Question

OUTCOMES = {(True, True): "L", (True, False): "N", (False, True): "P", (False, False): "R"}
"""Whether Left wins when Left starts, and when Right starts -> the outcome."""

DIFFERENCES = {">": "L", "<": "R", "||": "N", "=": "P"}
"""How G compares with H -> the outcome of G - H."""

OUTCOME = Question(
    "outcome", '"L"/"R"/"N"/"P"', "Does Left, Right, the next or the previous player win?"
)

VALUES = (
    Question("value", '{"text", "form"}', "What is the value, in canonical form?"),
    Question("temperature", "fraction", "What is the temperature?"),
    Question("mean", "fraction", "What is the mean value?"),
    Question("left-stop", "fraction", "At which number does play stop that Left begins?"),
    Question("right-stop", "fraction", "At which number does play stop that Right begins?"),
    Question("birthday", "integer", "What is the birthday of the value?"),
    Question("atomic-weight", '{"text", "form"}', "How many ups is the value worth?"),
    Question("number", "true/false", "Is the value a number?"),
)

PARTIZAN = (
    OUTCOME,
    Question("winning-moves", "[move, …]", "Which moves of the player win?"),
    *VALUES,
)

COMPARE = Question("compare", '"<"/"="/">"/"||"', "Which of the two is greater for Left?")
