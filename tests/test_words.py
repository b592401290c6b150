"""No accepted line changes its meaning with case, blanks, a trailing comma or full-width marks."""

from __future__ import annotations
