"""Problems of the literature, each by its name: their instances, and a search that decides one.

An instance is decided by trying every solution that there could be, with the test that a solution
of a reduction's has to pass as well.
"""
