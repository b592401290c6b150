"""King of Clubs, clause by clause: the rules that decide something, and the gaps we settled."""

from __future__ import annotations

from scorers.protocol import Clause

__all__ = ["CLAUSES"]

_SCENE = "1. Get on the scene (page 5)"
_DOWN = "2. Get down, get on up (pages 5 and 6)"
_SHAKE = "3. Shake your money maker (pages 6 to 8)"
_BASIC = "3. Shake your money maker, basic version (page 6)"
_ADVANCED = "3. Shake your money maker, advanced version (pages 6 and 7)"
_FAB = "4. F.A.B.U.L.O.U.S. (pages 8 and 9)"
_FAB_ADVANCED = "4. F.A.B.U.L.O.U.S., advanced version (page 9)"
_FOUR = "Four player rules (pages 9 to 11)"

CLAUSES = (
    Clause(
        "KC-1",
        "A night opens four of nine nightclubs (worth 2 2 3 3 4 4 5 6 7); all nine are shuffled "
        "together again for every night.",
        _SCENE,
        words=("set-up", "setup", "shuffle", "start"),
    ),
    Clause(
        "KC-1.1",
        "Two nightclubs of one value hold a single couples dance, in team play a line dance, "
        "for the sum of both.",
        _SCENE,
        words=("couples dance", "pair", "stack"),
    ),
    Clause(
        "KC-2",
        "Of the dancers 1 to 5 every player sends one to a solo dance and two to a couples or line "
        "dance, none of them twice in a night. The fifth stays behind as the backup.",
        _DOWN,
        words=("select", "commit", "send", "setup", "set-up"),
    ),
    Clause(
        "KC-2.1",
        "Where an overruled answer lets a dancer count twice, nobody can tell who stayed behind: "
        "the backups are named as soon as something hangs on them.",
        _DOWN,
        house=True,
    ),
    Clause(
        "KC-2.2",
        "A side that sent nobody to a dance loses it to the other side, when the table insists on it.",
        _DOWN,
        house=True,
        words=("nobody", "absent", "missing"),
    ),
    Clause(
        "KC-2.3",
        "In team play mates do not tell each other which dancers they send where; talk about the "
        "play is frowned upon.",
        _FOUR,
        words=("table talk", "tell", "secret", "share"),
    ),
    Clause(
        "KC-3",
        "Once all dancers lie, the Lead shows one of them, never the backup; then the other side "
        "may swap two of its own, never the backup.",
        _DOWN,
        words=("swap", "lead dancer", "lead card", "reveal"),
    ),
    Clause("KC-3.1", "A dancer that the Lead has shown dances where it was shown.", _DOWN),
    Clause(
        "KC-3.2",
        "What was shown stops counting with the first dance that, by the table's word, differs "
        "from it.",
        _DOWN,
        house=True,
    ),
    Clause(
        "KC-3.3",
        "In team play one player of the side that does not lead may swap two of that player's own "
        "dancers.",
        _FOUR,
        house=True,
        words=("swap",),
    ),
    Clause(
        "KC-4",
        "The solo dances are settled first, the lowest value first; then the couples or line "
        "dances, again the lowest first.",
        _SHAKE,
        words=("order", "lowest", "turn order"),
    ),
    Clause(
        "KC-4.1",
        "With the option `order=by-value` the dances are settled by what they are worth, lowest "
        "first, a solo dance ahead of a couples or line dance of the same worth.",
        _SHAKE,
        house=True,
        words=("order",),
    ),
    Clause(
        "KC-5",
        "The least skilled dancers of the sides are compared, then the next ones up; at the first "
        "difference the higher one takes the nightclub.",
        _SHAKE,
        words=("compare", "tie", "skill", "reveal"),
    ),
    Clause(
        "KC-6",
        "Basic: where all dancers are level the backups are compared, the least skilled of each "
        "side first; where they are level too, nobody takes the nightclub.",
        _BASIC,
        words=("tie", "draw", "backup"),
    ),
    Clause("KC-6.1", "Backups that were shown for one tie stay known until the night is over.", _BASIC),
    Clause(
        "KC-7",
        "Advanced: a move lifts one dancer by 1 for this dance. It comes out of the hand of the "
        "player who makes it; on the first night every hand is empty.",
        _ADVANCED,
        words=("play a move", "play moves", "move"),
    ),
    Clause(
        "KC-7.1",
        "The Lead's side opens the moves and the sides alternate, each go as long as it likes. A "
        "side that let its go pass makes no more moves at this dance; the other has one go left.",
        _ADVANCED,
        house=True,
        words=("pass", "play a move", "back and forth", "turn order"),
    ),
    Clause(
        "KC-7.2",
        "Advanced: dancers that are level after the moves leave the nightclub to nobody; backups "
        "are not looked at.",
        _ADVANCED,
        words=("tie", "draw"),
    ),
    Clause(
        "KC-7.3",
        "In team play a move may lift a team mate's dancer; one of the opponents' only when the "
        "table insists on it.",
        _FOUR,
        house=True,
        words=("play a move", "team mate"),
    ),
    Clause(
        "KC-7.4",
        "While there is no Lead the first side in seat order opens the moves.",
        _ADVANCED,
        house=True,
        words=("lead dancer", "turn order"),
    ),
    Clause(
        "KC-7.5",
        "Moves beyond a hand, when the table insists on them, are taken from the pile and after it "
        "from the discard pile.",
        _ADVANCED,
        house=True,
    ),
    Clause(
        "KC-8",
        "The side with more prestige from its nightclubs wins the night.",
        _FAB,
        words=("win", "round"),
    ),
    Clause(
        "KC-8.1",
        "Level prestige, no prestige included: the better backup wins the night.",
        _FAB,
        words=("tie", "tie-break"),
    ),
    Clause(
        "KC-8.2",
        "Two backups a side are compared as dancers are, least skilled first; with the option "
        "`team_tie=highest-first` the better one of each side first.",
        _FAB,
        house=True,
        words=("tie", "tie-break"),
    ),
    Clause(
        "KC-8.3",
        "Prestige and backups level: the side that made fewer moves tonight wins.",
        _FAB,
        words=("tie", "tie-break", "least moves"),
    ),
    Clause(
        "KC-8.4",
        "All that level: the side that does not lead wins the night.",
        _FAB,
        words=("tie", "tie-break", "lead dancer"),
    ),
    Clause(
        "KC-8.5",
        "All that level and no Lead there: nobody wins the night. A table that gives the point "
        "enters it: /fix NAME points +1.",
        _FAB,
        house=True,
        words=("tie", "tie-break", "lead dancer"),
    ),
    Clause(
        "KC-8.6",
        "The night's winner has to dance for the point.",
        _FAB,
        words=("victory dance", "disco ball", "earn"),
    ),
    Clause(
        "KC-8.7",
        "Who does not dance gets no point, and has won the night all the same.",
        _FAB,
        house=True,
        words=("victory dance",),
    ),
    Clause(
        "KC-9",
        "The fifth point makes its owner King of Clubs on the spot.",
        _FAB,
        words=("win", "end", "crowned"),
    ),
    Clause(
        "KC-9.1",
        "The side with more points leads the next night.",
        _FAB,
        words=("lead dancer", "lead card"),
    ),
    Clause(
        "KC-9.2",
        "Level on points: the winner of the night that just ended leads.",
        _FAB,
        words=("lead dancer", "lead card", "tie"),
    ),
    Clause(
        "KC-9.3",
        "As long as no night has been won nobody leads.",
        _FAB,
        house=True,
        words=("lead dancer", "lead card", "first night"),
    ),
    Clause(
        "KC-9.4",
        "In team play a side leads as one: any of its players may be the one who shows a dancer.",
        _FOUR,
        house=True,
        words=("lead dancer",),
    ),
    Clause(
        "KC-9.5",
        "Where another side led tonight than the card says, it leads by the table's word.",
        _FAB,
        house=True,
        words=("lead dancer", "lead card"),
    ),
    Clause(
        "KC-10",
        "Advanced, before another night: tonight's moves are discarded, then the players draw in "
        "seat order, each as many as the own backup's Draw Value says.",
        _FAB_ADVANCED,
        words=("draw moves", "draw value", "discard"),
    ),
    Clause(
        "KC-10.1",
        "A hand keeps five moves at most: the rest is discarded.",
        _FAB_ADVANCED,
        words=("hand limit", "discard down"),
    ),
    Clause(
        "KC-10.2",
        "The discard pile becomes the new pile only when the pile is empty and another move has to "
        "be drawn.",
        _FAB_ADVANCED,
        words=("shuffle", "depleted", "reshuffle"),
    ),
    Clause(
        "KC-11",
        "Nine nights, or as many as the option `nights` says, without a fifth point: the most points "
        "win, level points share.",
        "Gameplay (page 4)",
        house=True,
        words=("end", "tie", "win"),
    ),
)
