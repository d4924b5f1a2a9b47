"""The command line: one module a family of verbs, exit statuses in ``errors``."""

from appliance.cli.main import main

__all__ = ["main"]
