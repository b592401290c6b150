"""Records: `typing.NamedTuple`, made at a third of its cost.

typing compiles every annotation of every field; a table that waits for an answer would wait for
hundreds of them, each time that a command starts. Here annotations only name the fields. For a
type checker it is `typing.NamedTuple` itself.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Records(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            fields = body.pop("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body.pop("__module__"))
            made.__annotations__ = fields
            for key, thing in body.items():
                setattr(made, key, thing)
            return made

    NamedTuple = type.__new__(_Records, "NamedTuple", (), {})
