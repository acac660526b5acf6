"""The checker in a reader's browser: its sources, Pyodide to run them, and the pages that do so.

Pyodide is CPython compiled to WebAssembly. `sources` collects the files that a check needs,
`pyodide` says which Pyodide runs them, and from where it comes; `section` is what a page of
`zermelo show` gets, `site` what the documentation's page gets. Of the scripts `checker.js` starts a
worker with `python.js` and `worker.js`, which run `zermelo.cli.in_browser`.
"""
