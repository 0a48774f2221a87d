"""`python -m homerow`."""

import sys

from homerow.cli import main

sys.exit(main())
