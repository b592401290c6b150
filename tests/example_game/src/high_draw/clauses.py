"""High Draw's rules."""

from scorers.protocol import Clause

CLAUSES = (
    Clause("HD-1", "The highest card of a round takes a point; equal ones take one each.", "1"),
    Clause("HD-2", "After the last round the most points win; equal points share.", "2", house=True),
)
