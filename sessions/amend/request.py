"""What somebody wants amended, as it is typed: on a command line, or behind `/amend`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorers.errors import Unclear
from scorers.parsing import read_pairs
from scorers.text import plain, refuse_harmful, show
from sessions.amend.records import Edit
from sessions.amend.rename import new_names

if TYPE_CHECKING:
    from sessions.live import Live

__all__ = ["Wish", "wish", "wish_from"]


class Wish(NamedTuple):
    """An amendment as somebody typed it."""

    edit: Edit
    why: str | None = None
    then: Sequence[str] = ()
    """Answers for the questions to which no kept one can be given, in order."""
    strike: bool = False
    cut: bool = False
    dry_run: bool = False


def wish(
    live: Live,
    n: str | None,
    answer: str | None,
    *,
    insert: bool = False,
    remove: bool = False,
    options: Sequence[str] = (),
    names: Sequence[str] = (),
    rules: bool = False,
    **rest: Any,
) -> Wish:
    """An amendment from the words of a command line. Raises `Unclear` where they do not fit."""
    if insert and remove:
        raise Unclear("An entry comes in or goes out: --insert or --remove, not both.")
    if n is None and not (options or names or rules):
        raise Unclear("Say what to amend: N ANSWER, --set KEY=VALUE, --rename OLD=NEW or --rules.")
    if n is None and (insert or remove):
        raise Unclear(f"{'--insert' if insert else '--remove'} needs the number of an entry.")
    if remove and answer is not None:
        raise Unclear("--remove takes no answer: the entry goes out.")
    first, last = (None, None) if n is None else _numbers(n)
    if last is not None and not remove:
        raise Unclear("Several entries at once can only be taken out: add --remove.")
    if rest.get("why") is not None:
        refuse_harmful(rest["why"])
        rest["why"] = rest["why"].strip() or None
    edit = Edit(
        n=first,
        last=last,
        answer=answer,
        insert=insert,
        remove=remove,
        options=_options(options),
        names=new_names(live.session.players, list(names)),
        rules=rules,
    )
    return Wish(edit, **rest)


def _numbers(text: str) -> tuple[int, int | None]:
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?", plain(text))
    if found is None:
        raise Unclear(f"{show(text)} is no entry's number.")
    return int(found[1]), int(found[2]) if found[2] else None


def _options(pairs: Sequence[str]) -> dict[str, str | None]:
    """`KEY=VALUE` as typed; `KEY=-` takes out an option that has no default."""
    return {
        key: None if plain(value).strip() == "-" else value
        for key, value in read_pairs(pairs, "--set").items()
    }


_FLAG = re.compile(r"(?:^|\s)--(insert|remove|rules|cut|strike|dry-run|set|rename|then|why)(?=\s|$)")
_VALUED = ("set", "rename", "then", "why")


_QUOTED = re.compile(r"'(/[^']*)'|\"(/[^\"]*)\"")


def _bare(answer: str) -> str:
    """An event without the quotes that a shell needs, and that refusals show, around it."""
    quoted = _QUOTED.fullmatch(answer)
    return answer if quoted is None else quoted[1] or quoted[2]


def wish_from(live: Live, text: str) -> Wish:
    """`13 2435`, `13 --remove`, `--insert 13 2435 --why forgotten`, `--rename Ann=Anna`.

    Flags stand before or behind, in any order; one with a value takes all up to the next.
    """
    first, *parts = _FLAG.split(text)
    rest = [first]
    flags: set[str] = set()
    values: dict[str, list[str]] = {word: [] for word in _VALUED}
    for word, behind in zip(parts[::2], parts[1::2], strict=True):
        if word in values:
            values[word].append(behind.strip())
        else:
            flags.add(word)
            rest.append(behind)
    text = " ".join(" ".join(rest).split()) if flags else first.strip()
    n, _, answer = text.partition(" ")
    return wish(
        live,
        n or None,
        _bare(answer.strip()) or None,
        insert="insert" in flags,
        remove="remove" in flags,
        rules="rules" in flags,
        options=values["set"],
        names=values["rename"],
        then=tuple(map(_bare, values["then"])),
        cut="cut" in flags,
        strike="strike" in flags,
        dry_run="dry-run" in flags,
        why=" ".join(values["why"]) if values["why"] else None,
    )
