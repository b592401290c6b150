"""The text of a session under our hand: the blocks as they stand in the file, comments and all.

A save writes the head anew and leaves the blocks of answers that did not change as they are, so
that an appended answer costs one block, and what a person wrote beside an answer stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sessions.session import Entry, Seal, Session
from sessions.storage.writer import Head, entry_block, struck_block

__all__ = ["Written", "cut"]

_HEADER = r"(?m)^\[\[(log|struck)\]\][ \t]*(?:#.*)?$"
_OTHER_TABLE = r"(?m)^[ \t]*\["


class Written:
    """The blocks of a file, each with the entry it holds, and the running hash of the facts."""

    __slots__ = ("_blocks", "_body", "_head", "_log", "_seal", "_struck")

    def __init__(self, session: Session, log: Iterable[Entry], old: Written | None = None) -> None:
        """`log` may be shorter than the session's; `old` has the blocks to keep where they fit.

        Raises UnicodeEncodeError for a text that is no Unicode.
        """
        self._seal = Seal(session)
        self._head = Head()
        self._log: list[Entry] = []
        self._blocks: list[bytes] = []
        self._body = bytearray()
        known = {} if old is None else old._by_fact()
        for entry in log:
            self._add(entry, *known.get((entry.ask, entry.where), ()))
        texts = {} if old is None else {id(struck): text for struck, text in old._struck}
        self._struck: list[tuple[Mapping[str, Any], bytes]] = [
            (struck, texts.get(id(struck)) or struck_block(struck).encode())
            for struck in session.struck
        ]

    @classmethod
    def filed(cls, session: Session, blocks: tuple[list[str], list[str]]) -> Written:
        """Return what stands in a file: the blocks of its log and its struck entries, in its order."""
        found = cls(session, ())
        log, struck = blocks
        for entry, block in zip(session.log, log, strict=True):
            found._add(entry, entry, block.encode())
        texts = [block.encode() for block in struck]
        found._struck = list(zip(session.struck, texts, strict=True))
        return found

    def _by_fact(self) -> dict[tuple[str, str], tuple[Entry, bytes]]:
        pairs = zip(self._log, self._blocks, strict=True)
        return {(entry.ask, entry.where): (entry, block) for entry, block in pairs}

    def _add(self, entry: Entry, old: Entry | None = None, block: bytes = b"") -> None:
        if old is None or (old is not entry and old != entry):
            anew = entry_block(entry)
            if old is not None and old.at == entry.at and b"#" in block:
                anew = _with_comments(anew, block.decode())
            block = anew.encode()
        self._log.append(entry)
        self._blocks.append(block)
        self._body += block
        self._seal.add(entry)

    def append(self, entry: Entry) -> None:
        """One more answer: no other block is touched."""
        self._add(entry)

    def pieces(self, session: Session) -> tuple[bytes, bytearray, bytes]:
        """Return the whole file: its head, the answers, and what was struck.

        The answers are not copied; they only ever grow.
        """
        seal = self._seal
        start = self._head.text(session, seal.value(session.result), seal.overruled)
        return start.encode(), self._body, b"".join([text for _, text in self._struck])


def _with_comments(block: str, old: str) -> str:
    """Return a block written anew, under the comments of the old one."""
    comments = "".join(f"{found}\n" for line in old.splitlines() if (found := _comment(line)))
    return f"\n{comments}{block[1:]}" if _one_line_texts(old) else block


def _comment(line: str) -> str:
    """Return the comment at the end of a line whose texts end on it."""
    quote = ""
    escaped = False
    for i, c in enumerate(line):
        if escaped:
            escaped = False
        elif quote:
            escaped = c == "\\" and quote == '"'
            quote = "" if c == quote else quote
        elif c in "\"'":
            quote = c
        elif c == "#":
            return line[i:]
    return ""


def _one_line_texts(text: str) -> bool:
    return '"""' not in text and "'''" not in text


def cut(
    text: str, session: Session, read: Callable[[str], Mapping[str, Any] | Entry | None]
) -> tuple[list[str], list[str]]:
    """Return the blocks of a file as they stand, log and struck, each with the comment lines above it.

    `read` gives the one entry that a block holds by itself, or None: it is asked where a text of
    several lines or a table of somebody else's could hide where a block ends. A block that does
    not hold what was read from the file is written anew.
    """
    text = text.replace("\r\n", "\n")
    found = list(re.finditer(_HEADER, text))
    starts = [_comments_above(text, match.start()) for match in found]
    blocks: dict[str, list[str]] = {"log": [], "struck": []}
    plain = _one_line_texts(text)
    ends = [*starts[1:], len(text)][: len(starts)]
    for match, start, end in zip(found, starts, ends, strict=True):
        block = text[start:end].strip("\n")
        blocks[match[1]].append(f"\n{block}\n")
        plain = plain and not re.search(_OTHER_TABLE, text[match.end() : end])
    log, struck = blocks["log"], blocks["struck"]
    if len(log) != len(session.log):
        log, sure = [entry_block(entry) for entry in session.log], True
    else:
        sure = plain
    if len(struck) != len(session.struck):
        struck = [struck_block(each) for each in session.struck]
    if not sure:
        log = [b if read(b) == e else entry_block(e) for b, e in zip(log, session.log, strict=True)]
    if not plain:
        pairs = zip(struck, session.struck, strict=True)
        struck = [b if read(b) == each else struck_block(each) for b, each in pairs]
    return log, struck


def _comments_above(text: str, start: int) -> int:
    """Return where the comment lines begin that stand directly above a block."""
    while start:
        above = text.rfind("\n", 0, start - 1) + 1
        if not text[above:start].lstrip(" \t").startswith("#"):
            break
        start = above
    return start
