#!/bin/sh
# An urwid ListBox that was sent to its last row follows new rows for nine lines, and then stands still and follows no more.
#
# Library:  urwid 5.1.0, from PyPI
# Guess:    A window of 20 lines shows 100 messages of two lines. `set_focus(99)` sends it to its end: message 99 is drawn whole on the
#           two lowest lines. Messages are appended, the focus stays on message 99. The documentation gives the focus of a ListBox an
#           offset from the top of the window. So nothing moves: every new message comes below the window.
# Seen:     The first four messages are followed: the text goes up by two lines for each, and the new message is whole. The fifth
#           moves the text by one line and is cut in half. From the sixth on nothing moves. The ListBox says that its focus is on
#           line 9, in the middle, while it draws it on line 18. New rows bring it to line 9, and there it stays. Who gets to the
#           end by the End key sees nothing move from the first message on.
# So:       A chat that is opened at its end this way seems to follow its end, for half a window. A test with one or two messages
#           passes. Whoever tests that a list follows its end, Precache's `follows: .bottom` too, lets more rows come than a screen holds.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
export PYTHONDONTWRITEBYTECODE=1
python3 -m pip install --quiet --disable-pip-version-check --no-deps --root-user-action=ignore --target "$here/python" \
    urwid==5.1.0 wcwidth==0.9.4 typing_extensions==4.16.0 >"$here/pip.txt" 2>&1 || { cat "$here/pip.txt"; exit 1; }

cat >"$here/chat.py" <<'PYTHON'
from importlib.metadata import version

import urwid

WINDOW = (40, 20)


def message(number):
    return urwid.Text(f"message {number}, first line\nmessage {number}, second line")


def run(title, to_the_end):
    rows = urwid.SimpleFocusListWalker([message(number) for number in range(100)])
    chat = urwid.ListBox(rows)

    def draw():
        return [line.decode().rstrip() for line in chat.render(WINDOW, True).text]

    draw()
    to_the_end(chat)
    seen = draw()
    says = chat.get_focus_offset_inset(WINDOW)[0]
    print(f"{title}: message 99 is drawn on line {seen.index('message 99, first line')}, the ListBox says line {says}")
    moves = []
    whole = []
    for number in range(100, 110):
        rows.append(message(number))
        then, seen = seen, draw()
        moves.append(then.index(seen[0]))
        if f"message {number}, second line" in seen:
            whole.append(number)
    print("  ten messages come, the text goes up by", *moves)
    print("  new messages seen whole:", *(whole or ["none"]))
    says = chat.get_focus_offset_inset(WINDOW)[0]
    print(f"  message 99 is drawn on line {seen.index('message 99, first line')}, the ListBox says line {says}")


print("urwid", version("urwid"))
run("by set_focus", lambda chat: chat.set_focus(99))
run("by the End key", lambda chat: chat.keypress(WINDOW, "end"))
PYTHON

cat >"$here/expected" <<'TEXT'
urwid 5.1.0
by set_focus: message 99 is drawn on line 18, the ListBox says line 9
  ten messages come, the text goes up by 2 2 2 2 1 0 0 0 0 0
  new messages seen whole: 100 101 102 103
  message 99 is drawn on line 9, the ListBox says line 9
by the End key: message 99 is drawn on line 18, the ListBox says line 18
  ten messages come, the text goes up by 0 0 0 0 0 0 0 0 0 0
  new messages seen whole: none
  message 99 is drawn on line 18, the ListBox says line 18
TEXT

PYTHONPATH="$here/python" timeout 50 python3 "$here/chat.py" >"$here/seen"
cat "$here/seen"
diff "$here/expected" "$here/seen" && echo "as found"
