"""What the two browsers share: `page.html`, a scroller whose rows have `content-visibility: auto`.

That is the form which the web has for long lists without a library: rows off the screen are neither laid out nor drawn.
Each counts as 100 points (`contain-intrinsic-size: auto 100px`) until it was on the screen once, and then as high as it
was there.

`--variant` asks for another form of the page: see `VARIANTS`.
"""

import json
from abc import abstractmethod
from pathlib import Path

from cases import VARIANT, View
from rows import WIDTH, Row

PAGE = Path(__file__).with_name("page.html").resolve().as_uri()
VARIANTS = {
    "style": "the scroller's width is set as a style, not the window's",
    "visible": "no row is skipped",
    "no-anchor": "`overflow-anchor: none`",
    "reverse": "`flex-direction: column-reverse`: the place is counted from the end",
    "anchoring": "WebKitGTK's experimental scroll anchoring is switched on",
}


class Web(View):
    """The page in a browser's window. A subclass has the browser's own calls."""

    @abstractmethod
    def load(self, url: str) -> None:
        """Loads a page, and returns once it is loaded."""

    @abstractmethod
    def evaluate(self, script: str):
        """The value of an expression in the page, awaited if it is a promise."""

    @abstractmethod
    def wheel(self, by: float) -> None:
        """Turns the wheel over the list, by so many points."""

    @abstractmethod
    def window(self, width: int) -> None:
        """Makes the window so wide."""

    def call(self, function: str, *arguments):
        return self.evaluate(f"{function}(...{json.dumps(arguments)})")

    def open(self, rows: list[Row]) -> None:
        self.window(WIDTH)
        self.load(f"{PAGE}?{VARIANT}")
        self.evaluate(f"until(() => innerWidth == {WIDTH})")
        self.call("open", [(row.id, row.tiles) for row in rows])

    def tops(self) -> dict[int, float]:
        return dict(self.call("tops"))

    def range(self) -> float:
        return self.call("range")

    def jump(self, index: int) -> None:
        self.call("jump", index)

    def scroll(self, by: float) -> None:
        if by:
            wheels = self.evaluate("wheels")
            self.wheel(by)
            self.evaluate(f"until(() => wheels > {wheels})")

    def to_end(self) -> None:
        self.call("toEnd")

    def insert(self, index: int, rows: list[Row]) -> None:
        self.call("insert", index, [(row.id, row.tiles) for row in rows])

    def remove(self, index: int) -> None:
        self.call("remove", index)

    def change(self, index: int, row: Row) -> None:
        self.call("change", index, row.tiles)

    def resize(self, width: int) -> None:
        if VARIANT == "style":
            self.call("style", width)
        else:
            self.window(width)
            self.evaluate(f"until(() => innerWidth == {width})")

    def settle(self) -> None:
        self.call("settle")
