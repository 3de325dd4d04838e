#!/bin/sh
# In Textual's ListView ten rows inserted above leave the highlight on the old row, but Enter picks the row ten places higher.
#
# Library:  textual 8.2.8, from PyPI
# Guess:    Ten rows are inserted above the highlighted row 20. The documentation says that `insert` inserts at an index and that
#           `index` is the index of the highlighted row. So the highlight either goes with its row or stays at its index. In both cases
#           the row that is drawn as highlighted is the row that Enter picks. We expected row 20, because `pop` keeps it.
# Seen:     They are two rows. Row 20 is still drawn as highlighted, but Enter picks row 10. The view says nothing of the change: no
#           Highlighted message comes. After one press of Down two rows are drawn as highlighted, row 11 and row 20. `pop(0)`, the
#           opposite, keeps both on row 20.
# So:       A list that keeps a mark by index and draws it in the row has two identities for one row. Whoever inserts rows above must
#           move the index too. Precache asks for an id of each row (`identifiedBy:`) and keeps the place by it: an index is no id.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
export PYTHONDONTWRITEBYTECODE=1
python3 -m pip install --quiet --disable-pip-version-check --no-deps --root-user-action=ignore --target "$here/python" \
    textual==8.2.8 rich==15.0.0 Pygments==2.21.0 linkify-it-py==2.2.0 uc-micro-py==1.0.3 markdown-it-py==4.3.0 \
    mdit-py-plugins==0.7.0 mdurl==0.1.2 platformdirs==4.14.8 typing_extensions==4.16.0 >"$here/pip.txt" 2>&1 || { cat "$here/pip.txt"; exit 1; }

cat >"$here/list.py" <<'PYTHON'
import asyncio
from importlib.metadata import version

from textual.app import App
from textual.widgets import Label, ListItem, ListView


class Rows(App):
    picked = None
    told = 0

    def compose(self):
        yield ListView(*[self.row(f"row{number}") for number in range(60)])

    @staticmethod
    def row(name):
        return ListItem(Label(name), id=name)

    def on_list_view_selected(self, message):
        self.picked = message.item.id

    def on_list_view_highlighted(self, message):
        self.told += 1


async def settle(pilot):
    for _ in range(4):
        await pilot.pause()


async def tell(app, pilot, title):
    rows = app.query_one(ListView)
    told = app.told
    await pilot.press("enter")
    await settle(pilot)
    drawn = " and ".join(row.id for row in rows.children if row.has_class("-highlight"))
    print(f"{title}: drawn as highlighted {drawn}, Enter picks {app.picked}, Highlighted messages {told}")
    app.told = 0


async def run(change, title):
    app = Rows()
    async with app.run_test(size=(40, 20)) as pilot:
        rows = app.query_one(ListView)
        rows.focus()
        rows.index = 20
        await settle(pilot)
        app.told = 0
        await tell(app, pilot, "row 20 chosen")
        await change(rows)
        await settle(pilot)
        await tell(app, pilot, title)
        await pilot.press("down")
        await settle(pilot)
        await tell(app, pilot, "then Down")


async def ten_above(rows):
    await rows.insert(0, [Rows.row(f"new{number}") for number in range(10)])


async def top_removed(rows):
    await rows.pop(0)


print("textual", version("textual"))
asyncio.run(run(ten_above, "ten rows inserted above"))
asyncio.run(run(top_removed, "the top row removed"))
PYTHON

cat >"$here/expected" <<'TEXT'
textual 8.2.8
row 20 chosen: drawn as highlighted row20, Enter picks row20, Highlighted messages 0
ten rows inserted above: drawn as highlighted row20, Enter picks row10, Highlighted messages 0
then Down: drawn as highlighted row11 and row20, Enter picks row11, Highlighted messages 1
row 20 chosen: drawn as highlighted row20, Enter picks row20, Highlighted messages 0
the top row removed: drawn as highlighted row20, Enter picks row20, Highlighted messages 1
then Down: drawn as highlighted row21, Enter picks row21, Highlighted messages 1
TEXT

HOME="$here" TERM=dumb PYTHONPATH="$here/python" timeout 50 python3 "$here/list.py" >"$here/seen"
cat "$here/seen"
diff "$here/expected" "$here/seen" && echo "as found"
