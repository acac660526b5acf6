"""Small C++ programs of our own that do what zermelo does, and what they take beside it."""
