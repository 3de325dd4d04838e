"""WebKitGTK in a GTK window without a frame: `page.html`'s rows with `content-visibility: auto` in a scrolling element.

    xvfb-run -a /usr/bin/python3 webkit.py [--variant NAME]

Needs Debian's packages `python3-gi`, `gir1.2-webkit2-4.1` and `xvfb`. A window manager is not needed.
"""

import json
import os

os.environ.setdefault("NO_AT_BRIDGE", "1")

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2

from cases import VARIANT, run
from rows import SCREEN, WIDTH
from web import VARIANTS, Web

STEP = int(SCREEN ** (2 / 3))  # How many points WebKitGTK scrolls by one turn of the wheel, in a view so high.


class WebKit(Web):
    name = "WebKitGTK"
    version = f"{WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}"
    web: WebKit2.WebView | None = None

    def __init__(self):
        if WebKit.web is None:
            WebKit.web = WebKit2.WebView()
            settings = self.web.get_settings()
            settings.set_enable_smooth_scrolling(False)
            if VARIANT == "anchoring":
                features = WebKit2.Settings.get_all_features()
                anchoring = next(feature for feature in map(features.get, range(features.get_length()))
                                 if feature.get_identifier() == "CSSScrollAnchoring")
                settings.set_feature_enabled(anchoring, True)
            WebKit.top = Gtk.Window(decorated=False, default_width=WIDTH, default_height=SCREEN)
            self.top.add(self.web)
            self.top.show_all()

    def loop(self, start):
        """Runs GTK's loop until `start`'s last argument was called, and returns what with."""
        loop, answers = GLib.MainLoop(), []

        def done(*arguments):
            answers.append(arguments)
            loop.quit()
        start(done)
        if not answers:
            loop.run()
        return answers[0]

    def load(self, url: str) -> None:
        def start(done):
            handler = self.web.connect("load-changed", lambda web, event: (
                event == WebKit2.LoadEvent.FINISHED and (web.disconnect(handler), done())))
            self.web.load_uri(url)
        self.loop(start)

    def evaluate(self, script: str):
        body = f"return JSON.stringify(await ({script})) ?? 'null'"
        _, result = self.loop(lambda done: self.web.call_async_javascript_function(
            body, -1, None, None, None, None, done))
        return json.loads(self.web.call_async_javascript_function_finish(result).to_string())

    def wheel(self, by: float) -> None:
        event = Gdk.Event.new(Gdk.EventType.SCROLL)
        event.scroll.window = self.web.get_window()
        event.scroll.direction = Gdk.ScrollDirection.SMOOTH
        event.scroll.x, event.scroll.y, event.scroll.delta_y = 100, SCREEN / 2, by / STEP
        event.set_device(Gdk.Display.get_default().get_default_seat().get_pointer())
        self.web.event(event)

    def window(self, width: int) -> None:
        self.top.resize(width, SCREEN)


if __name__ == "__main__":
    run(WebKit, VARIANTS)
