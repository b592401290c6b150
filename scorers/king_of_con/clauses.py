"""King of Con's rules that decide something, in our own words."""

from scorers.protocol import Clause

CLAUSES = (
    Clause(
        "KN-1",
        "Each round turns up four items, on booths 1 to 4; each has one genre, one category and "
        "one edition. Referee calls an item by its round and booth: 2.3 lay on booth 3 in round 2.",
        "Phase 1. Hype Intensifies",
        words=(
            "hype",
            "reveal",
            "turn up",
            "deck",
            "set out",
        ),
    ),
    Clause(
        "KN-2",
        "When the hid-bids are over, booths 1 to 4 are settled in order: the highest total takes "
        "the item and stays on it as its value; the other tokens there go to their owners' trash.",
        "Phase 2. Impulse Buying",
        words=(
            "buy",
            "auction",
            "purchase",
            "highest offer",
            "impulse",
        ),
    ),
    Clause(
        "KN-2.1",
        "In one hid-bid a player may offer on one booth only: tokens on two or more are all "
        "wasted, and so are tokens misplaced on the quadrant. Over the three hid-bids, offers on "
        "a booth add up.",
        "Phase 2. Impulse Buying",
        words=(
            "offer",
            "bid",
            "hid-bid",
            "multiple offers",
            "waste",
            "misplace",
            "bluff",
            "screen",
        ),
    ),
    Clause(
        "KN-2.2",
        "A hid-bid in which nobody lays a token on the quadrant ends the hid-bids.",
        "Phase 2. Impulse Buying",
        words=(
            "no bids",
            "skip",
            "end of bidding",
        ),
    ),
    Clause(
        "KN-2.3",
        "Wasted tokens lie on the quadrant too: they are an offer that buys nothing. Zero tokens are "
        "none.",
        "Phase 2. Impulse Buying",
        house=True,
        words=(
            "wrong offer",
            "waste",
            "nobody offers",
        ),
    ),
    Clause(
        "KN-2.4",
        "An item on whose booth no tokens lie goes to the stall, where its value is 2.",
        "Phase 2. Impulse Buying, Stall",
        words=(
            "no offer",
            "nobody offers",
            "unsold",
        ),
    ),
    Clause(
        "KN-2.5",
        "Nobody offers more tokens than the supply holds. Where the table overrules that, the "
        "pool adds what is missing, as far as it can; no whip-round is held for it.",
        "Phase 2. Impulse Buying; Phase 3. Looting",
        house=True,
        words=(
            "too many",
            "more than I have",
            "overdraw",
            "debt",
        ),
    ),
    Clause(
        "KN-2.6",
        "Where several booths are level they are settled in the order of the booths.",
        "Phase 2. Impulse Buying",
        house=True,
        words=(
            "tie",
            "several ties",
            "multiple tie-breaks",
        ),
    ),
    Clause(
        "KN-3",
        "The lowest monkey among those in a tie wins it. The winner then takes the highest monkey "
        "among them, and the others, in the order they had, take the rest from the lowest up. "
        "Each tie looks at the monkeys as they are by then.",
        "Phase 3. Looting, Monkeys",
        words=(
            "tie",
            "tie-break",
            "level",
            "swap",
            "priority",
            "draw",
        ),
    ),
    Clause(
        "KN-3.1",
        "One monkey for each player is dealt, numbered from 1. In rising order of them everybody "
        "draws three passions, keeps two and puts the third back unseen; in a first game everybody "
        "draws two and keeps them.",
        "Setup",
        words=(
            "setup",
            "set-up",
            "deal",
            "draft",
            "start",
            "first game",
        ),
    ),
    Clause(
        "KN-3.2",
        "Monkey control (an option): who would win a tie may decline it to keep the monkey; the "
        "next lowest in the tie wins then. Whoever declines loses the tokens offered there.",
        "Phase 3. Looting, Monkey Control",
        words=(
            "decline",
            "refuse",
            "keep the monkey",
            "lose on purpose",
        ),
    ),
    Clause(
        "KN-3.3",
        "So may the next lowest; whoever is left alone wins unasked. Monkeys are exchanged among "
        "those who did not decline.",
        "Phase 3. Looting, Monkey Control",
        house=True,
        words=(
            "decline",
            "refuse",
        ),
    ),
    Clause(
        "KN-4",
        "Looting: own items come first, and tokens offered on one's own item raise its value.",
        "Phase 3. Looting",
        words=(
            "loot",
            "defend",
            "protect",
            "raise",
            "own item",
        ),
    ),
    Clause(
        "KN-4.1",
        "An offer on another's item or one in the stall counts if it beats the item's value "
        "(so at least 3 in the stall). The highest that counts takes the item; offers that "
        "cannot win go to the trash at once.",
        "Phase 3. Looting",
        words=(
            "loot",
            "steal",
            "outbid",
            "beat",
            "minimum",
            "offer",
        ),
    ),
    Clause(
        "KN-4.2",
        "The tokens offered for a player's item go to that player's supply; then the item changes "
        "hands with the offer as its value, the missing tokens coming from the pool.",
        "Phase 3. Looting",
        words=(
            "pay",
            "previous owner",
            "loot",
            "compensation",
        ),
    ),
    Clause(
        "KN-4.3",
        "The tokens offered for an item in the stall are laid on it.",
        "Phase 2. Impulse Buying, Stall",
        words=(
            "loot",
            "buy from the stall",
        ),
    ),
    Clause(
        "KN-4.4",
        "Ties on several looted items are settled one by one: of all players still in one, whoever has "
        "the lowest monkey says which of the own ones comes next. Monkeys change before the one after.",
        "Phase 3. Looting, Monkeys",
        house=True,
        words=(
            "tie",
            "several ties",
            "multiple tie-breaks",
            "priority",
            "choose",
        ),
    ),
    Clause(
        "KN-4.5",
        "Items without a tie are handed over before those with one, in the order of the items.",
        "Phase 3. Looting",
        house=True,
        words=(
            "tie",
            "order",
        ),
    ),
    Clause(
        "KN-4.6",
        "Tokens laid on an item that is not in play are wasted.",
        "Phase 3. Looting",
        words=(
            "wrong offer",
            "misplace",
            "not in play",
            "waste",
        ),
    ),
    Clause(
        "KN-4.7",
        "Devaluation: at the end of looting every item in a collection loses a token to its "
        "owner's trash; one without tokens stays at 0, and the stall loses nothing.",
        "Phase 3. Looting, Devaluation",
        words=(
            "lose a token",
            "loss",
            "depreciation",
        ),
    ),
    Clause(
        "KN-5",
        "Recovery: from the trash to the supply come up to 5 tokens less the number of items "
        "owned; what is left goes to the pool.",
        "Phase 4. Supreme Show Off",
        words=(
            "recover",
            "get back",
            "show off",
        ),
    ),
    Clause(
        "KN-5.1",
        "Dominance: each characteristic, from 1 to 15, earns whoever has most items with it a token "
        "from the pool; level, the tokens on these items decide, and then monkeys. One that nobody "
        "owns earns nothing. Misprint: the rulebook's example has its robot a token ahead of the board "
        "game, but devaluation has left 4 on each of them: a tie, for monkeys.",
        "Phase 4. Supreme Show Off, Dominance",
        words=(
            "dominate",
            "most items",
            "majority",
            "show off",
            "tie",
        ),
    ),
    Clause(
        "KN-5.2",
        "Consolation: a token from the pool for everybody who owns no item.",
        "Phase 4. Supreme Show Off",
        words=(
            "no items",
            "poor",
            "nothing",
        ),
    ),
    Clause(
        "KN-6",
        "Whip-round: where the pool has too little for an effect, each supply that has a token gives "
        "one back to it, the receiver's too.",
        "Phase 2. Impulse Buying, Whip-Round",
        words=(
            "pool empty",
            "run dry",
            "not enough tokens",
        ),
    ),
    Clause(
        "KN-6.1",
        "A whip-round is repeated while the pool cannot pay and somebody has a token.",
        "Phase 2. Impulse Buying, Whip-Round",
        house=True,
        words=(
            "again",
            "pool empty",
        ),
    ),
    Clause(
        "KN-6.2",
        "If the pool still cannot pay, it pays as far as it goes, in seat order.",
        "Phase 2. Impulse Buying, Whip-Round",
        house=True,
        words=(
            "pool empty",
            "short",
        ),
    ),
    Clause(
        "KN-6.3",
        "Every looted item is an effect of its own, and every dominance; the consolation of a round is "
        "one as a whole.",
        "Phase 2. Impulse Buying, Whip-Round",
        house=True,
        words=(
            "effect",
            "one effect",
        ),
    ),
    Clause(
        "KN-7",
        "Epic collection: four or more items of one player that share a characteristic. If there is "
        "one the game ends there, and tokens in the trash are worth nothing.",
        "End of the Game",
        words=(
            "four of a kind",
            "end of the game",
            "bonus",
        ),
    ),
    Clause(
        "KN-7.1",
        "Without an epic collection the game ends after round 6.",
        "End of the Game",
        words=(
            "end of the game",
            "last round",
        ),
    ),
    Clause(
        "KN-7.2",
        "The table looks for an epic collection at the end of phase 2 and, once tokens are lost, at "
        "the end of phase 3, at no other time.",
        "End of the Game",
        house=True,
        words=(
            "when",
            "in between",
            "end of the game",
        ),
    ),
    Clause(
        "KN-8",
        "Most points win. Misprint: the rulebook's example has 10 where 4 items, 5 matches and 2 "
        "points from tokens make 11.",
        "End of the Game",
        words=(
            "score",
            "victory",
            "winner",
            "misprint",
        ),
    ),
    Clause(
        "KN-8.1",
        "Each item owned is a point.",
        "End of the Game",
        words=(
            "score",
            "victory",
        ),
    ),
    Clause(
        "KN-8.2",
        "Each characteristic of an item that is one of its owner's two passions is a point: an "
        "item may match both.",
        "End of the Game",
        words=(
            "score",
            "victory",
            "match",
        ),
    ),
    Clause(
        "KN-8.3",
        "Each characteristic shared by four or more of one's items is a point.",
        "End of the Game",
        words=(
            "score",
            "epic",
            "bonus",
            "four of a kind",
        ),
    ),
    Clause(
        "KN-8.4",
        "Each three tokens in the supply are a point.",
        "End of the Game",
        words=(
            "score",
            "unspent",
            "victory",
        ),
    ),
    Clause(
        "KN-8.5",
        "Level on points, most tokens on one's items wins.",
        "End of the Game, Tie-break",
        words=(
            "tie",
            "final tie",
            "tie-break",
        ),
    ),
    Clause(
        "KN-8.6",
        "Still level, the lowest monkey wins.",
        "End of the Game, Tie-break",
        words=(
            "tie",
            "final tie",
            "tie-break",
        ),
    ),
    Clause(
        "KN-8.7",
        "In this last tie no monkeys are exchanged, and nobody may decline.",
        "End of the Game, Tie-break",
        house=True,
        words=(
            "final tie",
            "swap",
        ),
    ),
    Clause(
        "KN-9",
        "Each of the fifteen passions is one card, and everybody keeps two: no two players have "
        "the same, and nobody has one twice.",
        "Setup",
        house=True,
        words=(
            "same passion",
            "passion card",
            "duplicate",
        ),
    ),
    Clause(
        "KN-9.1",
        "Passions that nobody remembers, or of somebody who went home, are worth nothing.",
        "Setup",
        house=True,
        words=(
            "forget",
            "forgotten",
        ),
    ),
    Clause(
        "KN-10",
        "Whoever goes home offers nothing more; tokens on a booth or in an open offer, and all later "
        "trash, go to the pool. The items stay, lose 1 a round and can be looted, their owner being "
        "paid as always. At the end there are no points for passions and tokens, and the last places.",
        "Setup",
        house=True,
        words=(
            "leave",
            "quit",
            "absent",
        ),
    ),
    Clause(
        "KN-11",
        "Scenarios are not refereed: their own rules come before these.",
        "Setup",
        house=True,
        words=("stretch goal",),
    ),
)
