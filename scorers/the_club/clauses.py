"""The rules of The Club that decide something, in our own words."""

from scorers.protocol import Clause

CLAUSES = (
    Clause(
        "TC-1",
        "Being of opposite sex, and the same build, taste or mood, is one visible quality in "
        "common each. A pair with 2 in common is worth 1 point to begin with, with 3 it is 3, "
        "with all 4 it is 5.",
        "Dancer Qualities; Scoring",
    ),
    Clause(
        "TC-1.1",
        "Two dancers with fewer than two visible qualities in common are no pair and cannot be scored.",
        "Rules of Attraction in the Club",
    ),
    Clause(
        "TC-2",
        "Each dancer hides at most one quality, and it changes the points of the pair that the "
        "dancer leaves in. Two wallets, roomies, personalities or others count twice.",
        "Hidden Qualities",
    ),
    Clause("TC-2.1", "A wallet adds 1 point.", "Who Are You?"),
    Clause(
        "TC-2.2",
        "A man's personality adds 2 points unless the partner is drunk; a woman's adds nothing.",
        "Who Are You?",
    ),
    Clause(
        "TC-2.3",
        "A roomie adds 3 points where the visible qualities gave 1 point, otherwise nothing.",
        "Who Are You?",
    ),
    Clause(
        "TC-2.4",
        "A disease takes 5 points away, unless the sick dancer is drunk or both are sick. The "
        "partner's drunkenness changes nothing.",
        "Who Are You?",
    ),
    Clause(
        "TC-2.5",
        "A child on one side takes 1 point away; a child on both sides adds 2 points once and "
        "takes nothing. The print says the opposite of what its next sentence means; this is how "
        "we read it.",
        "Who Are You?",
        house=True,
    ),
    Clause("TC-2.6", "Each committed dancer takes 2 points away, always.", "Who Are You?"),
    Clause(
        "TC-2.7",
        "Mom counts only where the partner lives with mom too or is committed, and then once for "
        "the pair. How many points it takes is missing in print: the table reads its own sheet, "
        "and nothing is guessed.",
        "Who Are You?",
        house=True,
    ),
    Clause(
        "TC-2.8",
        "A back that this list does not know is typed as other with the points that the table's "
        "own sheet gives it.",
        "Who Are You?",
        house=True,
    ),
    Clause(
        "TC-2.9",
        "A pair's total may fall below zero; then it costs the player points.",
        "Hidden Qualities",
        house=True,
    ),
    Clause(
        "TC-3",
        "Players take turns in seat order. A turn brings one pair at most, besides those of a "
        "rock star.",
        "Meeting a Like-Minded Soul",
    ),
    Clause(
        "TC-3.1",
        "Tiles come in from the player's own side of the floor. With two players each has two "
        "sides to choose from; with three, each third turn of a player uses the side where nobody "
        "sits.",
        "Let's Party",
    ),
    Clause(
        "TC-3.2",
        "A tile that comes in pushes those before it towards the middle. What is pushed over the "
        "far side is out of the game.",
        "Let's Party",
    ),
    Clause(
        "TC-3.3",
        "A player may look at the backs of the seven nearest tiles at any time.",
        "Let's Party",
    ),
    Clause(
        "TC-3.4",
        "The pair of a turn may leave after any of its three tiles.",
        "Meeting a Like-Minded Soul",
        house=True,
    ),
    Clause(
        "TC-4",
        "The two of a pair stand side by side, not corner to corner, both on the nine white "
        "cells c3 to e5 of a floor from a1 to g7.",
        "Rules of Attraction in the Club",
    ),
    Clause(
        "TC-4.1",
        "Nobody beside a bully becomes half of a pair; beside means sharing a side.",
        "Special Tiles: Bully",
        house=True,
    ),
    Clause(
        "TC-5",
        "A rock star with all eight cells around it taken leaves with four of its neighbours. "
        "The player may make up to two pairs of the four and takes 1 more point for the star.",
        "Special Tiles: Rock Star",
    ),
    Clause(
        "TC-5.1",
        "The four that leave with a rock star are those that share a side with it; where a side "
        "holds a bully, a star or nothing, only the dancers leave.",
        "Special Tiles: Rock Star",
        house=True,
    ),
    Clause(
        "TC-5.2",
        "A rock star's pairs still need two visible qualities in common, but neither white cells "
        "nor neighbouring ones, and no bully stops them. They come on top of the turn's own "
        "pair. A table that lets two with fewer in common score says what they score.",
        "Special Tiles: Rock Star",
        house=True,
    ),
    Clause(
        "TC-5.3",
        "A rock star and its pairs go to the player whose tile closed the ring around it.",
        "Special Tiles: Rock Star",
    ),
    Clause(
        "TC-6",
        "A guard is not placed: whoever drew it may take one tile off the floor instead.",
        "Special Tiles: Guard",
    ),
    Clause("TC-6.1", "A guard may remove any one tile.", "Special Tiles: Guard", house=True),
    Clause("TC-7", "A bully may go on any free cell of the floor.", "Special Tiles: Bully"),
    Clause(
        "TC-8",
        "A set has 108 dancers, and unless the table's edition says otherwise 8 guards, 2 rock "
        "stars and 2 bullies. 23 dancers stay out with two players, 11 with three or four; 25 "
        "begin on the floor. Three tiles are drawn each turn.",
        "Components; Opening the Club; Let's Party",
    ),
    Clause(
        "TC-8.1",
        "There are two tiles of each of the 54 looks; the number of dancers says so.",
        "Components",
        house=True,
    ),
    Clause(
        "TC-8.2",
        "The dancers of the set-up lie like a checkerboard, backs unseen. Guards, rock stars and "
        "bullies go into the bag after that.",
        "Opening the Club",
    ),
    Clause(
        "TC-9",
        "The game is over when the last tile has been placed.",
        "Closing the Club",
    ),
    Clause(
        "TC-9.1",
        "A pair that the last tile makes still counts.",
        "Closing the Club",
        house=True,
    ),
    Clause("TC-10", "The most points win.", "Closing the Club"),
    Clause(
        "TC-10.1",
        "Equal points share the place: there is no tie-break.",
        "Closing the Club",
        house=True,
    ),
)
