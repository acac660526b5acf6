"""The laboratory: what we measured with zermelo and nobody else runs.

It is run from a checkout, as `python -m lab` lists it, and is not installed. It uses what `import
zermelo` gives everybody, and nothing else of the package.
"""
