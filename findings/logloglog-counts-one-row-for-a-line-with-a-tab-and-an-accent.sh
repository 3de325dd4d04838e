#!/bin/sh
# In logloglog one tab beside one accented letter makes a line of any length one row high, and its other rows are never shown.
#
# Library:  logloglog 0.2.0 with wcwidth 0.2.14, from PyPI
# Guess:    logloglog keeps the width of each line of a log and answers how many rows of the screen the lines take at any column width.
#           A tab is a character more, so a tab put into a line leaves its number of rows as it was or adds one.
# Seen:     A line of 400 letters counts 5 rows at 80 columns; with a tab in it 6, of which 5 are there to read. With an accented letter
#           in it, 5. With both, 1: wcwidth answers -1 for the width of a text with a tab, logloglog makes that 0, and 0 cells are one
#           row. Lines of plain ASCII do not ask wcwidth. The one row holds 80 of the 401 characters, at 10 columns 10. A made-up log
#           of 1,000 lines with a tab in every tenth counts 4,600 rows, without the tabs 5,000: line 999 begins 400 rows too high.
# So:       -1 says "cannot tell"; who clamps it to 0 stores the smallest height there is. A cache of heights should refuse or measure
#           again what the measuring code could not tell: a wrong 44 pt in a store is believed for as long as the row lives.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --target "$here/python" \
    logloglog==0.2.0 arrayfile==0.1.0 platformdirs==3.11.0 wcwidth==0.2.14

cat >"$here/try.py" <<'PY'
import pathlib
import sys
from importlib.metadata import version

from logloglog import LogLogLog
from logloglog.cache import Cache
from wcwidth import wcswidth

place = pathlib.Path(sys.argv[1])
cache = Cache(place / "cache")


def log(name, lines):
    file = place / name
    file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return LogLogLog(file, cache=cache)


print("logloglog", version("logloglog"), "wcwidth", version("wcwidth"))
plain = "e" * 400
for name, line in (
    ("plain", plain),
    ("tab", plain[:200] + "\t" + plain[200:]),
    ("accent", "\u00e9" + plain[1:]),
    ("accent and tab", "\u00e9" + plain[1:200] + "\t" + plain[200:]),
):
    view = log(name.replace(" ", "-"), [line]).width(80)
    rows = []
    for number in range(len(view)):
        try:
            rows.append(view[number])
        except IndexError:
            break
    shown = sum(len(row) for row in rows)
    print(f"{name}: wcswidth {wcswidth(line)}, rows counted at 80: {len(view)}, rows read: {len(rows)}, "
          f"characters read: {shown} of {len(line)}")

narrow = log("narrow", ["\u00e9" + plain[1:200] + "\t" + plain[200:]])
print("accent and tab, rows at 80, 40, 20, 10:", *(len(narrow.width(w)) for w in (80, 40, 20, 10)))

accented = "\u00e9" + plain[1:]
before = log("before", [accented] * 1000)
after = log("after", [accented if i % 10 else accented[:200] + "\t" + accented[201:] for i in range(1000)])
print("rows of 1000 lines, no tab:", len(before.width(80)), "line 999 begins at", before.width(80).row_for(999))
print("a tab for a letter in every tenth:", len(after.width(80)), "line 999 begins at", after.width(80).row_for(999))
PY

cat >"$here/expected.txt" <<'TXT'
logloglog 0.2.0 wcwidth 0.2.14
plain: wcswidth 400, rows counted at 80: 5, rows read: 5, characters read: 400 of 400
tab: wcswidth -1, rows counted at 80: 6, rows read: 5, characters read: 401 of 401
accent: wcswidth 400, rows counted at 80: 5, rows read: 5, characters read: 400 of 400
accent and tab: wcswidth -1, rows counted at 80: 1, rows read: 1, characters read: 80 of 401
accent and tab, rows at 80, 40, 20, 10: 1 1 1 1
rows of 1000 lines, no tab: 5000 line 999 begins at 4995
a tab for a letter in every tenth: 4600 line 999 begins at 4595
TXT

PYTHONPATH="$here/python" timeout 50 python3 "$here/try.py" "$here" >"$here/seen.txt"
cat "$here/seen.txt"
if diff "$here/expected.txt" "$here/seen.txt"; then echo "as found"; else echo "not as found"; exit 1; fi
