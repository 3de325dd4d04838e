"""What the two drivers of GTK share: the list's adjustment, and the wait until GTK has nothing left to do."""

import time
from abc import abstractmethod

from gi.repository import GLib

from cases import View

CONTEXT = GLib.MainContext.default()


class GtkView(View):
    """A list in a scrolled window, whose vertical adjustment is `place`."""

    @abstractmethod
    def state(self) -> tuple:
        """What stands still once GTK has nothing left to do: what was drawn, and where."""

    def range(self) -> float:
        return self.place.get_upper()

    def scroll(self, by: float) -> None:
        self.place.set_value(self.place.get_value() + by)

    def settle(self) -> None:
        """Runs the main loop until six turns of 20 ms each drew nothing, moved nothing and left no source waiting."""
        quiet, before = 0, None
        while quiet < 6:
            end = time.monotonic() + 0.02
            while CONTEXT.pending() or time.monotonic() < end:
                if not CONTEXT.iteration(False):
                    time.sleep(0.001)
            now = self.place.get_value(), self.place.get_upper(), self.tops(), self.state()
            quiet, before = (quiet + 1 if now == before else 0), now
