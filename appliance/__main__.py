"""``python -m appliance`` is ``dicekeeper``."""

import sys

from appliance.cli import main

sys.exit(main())
