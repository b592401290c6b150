"""Gridcannon's rules, one clause each, and how the gaps in the rulebook are settled."""

from scorers.protocol import Clause

CLAUSES = (
    Clause(
        "GC-1",
        "The first nine number cards are laid out as the grid; royals, aces and jokers that come "
        "between them lie aside until then. Next the royals are placed, and each ace and joker is a "
        "ploy.",
        "Setup",
        words=("set-up", "setup", "deal", "shuffle", "start"),
    ),
    Clause(
        "GC-1.1",
        "Before the first turn the player may exchange one card of the grid: it goes under the pile, "
        "and the number card that comes next takes its cell.",
        "Setup",
        words=("replace", "swap", "redraw"),
    ),
    Clause(
        "GC-1.2",
        "Royals, aces and jokers that come while a card is replaced lie beside the grid until the new "
        "card lies, as in the setup; then the royals are placed.",
        "Setup",
        house=True,
        words=("replacement",),
    ),
    Clause(
        "GC-1.3",
        "The replacing card belongs to the setup and attacks nothing.",
        "Setup",
        house=True,
    ),
    Clause(
        "GC-1.4",
        "The grid is laid from its top row down, each row from the left, and the royals of the setup "
        "are placed in the order in which they came.",
        "Setup",
        house=True,
        words=("set-up", "order"),
    ),
    Clause(
        "GC-2",
        "A royal goes beside the top card that is most like it: the highest of its suit; without "
        "one, the highest of its colour; without that too, the highest of all.",
        "Placing royals",
        words=("similar", "adjacent", "placement"),
    ),
    Clause(
        "GC-2.1",
        "Cards that are equally like the royal, or a corner with both spots free, leave the choice "
        "to the player.",
        "Placing royals",
        words=("tie", "equal", "choose", "valid positions"),
    ),
    Clause(
        "GC-2.2",
        "The centre touches no spot, so its card is never the one a royal is put beside.",
        "Placing royals",
        house=True,
        words=("center", "middle"),
    ),
    Clause(
        "GC-2.3",
        "A card whose spots are all occupied is passed over.",
        "Placing royals",
        house=True,
        words=("full", "taken"),
    ),
    Clause(
        "GC-2.4",
        "An empty cell is less like a royal than any card, and one empty cell as good as another.",
        "Placing royals",
        house=True,
        words=("gap", "hole"),
    ),
    Clause(
        "GC-3",
        "A number card goes on a stack whose top card is equal or lower, of whatever suit.",
        "Number cards",
        words=("higher", "fits", "valid spot"),
    ),
    Clause(
        "GC-3.1",
        "An empty cell takes any number card.",
        "Number cards",
        house=True,
    ),
    Clause(
        "GC-4",
        "A card placed straight across from a royal makes the two cards between attack it. They kill "
        "with a sum of at least the royal's health, which is 11, 12 or 13 and its armour. The card "
        "just placed adds nothing.",
        "Killing royals",
        words=("attack", "opposite", "damage", "hit", "points"),
    ),
    Clause(
        "GC-4.1",
        "Against a jack both cards count, against a queen those of her colour, against a king those "
        "of his suit.",
        "Killing royals",
        words=("color", "match"),
    ),
    Clause(
        "GC-4.2",
        "Two cards attack or none: with an empty cell between there is no attack.",
        "Killing royals",
        house=True,
        words=("gap", "hole"),
    ),
    Clause(
        "GC-4.3",
        "A royal that dies is turned over, and its spot stays taken: no royal is placed there.",
        "Killing royals",
        words=("dead", "face down"),
    ),
    Clause(
        "GC-5",
        "A ploy may be used at any time: before a card is drawn, with a number card in hand, or before "
        "a royal gets its spot. It is turned over then and works once.",
        "Ploys",
        words=("aces", "jokers", "whenever", "anytime"),
    ),
    Clause(
        "GC-5.1",
        "An ace is an extraction: all cards of one stack go under the pile.",
        "Ploys",
        words=("pick up",),
    ),
    Clause(
        "GC-5.2",
        "A joker is a reassignment: the top card of one stack moves to another cell that takes it, "
        "and attacks from there; what it uncovered is what counts on the cell that it left.",
        "Ploys",
        words=("shift",),
    ),
    Clause(
        "GC-6",
        "With no ploy left, a number card that fits on no cell is tucked under the living royal most "
        "like it: the lowest of its suit; without one, the lowest of its colour; without that too, "
        "the lowest of all. Rank decides, not armour; the player chooses between equals.",
        "Cards that fit nowhere",
        words=("armor", "blocked", "stuck", "cannot place"),
    ),
    Clause(
        "GC-6.1",
        "Armour adds the card's value to the royal's health, and adds to earlier armour.",
        "Cards that fit nowhere",
        words=("armor", "stacks"),
    ),
    Clause(
        "GC-6.2",
        "While a ploy is unused no card becomes armour: a ploy has to be used.",
        "Cards that fit nowhere",
        words=("armor",),
    ),
    Clause(
        "GC-6.3",
        "Whenever a card is to be drawn or placed the player may give the game up.",
        "Cards that fit nowhere",
        house=True,
        words=("resign", "quit"),
    ),
    Clause(
        "GC-6.4",
        "Armour stays with its royal for the rest of the game.",
        "Cards that fit nowhere",
        house=True,
        words=("armor",),
    ),
    Clause(
        "GC-7",
        "A living royal with a health of 20, or a king with 19, loses the game; with the option doom "
        "as exact it takes 21, or 20 for a king.",
        "Royals out of reach",
        words=("doom", "lost", "loss", "20+", "19+"),
    ),
    Clause(
        "GC-8",
        "While no royal lives and fewer than twelve are dead, whatever is drawn is set aside until a "
        "royal comes. It is placed, and the cards set aside go under the pile.",
        "No living royals",
        words=("cycle", "search"),
    ),
    Clause(
        "GC-8.1",
        "Before each draw, and before armour is given, the table looks whether a royal lives; during "
        "the setup it does not. A number card that would be armour waits in hand.",
        "No living royals",
        house=True,
    ),
    Clause(
        "GC-8.2",
        "Aces and jokers that are set aside go under the pile with the rest: they are no ploys.",
        "No living royals",
        house=True,
    ),
    Clause(
        "GC-9",
        "The death of the last of the twelve royals wins the game on the spot, whether or not the pile "
        "still has cards. Royals that are missing from the deck count as none.",
        "Winning",
        words=("win", "victory", "end", "ending"),
    ),
    Clause(
        "GC-9.1",
        "When the pile has run out, ploys may still be used; once all are, or the player is done, the "
        "game is lost.",
        "The pile runs out",
        words=("empty", "done"),
    ),
    Clause(
        "GC-9.2",
        "A win scores the unused ploys, 0 to 6, unless the pile ran out on the way.",
        "Winning",
        house=True,
        words=("points",),
    ),
    Clause(
        "GC-9.3",
        "The pile has run out once the player has to draw and cannot, not with its last card.",
        "The pile runs out",
        house=True,
    ),
    Clause(
        "GC-10",
        "The deck has 52 cards and its jokers, each in one place: only a card that is in the pile can "
        "be drawn, and every drawn card is named.",
        "Setup",
        words=("54", "missing", "pack"),
    ),
    Clause(
        "GC-11",
        "A turn is one card drawn: a number card goes on the grid, a royal beside it, an ace or a "
        "joker is kept as a ploy. No drawn card may be put back, and none that fits may be armour.",
        "Turn order",
        words=("order of play", "may not", "round"),
    ),
)
