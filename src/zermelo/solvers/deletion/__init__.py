"""What the games that delete vertices share: a compiled search, and edge sides on trees."""
