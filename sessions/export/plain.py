"""Any value that a session file may hold, as JSON."""

from __future__ import annotations

import json
import math
from typing import Any


def make_plain(thing: Any) -> Any:
    """The same with what JSON has no sign for as text: times, dates, what is no number."""
    if isinstance(thing, dict):
        return {key: make_plain(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [make_plain(value) for value in thing]
    if isinstance(thing, float) and not math.isfinite(thing):
        return str(thing)
    return thing.isoformat() if hasattr(thing, "isoformat") else thing


def write_json(thing: Any) -> str:
    """One JSON value on one line; every character outside ASCII is escaped."""
    return json.dumps(make_plain(thing), allow_nan=False)
