"""Game-tree engines; they know no game, only functions that give moves and components."""
