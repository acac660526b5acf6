"""The gadget workbench: parts of ELLO games, what they do to the rest, and searches for them."""
