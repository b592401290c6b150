"""King of Con's rulings without a session: monkeys, a booth, a looting, a score."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorers.errors import Unclear
from scorers.game import Case, Judgement, Match
from scorers.king_of_con.buying import find_highest
from scorers.king_of_con.ending import reckon_token_points
from scorers.king_of_con.items import STALL_VALUE, Item
from scorers.king_of_con.looting import compare_offers
from scorers.king_of_con.monkeys import exchange_monkeys, order_by_monkey
from scorers.king_of_con.naming import find_item, list_named, read_item_number
from scorers.king_of_con.state import Hall, Score
from scorers.parsing import split, whole, words
from scorers.text import Word, fold, listed, show

_MONKEYS = "greg 5, lulu 3, todd 2"


class _Numbers:
    """Names as typed, each with a number."""

    def __init__(self, text: str, what: str, low: int, high: int) -> None:
        self.names: list[str] = []
        self.by_key: dict[str, int] = {}
        for part in split(text):
            typed = words(part)
            if len(typed) != 2:
                raise Unclear(f"Names with {what}, such as {_MONKEYS}.")
            key = typed[0].key
            if key in self.by_key:
                raise Unclear(f"{show(typed[0].text)} is named twice.")
            self.by_key[key] = whole(typed[1].text, low, high, what)
            self.names.append(typed[0].text)

    @property
    def indexed(self) -> dict[int, int]:
        return dict(enumerate(self.by_key.values()))


def _read_monkeys(text: str) -> _Numbers:
    found = _Numbers(text, "a monkey", 1, 5)
    numbers = list(found.by_key.values())
    if len(set(numbers)) < len(numbers):
        raise Unclear("There is only one monkey of each number.")
    return found


def _tell(names: Sequence[str], monkeys: Mapping[int, int]) -> str:
    return ", ".join(f"{names[i]} {monkeys[i]}" for i in sorted(monkeys))


def _read_line(args: Sequence[str], usage: str) -> str:
    text = " ".join(args).strip()
    if not text:
        raise Unclear(f"Names and numbers are needed, such as {usage}.")
    return text


def judge_monkeys(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who wins a tie, and who has which monkey afterwards."""
    found = _read_monkeys(_read_line(args, _MONKEYS))
    if len(found.names) < 2:
        raise Unclear(f"A tie has two players or more, such as {_MONKEYS}.")
    old = found.indexed
    new = exchange_monkeys(old)
    winner = order_by_monkey(old)[0]
    names = found.names
    return Judgement(
        f"{names[winner]} wins; monkeys now {_tell(names, new)}",
        names[winner],
        steps=(
            {"text": f"{names[winner]}'s monkey {old[winner]} is the lowest.", "clause": "KN-3"},
            {
                "text": f"{names[winner]} takes the highest, {new[winner]}; the others take the "
                "rest from the lowest up, in the order they had.",
                "clause": "KN-3",
            },
        ),
        extra={"monkeys": {names[i]: new[i] for i in new}},
    )


class _Settled:
    """A contest, down to one winner where that can be said."""

    def __init__(self, offers: _Numbers, level: Sequence[int], flags: Mapping[str, str]) -> None:
        self.names = offers.names
        self.level = tuple(level)
        self.winner: int | None = self.level[0] if len(self.level) == 1 else None
        self.new: dict[int, int] = {}
        self.steps: list[Mapping[str, str]] = []
        if len(self.level) < 2:
            return
        tied = listed(self.names[i] for i in self.level)
        self.steps.append({"text": f"{tied} are level: monkeys.", "clause": "KN-3"})
        if "monkeys" not in flags:
            return
        typed = _read_monkeys(flags["monkeys"])
        keys = list(offers.by_key)
        for key, name in zip(typed.by_key, typed.names, strict=True):
            if key not in offers.by_key:
                raise Unclear(f"{show(name)} has a monkey but makes no offer.")
        missing = [self.names[i] for i in self.level if keys[i] not in typed.by_key]
        if missing:
            raise Unclear(f"The monkey of {listed(missing)} is missing in --monkeys.")
        old = {i: typed.by_key[keys[i]] for i in self.level}
        self.winner = order_by_monkey(old)[0]
        self.new = exchange_monkeys(old)
        text = f"{self.names[self.winner]}'s monkey {old[self.winner]} is the lowest"
        after = f"monkeys now {_tell(self.names, self.new)}."
        self.steps.append({"text": f"{text}; {after}", "clause": "KN-3"})

    @property
    def tie(self) -> str:
        tied = listed(self.names[i] for i in self.level)
        return f"a tie of {tied}: give their --monkeys"

    def extra(self, **more: int) -> dict[str, object]:
        """The keys of the JSON object: the tied, and their monkeys afterwards."""
        found: dict[str, object] = dict(more)
        if len(self.level) > 1:
            found["tied"] = [self.names[i] for i in self.level]
        if self.new:
            found["monkeys"] = {self.names[i]: monkey for i, monkey in self.new.items()}
        return found


def judge_auction(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who takes the item of a booth."""
    offers = _Numbers(_read_line(args, "dirk 5, zak 5, lulu 2"), "tokens", 0, 100)
    best = find_highest(offers.indexed)
    if not best:
        step = {"text": "No tokens, no offer.", "clause": "KN-2.4"}
        return Judgement("nobody: it goes to the stall", steps=(step,))
    tokens = offers.indexed[best[0]]
    settled = _Settled(offers, best, flags)
    steps = [{"text": f"The highest total is {tokens}.", "clause": "KN-2"}, *settled.steps]
    if settled.winner is None:
        return Judgement(settled.tie, steps=tuple(steps), extra=settled.extra(value=tokens))
    winner = settled.names[settled.winner]
    others = {i: n for i, n in offers.indexed.items() if i != settled.winner and n}
    if others:
        trash = _tell(settled.names, others)
        steps.append({"text": f"To the trash: {trash}.", "clause": "KN-2"})
    verdict = f"{winner} takes it for {tokens}"
    return Judgement(verdict, winner, steps=tuple(steps), extra=settled.extra(value=tokens))


def judge_loot(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who loots an item of a given value."""
    if "value" not in flags:
        raise Unclear(
            "What is the item's value? --value 5, or --value stall; in a session the item: robot ann 5."
        )
    stall = fold(flags["value"]).strip() == "stall"
    value = STALL_VALUE if stall else whole(flags["value"].strip(), 0, 100, "the value")
    line = _read_line(args, "greg 5, todd 6")
    owner, line = _find_owner(line, flags)
    if owner and stall:
        raise Unclear("An item in the stall has no owner: leave --owner out.")
    offers = _Numbers(line, "tokens", 0, 100)
    steps: list[Mapping[str, str]] = []
    own = offers.by_key.pop(fold(owner), 0) if owner else 0
    if owner:
        offers.names = [name for name in offers.names if fold(name) != fold(owner)]
    if own:
        value += own
        steps.append({"text": f"{owner} adds {own}: worth {value}.", "clause": "KN-4"})
    contest = compare_offers(value, offers.indexed)
    ignored = {i: n for i, n in offers.indexed.items() if 0 < n <= value}
    if ignored:
        told = _tell(offers.names, ignored)
        steps.append({"text": f"Not more than {value}, to the trash: {told}.", "clause": "KN-4.1"})
    if not contest.best:
        steps.append({"text": f"Nothing beats {value}.", "clause": "KN-4.1"})
        verdict = f"{owner} keeps it at {value}" if owner else "nobody: it stays where it is"
        return Judgement(verdict, owner or None, steps=tuple(steps), extra={"value": value})
    offer = contest.offer
    steps.append({"text": f"The highest that counts is {offer}.", "clause": "KN-4.1"})
    settled = _Settled(offers, contest.best, flags)
    steps.extend(settled.steps)
    if settled.winner is None:
        return Judgement(settled.tie, steps=tuple(steps), extra=settled.extra(value=value))
    winner = settled.names[settled.winner]
    pool = 0 if stall else offer - value
    if stall:
        steps.append({"text": f"The {offer} tokens are laid on it.", "clause": "KN-4.3"})
    else:
        gets = owner or "The previous owner"
        text = f"{gets} gets {offer}; {offer} less {value}: {pool} from the pool."
        steps.append({"text": text, "clause": "KN-4.2"})
    return Judgement(
        f"{winner} takes it at {offer}",
        winner,
        steps=tuple(steps),
        extra=settled.extra(value=offer, pool=pool),
    )


def _find_owner(line: str, flags: Mapping[str, str]) -> tuple[str, str]:
    """The owner, by `--owner lulu` or `lulu*` in the line, and the line without the star."""
    starred = re.search(r"(?:^|[,\s])([^\s,*]+)\*", line)
    owner = flags.get("owner", "").strip().strip('"')
    if starred is not None:
        if owner and fold(owner) != fold(starred[1]):
            raise Unclear(f"One owner: {show(owner)} or {show(starred[1])}?")
        owner = starred[1]
    return owner, line.replace("*", "")


def judge_score(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """What a collection is worth at the end."""
    if args:
        raise Unclear("Only --items, --matches, --epics and --tokens.")
    if not flags:
        raise Unclear("Say at least --items; also --matches, --epics, --tokens.")
    items, matches, epics, tokens = (
        whole(flags.get(flag, "0").strip(), 0, 100, flag)
        for flag in ("items", "matches", "epics", "tokens")
    )
    found = Score(items, matches, epics, reckon_token_points(tokens))
    told = (
        (f"{items} for the items", "KN-8.1"),
        (f"{matches} for characteristics that match a passion", "KN-8.2"),
        (f"{epics} for epic collections", "KN-8.3"),
        (f"{found.tokens} for {tokens} tokens, one for each three", "KN-8.4"),
    )
    return Judgement(
        f"{found.total} points",
        points=found.total,
        steps=tuple({"text": f"{text}.", "clause": clause} for text, clause in told),
    )


def judge_monkeys_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who wins a tie of players at this table: `ann bob`, with their monkeys as they are."""
    hall = _find_hall(match)
    typed = _read_seats(hall, " ".join(args))
    if typed is None or not hall.monkeys:
        return judge_monkeys(args, flags)
    monkeys = {seat: hall.monkeys[seat] if n is None else n for seat, n in typed.items()}
    return judge_monkeys([_write_counts(hall, monkeys)], flags)


def judge_auction_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who takes an item for such offers at this table."""
    hall = _find_hall(match)
    offers = _read_offers(hall, " ".join(args))
    if offers is None:
        return judge_auction(args, flags)
    return judge_auction([_write_counts(hall, offers)], _add_monkeys(hall, offers, flags))


def judge_loot_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who loots an item of this table, which comes first: `robot greg 5, todd 6`."""
    hall, line = _find_hall(match), " ".join(args)
    item, rest = (None, line) if "value" in flags else _split_item(hall, line)
    offers = _read_offers(hall, rest)
    if offers is None or (item is None and "value" not in flags):
        return judge_loot(args, flags)
    known = _add_monkeys(hall, offers, flags)
    if item is None:
        return judge_loot([_write_counts(hall, offers)], known)
    known["value"] = "stall" if item.owner is None else str(item.value)
    whose = "in the stall"
    if item.owner is not None:
        known["owner"] = hall.names.write(item.owner)
        whose = f"{hall.names[item.owner]}'s"
    found = judge_loot([_write_counts(hall, offers)], known)
    label = hall.tell_item(item)
    took = {
        "text": f"{label[:1].upper()}{label[1:]} is {whose}, worth {item.value}.",
        "clause": "KN-4.1",
    }
    return found._replace(steps=(took, *found.steps))


def _find_hall(match: Match) -> Hall:
    hall: Hall = match.hall  # type: ignore[attr-defined]  # the match is King of Con's
    return hall


def _read_seats(hall: Hall, line: str) -> dict[int, int | None] | None:
    """Return players with the number behind each, if any; None where others are named.

    Commas and quotes may be left out.
    """
    found: dict[int, int | None] = {}
    name = ""
    try:
        for word in words(line.replace(",", " ").replace("*", "")):
            if name and not word.quoted and word.text.isdecimal():
                found[hall.names.seat(name)] = whole(word.text, 0, 100, "a number")
                name = ""
                continue
            longer = f"{name} {word.text}".strip()
            if name and not hall.names.could_be(longer):
                found[hall.names.seat(name)] = None
                longer = word.text
            name = longer
        if name:
            found[hall.names.seat(name)] = None
    except Unclear:
        return None
    return found or None


def _read_offers(hall: Hall, line: str) -> dict[int, int] | None:
    """Return the tokens that each player named in a line offers; None where it is no such line."""
    typed = _read_seats(hall, line) or {}
    offers = {seat: tokens for seat, tokens in typed.items() if tokens is not None}
    return offers if offers and len(offers) == len(typed) else None


def _split_item(hall: Hall, line: str) -> tuple[Item | None, str]:
    """The item in play that a line begins with, by number, name or hashtags, and the rest."""
    typed = words(line)
    named = list_named(item for item in hall.items.values() if item.booth is None)
    shown = {each.number for each in named}
    for count in range(min(len(typed) - 1, 6), 0, -1):
        word = typed[0] if count == 1 else Word(" ".join(each.text for each in typed[:count]))
        try:
            found = find_item(word, named, lambda text: read_item_number(text, shown), wasted=False)
        except Unclear:
            continue
        return hall.items[found], " ".join(each.typed for each in typed[count:])
    return None, line


def _write_counts(hall: Hall, counts: Mapping[int, int]) -> str:
    return ", ".join(f"{hall.names.write(seat)} {count}" for seat, count in counts.items())


def _add_monkeys(hall: Hall, offers: Mapping[int, int], flags: Mapping[str, str]) -> dict[str, str]:
    """The flags, with the monkeys of this table where none are given."""
    known = dict(flags)
    if hall.monkeys:
        here = {seat: hall.monkeys[seat] for seat in offers}
        known.setdefault("monkeys", _write_counts(hall, here))
    return known


CASES = (
    Case(
        "monkeys",
        '"NAME MONKEY, NAME MONKEY ..."',
        "who wins a tie, and the monkeys afterwards",
        (_MONKEYS,),
        (),
        judge_monkeys,
        judge_monkeys_at,
    ),
    Case(
        "auction",
        '"NAME TOKENS, ..." [--monkeys "NAME MONKEY, ..."]',
        "who takes the item of a booth",
        ("dirk 5, zak 5, lulu 2", "--monkeys", "dirk 4, zak 1"),
        ("monkeys",),
        judge_auction,
        judge_auction_at,
    ),
    Case(
        "loot",
        '--value N|stall "NAME TOKENS, ..." [--owner NAME] [--monkeys "NAME MONKEY, ..."]',
        "who loots an item",
        ("--value", "5", "greg 5, todd 6"),
        ("value", "owner", "monkeys"),
        judge_loot,
        judge_loot_at,
    ),
    Case(
        "score",
        "--items N [--matches N] [--epics N] [--tokens N]",
        "a player's points at the end",
        ("--items", "4", "--matches", "5", "--epics", "0", "--tokens", "7"),
        ("items", "matches", "epics", "tokens"),
        judge_score,
    ),
)
