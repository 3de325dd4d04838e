"""The rows of the thirteen cases: the same rows, with the same heights, in every system.

A row is a number of tiles, 40 by 20 points each, that wrap as words do: a narrower row is a taller one. No font is
involved, so that every system has the same heights to the point. `Benchmarks/ScrollKit/Places` has the same rule.
"""

from dataclasses import dataclass

TILE_WIDTH = 40
TILE_HEIGHT = 20
WIDTH = 360
NARROW = 240
SCREEN = 600
COUNT = 1_000


def per_line(width: int) -> int:
    """How many tiles stand beside each other."""
    return width // TILE_WIDTH


@dataclass(frozen=True)
class Row:
    """A row of a list: `id` stays with it wherever it moves, `tiles` is how much text it has."""

    id: int
    tiles: int

    def height(self, width: int) -> int:
        """The height in points at a width in points."""
        return TILE_HEIGHT * -(-self.tiles // per_line(width))

    def grown(self) -> "Row":
        """The row with six lines more at the whole width: 120 points."""
        return Row(self.id, self.tiles + 6 * (WIDTH // TILE_WIDTH))


def row(id: int) -> Row:
    """Row `id`: 40 to 120 points high at the whole width at the list's beginning, 40 to 380 at its end, in no order.

    As in an agent's transcript, whose newest rows are the highest: the first screen says little of the others.
    """
    mixed = (id + 1) * 2_654_435_761 & 0xFFFF_FFFF
    mixed ^= mixed >> 15
    mixed = mixed * 2_246_822_519 & 0xFFFF_FFFF
    mixed ^= mixed >> 13
    lines = 2 + mixed % (5 + 14 * min(id, COUNT) // COUNT)
    return Row(id, 9 * (lines - 1) + 1 + mixed // 19 % 9)


def rows(first: int, count: int) -> list[Row]:
    return [row(id) for id in range(first, first + count)]
