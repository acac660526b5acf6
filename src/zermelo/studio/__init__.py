"""The studio: a page on this machine on which a graph is drawn, and asked who wins on it.

`server` lets in only the browser that was given the address; `answers` does what the page asks for,
with searches as `jobs` in processes of their own; the rest is the page.
"""
