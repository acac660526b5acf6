"""The gadget workbench: parts of games, what the rest sees of them, and searches for them."""
