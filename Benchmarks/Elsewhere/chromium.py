"""Chromium, headless: `page.html`'s rows with `content-visibility: auto` in an element that scrolls.

    python3 chromium.py [--variant NAME]

Needs Debian's package `chromium`, and no X server: headless Chromium draws frames as one with a window does. It is
driven over the pipe of its DevTools protocol: messages of JSON, each ended by a NUL byte, on file descriptors 3 and 4.
"""

import atexit
import json
import os
import tempfile

from cases import run
from rows import SCREEN
from web import VARIANTS, Web

FLAGS = ["--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-smooth-scrolling", "--hide-scrollbars",
         "--force-device-scale-factor=1"]


class Browser:
    """One Chromium, with one page."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        reads, self.input = os.pipe()
        self.output, writes = os.pipe()
        # Chromium's sandbox does not run as root.
        flags = FLAGS + ["--no-sandbox"] * (os.getuid() == 0) + [f"--user-data-dir={self.profile.name}", "about:blank"]
        self.process = os.posix_spawnp("chromium", ["chromium", *flags], os.environ, file_actions=[
            (os.POSIX_SPAWN_DUP2, reads, 3), (os.POSIX_SPAWN_DUP2, writes, 4),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)])
        os.close(reads)
        os.close(writes)
        atexit.register(self.close)
        self.messages, self.rest, self.session = 0, b"", None
        self.version = self.send("Browser.getVersion")["product"].split("/")[1]
        page = next(info for info in self.send("Target.getTargets")["targetInfos"] if info["type"] == "page")
        self.session = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.send("Page.enable")

    def close(self):
        self.session = None
        self.send("Browser.close")
        os.waitpid(self.process, 0)

    def send(self, method: str, **parameters) -> dict:
        """What the browser answers."""
        self.messages += 1
        message = {"id": self.messages, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        answer = self.wait(lambda message: message.get("id") == self.messages)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def wait(self, wanted) -> dict:
        """The next message that is wanted. Those before it are dropped."""
        while True:
            while b"\0" not in self.rest:
                self.rest += os.read(self.output, 1 << 16) or exit("Chromium has ended")
            message, self.rest = self.rest.split(b"\0", 1)
            if wanted(json.loads(message)):
                return json.loads(message)


class Chromium(Web):
    name = "Chromium"
    browser: Browser | None = None

    def __init__(self):
        Chromium.browser = Chromium.browser or Browser()
        self.send, self.version = self.browser.send, self.browser.version

    def load(self, url: str) -> None:
        self.send("Page.navigate", url=url)
        # The page's own script may not have run yet.
        self.evaluate("document.readyState == 'complete' || new Promise(loaded => addEventListener('load', loaded))")

    def evaluate(self, script: str):
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script[:100]}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wheel(self, by: float) -> None:
        self.send("Input.dispatchMouseEvent", type="mouseWheel", x=100, y=SCREEN / 2, deltaX=0, deltaY=by)

    def window(self, width: int) -> None:
        # A window of Chromium's cannot be narrower than some 500 points: its view is.
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=SCREEN, deviceScaleFactor=1, mobile=False)


if __name__ == "__main__":
    run(Chromium, VARIANTS)
