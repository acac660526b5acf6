"""Games of your own: a ruleset is a start and the moves, as two plain functions.

`contract` is what an author writes, `positions` writes and reads positions and moves as JSON,
`playing` gives the engines and the checker the rules of one instance, `entries` makes the game's
entry out of it, and `files` reads rules files.
"""
