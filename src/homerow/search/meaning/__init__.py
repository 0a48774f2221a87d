"""Texts as vectors, by numpy.

As numpy is imported, its BLAS starts a thread for each core, in each process of a build or a service. That
takes 40 ms, and one thread is enough for what is multiplied here.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
