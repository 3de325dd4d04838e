#!/bin/sh
# Two prompt_toolkit applications on an idle loop each take the other's waiting redraw for work, so both draw late.
#
# Library:  prompt_toolkit 3.0.53, from PyPI
# Guess:    An application's redraw may wait for other work, at most max_render_postpone_time: the reference says "when there is
#           high CPU (a lot of other scheduled calls)". So on a loop with nothing to do, one application draws at once, and two
#           or three draw at once too.
# Seen:     With max_render_postpone_time=1, one application draws within 5 ms. Two draw after 1.0 s, and so do three. Meanwhile
#           the loop turns more than 1,000 times (9,000 to 21,000 times here; for one application it is 7).
#           Why: a redraw that waits posts itself again each turn, and waits for a turn in which nothing else is posted. The
#           other one that waits is posted too. Only the deadline ends it. By default that is 0.01 s: 10 ms for each frame.
# So:       Work that waits for an idle loop must not count other work that waits as a sign that the loop is busy. Precache has
#           one observer and one posted task for all lists, and does not count the turn of its own task as others' work.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --target "$here/python" \
    prompt_toolkit==3.0.53 wcwidth==0.9.4
export PYTHONPATH="$here/python" PYTHONDONTWRITEBYTECODE=1

cat > "$here/redraws.py" <<'EOF'
import asyncio
import contextlib
import selectors
import time
from importlib.metadata import version

from prompt_toolkit.application import Application
from prompt_toolkit.application.current import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import DummyOutput

PATIENCE = 1.0  # Early is before half of it.


class CountingSelector(selectors.DefaultSelector):
    """The loop looks for input once in each turn."""

    turns = 0

    def select(self, timeout=None):
        self.turns += 1
        return super().select(timeout)


async def redraw(count, selector):
    """Has so many applications redraw at once. Answers when they had, in seconds, and the turns that it took."""
    with contextlib.ExitStack() as stack:
        apps, runs, drawn = [], [], {}
        for index in range(count):
            source, output = stack.enter_context(create_pipe_input()), DummyOutput()
            with create_app_session(input=source, output=output):
                app = Application(
                    layout=Layout(Window(FormattedTextControl("a row"))), input=source, output=output,
                    max_render_postpone_time=PATIENCE)
                runs.append(asyncio.ensure_future(app.run_async(handle_sigint=False)))
            app.after_render += lambda _, index=index: drawn.setdefault(index, time.monotonic())
            apps.append(app)
        await asyncio.sleep(1)  # All are on the screen, and the loop has nothing to do.
        drawn.clear()
        start, turns = time.monotonic(), selector.turns
        for app in apps:
            app.invalidate()
        while len(drawn) < count:
            await asyncio.sleep(0.05)
        turns = selector.turns - turns
        for app in apps:
            app.exit()
        await asyncio.gather(*runs)
    return [at - start for at in drawn.values()], turns


print("prompt_toolkit", version("prompt_toolkit"))
for count in (1, 2, 3):
    selector = CountingSelector()
    loop = asyncio.SelectorEventLoop(selector)
    seconds, turns = loop.run_until_complete(redraw(count, selector))
    loop.close()
    when = "early" if max(seconds) < PATIENCE / 2 else "at the deadline" if min(seconds) > PATIENCE * 0.99 else "between"
    pace = "fewer than 100" if turns < 100 else "more than 1,000" if turns > 1000 else "100 to 1,000"
    print(f"{count} to redraw: all drawn {when}, {pace} turns")
EOF
cat > "$here/expected" <<'EOF'
prompt_toolkit 3.0.53
1 to redraw: all drawn early, fewer than 100 turns
2 to redraw: all drawn at the deadline, more than 1,000 turns
3 to redraw: all drawn at the deadline, more than 1,000 turns
EOF
timeout 50 python3 "$here/redraws.py" > "$here/seen"
cat "$here/seen"
diff "$here/expected" "$here/seen" && echo "as found"
