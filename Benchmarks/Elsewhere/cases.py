"""The thirteen cases, and what is measured in each: by how many points what the reader sees moved.

Every system has a `View`, which says in the system's own calls what a case does. The cases know nothing of any system,
and what is right is known before a system is asked: the heights of `rows.py`.
"""

import json
import math
import sys
from abc import ABC, abstractmethod

from rows import COUNT, NARROW, SCREEN, TILE_HEIGHT, WIDTH, Row, per_line, rows


class View(ABC):
    """A list of rows in a window of 360 by 600 points, in one system."""

    name: str
    version: str

    @abstractmethod
    def open(self, rows: list[Row]) -> None:
        """Shows a new list of these rows, at its top, and returns once it was drawn for the first time."""

    @abstractmethod
    def tops(self) -> dict[int, float]:
        """The rows on the screen: each row's id, and its top in points below the screen's.

        Rows above the screen, and below it, are left out.
        """

    @abstractmethod
    def range(self) -> float:
        """How high the system takes the content of the list to be, in points."""

    @abstractmethod
    def jump(self, index: int) -> None:
        """Brings the row at `index` to the top of the screen, by the call that the system has for it."""

    @abstractmethod
    def scroll(self, by: float) -> None:
        """Scrolls by so many points, as a wheel or a finger does: downwards where positive."""

    @abstractmethod
    def to_end(self) -> None:
        """Brings the end of the list to the bottom of the screen, by the call that the system has for it."""

    @abstractmethod
    def insert(self, index: int, rows: list[Row]) -> None: ...

    @abstractmethod
    def remove(self, index: int) -> None: ...

    @abstractmethod
    def change(self, index: int, row: Row) -> None:
        """The row at `index` has other content now, and another height."""

    @abstractmethod
    def resize(self, width: int) -> None:
        """The list becomes so wide."""

    @abstractmethod
    def settle(self) -> None:
        """Returns once the system has nothing left to do: layouts, idle work, and what follows from it."""


class Story:
    """One list in one system, and what its rows truly are."""

    def __init__(self, view: View):
        self.view, self.width = view, WIDTH
        self.rows = rows(0, COUNT)
        view.open(self.rows)
        self.first_range = view.range()
        view.settle()

    # What the reader does

    def jump(self, index: int):
        self.view.jump(index)
        self.view.settle()

    def scroll(self, by: float):
        self.view.scroll(by)
        self.view.settle()

    def scrolls_until(self, off, what: str):
        """Scrolls by what `off` answers until that is nothing: a call may not arrive by itself."""
        for _ in range(20):
            if abs(off()) <= 1:
                return
            self.scroll(off())
        raise AssertionError(f"{self.view.name} does not come to {what}: {off()} points off")

    def reads_row_300(self):
        """The reader is in the middle of the list, and half of the top row is hidden."""
        self.jump(300)
        self.scrolls_until(lambda: self.rows[300].height(self.width) / 2 + self.top(300), "the middle of row 300")

    def is_at_end(self):
        self.view.to_end()
        self.view.settle()
        self.scrolls_until(self.beyond_end, "the end of its list")

    # What happens to the list

    def insert(self, index: int, count: int):
        new = rows(10_000, count)
        self.rows[index:index] = new
        self.view.insert(index, new)
        self.view.settle()

    def remove(self, index: int):
        del self.rows[index]
        self.view.remove(index)
        self.view.settle()

    def grow(self, index: int):
        self.rows[index] = self.rows[index].grown()
        self.view.change(index, self.rows[index])
        self.view.settle()

    def resize(self, width: int):
        self.width = width
        self.view.resize(width)
        self.view.settle()

    # What is seen

    def height(self) -> int:
        return sum(row.height(self.width) for row in self.rows)

    def top(self, index: int) -> float:
        """How far below the screen's top a row's top is.

        A row off the screen is as far away as the rows between are high, whatever the system takes them to be.
        """
        tops = self.view.tops()
        if not tops:
            raise AssertionError(f"{self.view.name} shows no row")
        if self.rows[index].id in tops:
            return tops[self.rows[index].id]
        top, seen = min((top, id) for id, top in tops.items())
        at = [row.id for row in self.rows].index(seen)
        between = sum(row.height(self.width) for row in self.rows[min(at, index):max(at, index)])
        return top + between if index > at else top - between

    def beyond_end(self) -> float:
        """How many points of the list are below the screen."""
        last = len(self.rows) - 1
        return self.top(last) + self.rows[last].height(self.width) - SCREEN

    def lines(self) -> list[tuple[int, int]]:
        """The first line of each row that is wholly on the screen: the row's id, and the line's first tile."""
        lines = []
        for top, id in sorted((top, id) for id, top in self.view.tops().items()):
            hidden = max(0, math.ceil((-top - 0.5) / TILE_HEIGHT))
            row = next(row for row in self.rows if row.id == id)
            if top + hidden * TILE_HEIGHT < SCREEN and hidden * TILE_HEIGHT < row.height(self.width):
                lines.append((id, hidden * per_line(self.width)))
        return lines

    def place(self, line: tuple[int, int]) -> float | None:
        """How far below the screen's top the line is that holds this tile; None where its row is gone."""
        id, tile = line
        index = next((index for index, row in enumerate(self.rows) if row.id == id), None)
        return None if index is None else self.top(index) + tile // per_line(self.width) * TILE_HEIGHT

    def moved(self, act) -> tuple[float, float]:
        """By how many points what the reader sees is moved by what `act` does, where it is still there afterwards.

        First the first line on the screen, which may be in the middle of a row; then the first row that begins on it.
        """
        before = [(line, self.place(line)) for line in self.lines()]
        act()
        moves = [(line, self.place(line) - place) for line, place in before if self.place(line) is not None]
        return moves[0][1], next(move for (_, tile), move in moves if tile == 0)


def size(story: Story):
    """What the size of the content is off: when the first frame was drawn, and once nothing is left to do."""
    return story.first_range - story.height(), story.view.range() - story.height()


def in_the_middle(act):
    def case(story: Story):
        story.reads_row_300()
        return story.moved(lambda: act(story))
    return case


def at_the_top(act):
    def case(story: Story):
        return story.moved(lambda: act(story))
    return case


def at_the_end(act):
    def case(story: Story):
        story.is_at_end()
        act(story)
        return [story.beyond_end()]
    return case


def jump(story: Story):
    story.jump(500)
    return [story.top(500)]


def scroll_up(story: Story):
    """60 steps of 50 points: what all steps together are off."""
    story.jump(500)
    return [sum(abs(story.moved(lambda: story.scroll(-50))[1] - 50) for _ in range(60))]


CASES = {
    "the size before measuring": size,
    "a row above grows": in_the_middle(lambda story: story.grow(298)),
    "the top row grows": in_the_middle(lambda story: story.grow(300)),
    "ten rows come far above": in_the_middle(lambda story: story.insert(100, 10)),
    "ten rows come just above": in_the_middle(lambda story: story.insert(300, 10)),
    "ten rows come at the top": at_the_top(lambda story: story.insert(0, 10)),
    "the top row goes": in_the_middle(lambda story: story.remove(300)),
    "the row above it goes": in_the_middle(lambda story: story.remove(299)),
    "at the end a row comes": at_the_end(lambda story: story.insert(COUNT, 1)),
    "at the end the last row grows": at_the_end(lambda story: story.grow(COUNT - 1)),
    "the width goes to two thirds": in_the_middle(lambda story: story.resize(NARROW)),
    "a jump to row 500": jump,
    "a scroll up through unseen rows": scroll_up,
}


def argument(name: str) -> str:
    """What follows an option on the command line; nothing where it is not there."""
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else ""


VARIANT = argument("--variant")


def run(make, variants: dict | None = None) -> None:
    """Runs the cases, each in a new list, and prints a line of JSON: the system, its version, and each case's points.

    One number, or two: of the first line on the screen, and of the first row that begins on it, where these differ.
    With `--case TEXT` only those run that have the text in their name; `--variant NAME` is another form of the list.
    """
    if VARIANT and VARIANT not in (variants or {}):
        sys.exit(f"the variants are: {', '.join(variants or {})}")
    points = {}
    for name, case in CASES.items():
        if argument("--case") in name:
            view = make()
            moves = [round(float(move), 1) + 0.0 for move in case(Story(view))]
            points[name] = moves[:1] if moves[0] == moves[-1] else moves
            print(f"{view.name} {VARIANT}: {name}: {points[name]}", file=sys.stderr)
    # By these a test sees that the Swift side has the same rows.
    heights = [sum(row.height(width) for row in rows(0, COUNT)) for width in (WIDTH, NARROW)]
    print(json.dumps({"system": view.name, "version": view.version, "variant": VARIANT, "heights": heights,
                      "points": points}))
