"""The rules of Kingz that decide something, each by its id."""

from scorers.protocol import Clause

CLAUSES = (
    Clause(
        "KZ-0",
        "Each player starts with 3 armor, 1 courage and no fame behind a screen, and nine cards.",
        "Setup",
        words=("set-up", "setup", "start", "tokens", "screen"),
    ),
    Clause(
        "KZ-0.1",
        "Animals have names, said easily and of three syllables at most: these are shouted.",
        "Setup",
        words=("name", "animal", "shout"),
    ),
    Clause(
        "KZ-0.2",
        "There are up to two rounds of seven turns, one card a turn; in the child variant of six.",
        "How to play the game",
        words=("turn", "round"),
    ),
    Clause(
        "KZ-0.3",
        "Cards are laid face down. Whoever has said Ready! cannot change the card any more.",
        "The Approach",
        words=("ready", "approach"),
    ),
    Clause(
        "KZ-1",
        "Everybody turns one card a turn, and cards act from the highest Speed to the lowest; the "
        "Speed that counts is that of the card a player ends up with.",
        "Sparring",
        words=("order", "speed", "fast", "sparring", "count"),
    ),
    Clause(
        "KZ-1.2", "No two cards share a Speed.", "Sparring", house=True, words=("tie", "same", "speed")
    ),
    Clause(
        "KZ-1.1",
        "A shield guards its player for the whole turn against swords and nets, even against "
        "faster ones.",
        "Action cards, Shield",
        words=("shield", "guard", "block"),
    ),
    Clause(
        "KZ-2",
        "A sword costs 1 courage, paid first. If its target has no shield it hits: the target "
        "loses 1 armor and the attacker takes 1 fame.",
        "Action cards, Sword",
        words=("sword", "attack", "hit"),
    ),
    Clause(
        "KZ-2.1",
        "A sword whose player has no courage to pay does nothing.",
        "Action cards, Sword",
        words=("pay", "broke"),
    ),
    Clause(
        "KZ-2.2",
        "A sword's target is called out as the cards turn; called late or not at all, the sword "
        "is cancelled.",
        "Action cards, Sword",
        words=("late", "shout", "forgot", "target"),
    ),
    Clause(
        "KZ-2.3",
        "A cancelled sword costs no courage (late_sword=free), or one called out too late costs it "
        "(late_sword=paid).",
        "Action cards, Sword",
        house=True,
        words=("late", "cancelled"),
    ),
    Clause(
        "KZ-2.4",
        "A sword at a shield costs its courage and does nothing more.",
        "Action cards, Sword",
        words=("miss", "pay"),
    ),
    Clause(
        "KZ-2.5",
        "A sword, like a Disarm, names another player who is still in the arena.",
        "Action cards, Sword and Disarm",
        words=("target", "self"),
    ),
    Clause(
        "KZ-3",
        "A courage card gives its player 1 courage.",
        "Action cards, Courage",
        words=("bravery",),
    ),
    Clause(
        "KZ-3.1",
        "Every two courage tokens are worth as much as one fame.",
        "Action cards, Courage; Victory",
        words=("pair", "worth", "bravery", "reputation"),
    ),
    Clause(
        "KZ-4",
        "If nobody has a shield a net hits every opponent: each loses 1 armor, and the net's "
        "player takes 1 fame in all. It costs no courage.",
        "Action cards, Net",
        words=("net",),
    ),
    Clause(
        "KZ-4.1",
        "If anybody has a shield a net fails: nobody is hit, and the net's player loses 1 armor.",
        "Action cards, Net",
        words=("fail", "coward"),
    ),
    Clause(
        "KZ-4.2",
        "Of several nets each is looked at alone.",
        "Action cards, Net",
        house=True,
        words=("two", "nets"),
    ),
    Clause(
        "KZ-5",
        "A hail to the crowd gives 1 fame if nobody hit its player this turn, before or after.",
        "Action cards, Hail",
        words=("crowd", "greet"),
    ),
    Clause(
        "KZ-5.1",
        "A hail whose player was hit this turn gives nothing.",
        "Action cards, Hail",
        words=("crowd", "fail"),
    ),
    Clause(
        "KZ-6",
        "A Disarm is shouted before the count and names a victim. Its player plays what the victim "
        "chose, and the victim what lies on top of that player's pile. When the turn is over every "
        "card returns to the pile of its owner.",
        "Action cards, Disarm",
        words=("steal", "take", "disarm", "pile"),
    ),
    Clause(
        "KZ-6.1",
        "If two or more shout Disarm in one turn nobody is robbed: each of them plays the top "
        "card of their own pile instead.",
        "Action cards, Disarm",
        words=("two", "disarms"),
    ),
    Clause(
        "KZ-6.2",
        "A Disarm that is not shouted has no effect.",
        "FAQ 1",
        words=("forgot", "shout", "silent"),
    ),
    Clause(
        "KZ-6.3",
        "A Disarm that another Disarm took, or that came from a pile, has no effect.",
        "Action cards, Disarm",
        house=True,
        words=("stolen",),
    ),
    Clause(
        "KZ-7",
        "Armor stops at 0. Whoever is hit without armor is hit all the same: the attacker takes "
        "the fame and counts among the attackers.",
        "FAQ 2",
        words=("armor", "zero"),
    ),
    Clause(
        "KZ-8",
        "Whoever has no armor after the cards is down, and shouts Ouch, ouch, ouch! The attackers "
        "are all who hit that player this turn.",
        "Pinning",
        words=("ouch", "pin", "ground", "fall", "pinning"),
    ),
    Clause(
        "KZ-8.1",
        "A net that failed makes attackers of all whose card was a shield.",
        "Pinning",
        words=("net", "fail"),
    ),
    Clause(
        "KZ-8.2",
        "Thumb up: the attacker pardons, and what was agreed for this turn is handed over now, as "
        "far as the player who is down has it. Promises for later are noted, not enforced.",
        "Pinning",
        words=("pardon", "thumb", "up", "spare"),
    ),
    Clause(
        "KZ-8.3",
        "Thumb down: the player who is down leaves the game at once.",
        "Pinning",
        words=("thumb", "down", "eliminated", "out"),
    ),
    Clause(
        "KZ-8.4",
        "Attackers decide one by one, in falling Speed of their cards. Once a victim is out the "
        "later attackers have nothing to decide.",
        "Pinning",
        words=("order", "attackers"),
    ),
    Clause(
        "KZ-8.5",
        "An attacker who brought down several chooses whom to decide on first.",
        "FAQ 3",
        words=("choice",),
    ),
    Clause(
        "KZ-8.6",
        "An attacker who has been put out counts as having pardoned.",
        "FAQ 4",
        words=("dead", "attacker"),
    ),
    Clause(
        "KZ-8.7",
        "Whoever was pardoned by every attacker stands up with 3 armor once all have decided.",
        "Pinning",
        words=("stand", "up"),
    ),
    Clause(
        "KZ-8.8",
        "Whoever is down may make an offer to each attacker: fame and courage now or promised for "
        "later, or an alliance. What is promised binds by honour only.",
        "Pinning",
        words=("offer", "promise", "alliance", "honour", "honor", "negotiate"),
    ),
    Clause(
        "KZ-9",
        "Five fame, pairs of courage counted, win at once, even for a player who is down, and "
        "also by what an attacker is handed.",
        "Victory",
        words=("win", "crown", "king", "five"),
    ),
    Clause(
        "KZ-9.1",
        "All cards of a turn act before a win is called; of several who reach five by them the "
        "fastest card wins.",
        "Victory",
        house=True,
        words=("tie", "together"),
    ),
    Clause(
        "KZ-9.2", "The last player in the arena wins at once.", "Victory", words=("last", "win", "king")
    ),
    Clause(
        "KZ-9.3",
        "After two rounds night falls: most fame wins, then most courage (paired tokens too), "
        "then most armor; whoever is still level shares the crown.",
        "Victory",
        words=("night", "nightfall", "tie", "win", "king"),
    ),
    Clause(
        "KZ-9.4",
        "At nightfall pairs of courage count as fame, since a pair equals one (nightfall=worth), "
        "or fame tokens count alone (nightfall=tokens).",
        "Victory",
        house=True,
        words=("night", "pair", "tie"),
    ),
    Clause(
        "KZ-10",
        "The child variant has swords, shields and courage only: six cards, six turns, none set aside.",
        "Child variant",
        words=("child", "children", "kids"),
    ),
    Clause(
        "KZ-10.1",
        "In the power variant each player may use their animal's power once a round, and only "
        "one power is used in a turn. Round 2 makes all of them ready again.",
        "Power variant",
        words=("power", "once"),
    ),
    Clause(
        "KZ-10.7",
        "The Rage! card lies in the middle and each player's power card in front of them. Whoever "
        "hits Rage! first, before the count, and shouts the power uses it this turn.",
        "Power variant",
        words=("rage", "set-up", "power"),
    ),
    Clause(
        "KZ-10.2",
        "Tigress: courage cards give nothing this turn.",
        "The powers",
        words=("grrr", "tiger"),
    ),
    Clause(
        "KZ-10.3",
        "Crocodile: no sword can name this player. Nets hit and Disarms rob as ever.",
        "The powers",
        words=("splash",),
    ),
    Clause(
        "KZ-10.8",
        "A sword that names the crocodile all the same is cancelled.",
        "The powers",
        house=True,
        words=("splash", "cancelled"),
    ),
    Clause(
        "KZ-10.4",
        "Rhinoceros: everybody who loses armor this turn loses one more, but only once.",
        "The powers",
        words=("charge", "rhino"),
    ),
    Clause(
        "KZ-10.5",
        "Polar bear: this turn swords are shields and shields are swords.",
        "The powers",
        words=("frosty", "bear"),
    ),
    Clause(
        "KZ-10.9",
        "Under the polar bear a shield needs a target and costs courage as a sword does. Speeds stay "
        "with the cards.",
        "The powers",
        house=True,
        words=("frosty", "bear", "speed"),
    ),
    Clause("KZ-10.6", "Gorilla: swords cost no courage this turn.", "The powers", words=("banana",)),
    Clause(
        "KZ-11",
        "The box has 16 courage tokens; when more are needed anything else will do.",
        "Equipment",
        house=True,
        words=("run", "out", "supply", "bank"),
    ),
    Clause(
        "KZ-12",
        "For the second round everybody still in takes all cards back and again sets two aside; "
        "what lies behind the screens stays.",
        "Second round",
        words=("second", "round", "again"),
    ),
    Clause(
        "KZ-13",
        "Each player has nine cards a round (shield, sword and courage twice, net, hail and "
        "Disarm once). Two are set aside, at random and face up (mode=instinctive) or chosen and "
        "face down (mode=control). A card that was played or set aside is gone until "
        "the round is over.",
        "Setup; Preparation; End of turn",
        words=("set", "aside", "discard", "hand", "cards"),
    ),
    Clause(
        "KZ-13.1",
        "Cards set aside lie at the bottom of the discard pile, and each turn's card goes on top "
        "of it; only the top card is ever taken.",
        "Preparation; End of turn; Action cards, Disarm",
        words=("discard", "top", "pile"),
    ),
)
"""Every clause, in the rulebook's order as far as it has one."""
