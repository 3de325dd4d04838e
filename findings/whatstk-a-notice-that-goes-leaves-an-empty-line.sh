#!/bin/sh
# whatstk drops the notices of a chat ("Ann left"), and the message above each notice gets an empty last line that nobody wrote.
#
# Library:  whatstk 0.9.1, with pandas 3.1.1, from PyPI
# Guess:    WhatsAppChat.from_source gives one row a message and leaves the notices out. Each row holds the text that was written, so a
#           notice changes no row: a chat reads the same with and without its notices. What to_txt writes reads back as it was.
# Seen:     The notices are left out. But a message right above a notice ends in a line break: it counts 2 lines where 1 was
#           written, and 3 for 2; two notices in a row leave one. Without a notice the parser strips the text. A chat of 4 messages with
#           5 lines has 7 lines with two groups of notices. The last message changes when the next export goes on with a notice. Written
#           by to_txt and read again, the line breaks are gone: the same 4 rows, 5 lines.
# So:       The same message has two heights, by what happened below it: a row that is known by its text is a new row once somebody has
#           left, and one that is known by its place is a line too high where the last, empty line is drawn. Strip texts before you
#           measure them, and give rows ids that are not made of the text.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM

python3 -m pip install --quiet --disable-pip-version-check --no-compile --no-deps --target "$here/python" \
    whatstk==0.9.1 pandas==3.1.1 numpy==2.4.6 contourpy==1.3.3 cycler==0.12.1 emoji==2.16.0 fonttools==4.68.0 kiwisolver==1.5.1 \
    matplotlib==3.11.2 narwhals==2.29.0 packaging==26.4 pillow==13.0.0 plotly==6.9.0 pyparsing==3.3.3 python-dateutil==4.0.0 \
    seaborn==0.13.2 six==1.17.0 tzdata==2026.6 2>"$here/pip" || { cat "$here/pip"; exit 1; }

cat >"$here/try.py" <<'PYTHON'
import os
import sys
from importlib.metadata import version

from whatstk import WhatsAppChat

print("whatstk", version("whatstk"), "pandas", version("pandas"))
folder = sys.argv[1]


def read(text):
    path = os.path.join(folder, "chat.txt")
    with open(path, "w") as file:
        file.write(text)
    return WhatsAppChat.from_source(path)


def show(name, chat):
    texts = [str(text) for text in chat.df["message"]]
    lines = [text.count("\n") + 1 for text in texts]
    print(f"{name}: {len(texts)} rows, {sum(lines)} lines {lines} {texts}")
    return texts


hello = "13/02/2024, 10:00 - Ann: hello\n"
plan = "13/02/2024, 10:01 - Bob: a plan\nof two lines\n"
yes = "13/02/2024, 10:03 - Ann: yes\n"
end = "13/02/2024, 10:06 - Bob: end\n"
added = "13/02/2024, 10:02 - Ann added Cleo\n"
left = "13/02/2024, 10:04 - Cleo left\n13/02/2024, 10:05 - Ann changed the subject\n"

plain = show("without notices", read(hello + plan + yes + end))
noted = read(hello + plan + added + yes + left + end)
kept = show("with notices", noted)
print("rows that differ:", [row for row in range(4) if plain[row] != kept[row]])

noted.to_txt(os.path.join(folder, "again.txt"))
with open(os.path.join(folder, "again.txt")) as file:
    show("written and read again", read(file.read()))

show("export of 10:03", read(hello + plan + yes))
show("export of 10:05", read(hello + plan + yes + left))
PYTHON

cat >"$here/expected" <<'TEXT'
whatstk 0.9.1 pandas 3.1.1
without notices: 4 rows, 5 lines [1, 2, 1, 1] ['hello', 'a plan\nof two lines', 'yes', 'end']
with notices: 4 rows, 7 lines [1, 3, 2, 1] ['hello', 'a plan\nof two lines\n', 'yes\n', 'end']
rows that differ: [1, 2]
written and read again: 4 rows, 5 lines [1, 2, 1, 1] ['hello', 'a plan\nof two lines', 'yes', 'end']
export of 10:03: 3 rows, 4 lines [1, 2, 1] ['hello', 'a plan\nof two lines', 'yes']
export of 10:05: 3 rows, 5 lines [1, 2, 2] ['hello', 'a plan\nof two lines', 'yes\n']
TEXT

PYTHONPATH="$here/python" timeout 40 python3 -B "$here/try.py" "$here" >"$here/seen"
diff "$here/expected" "$here/seen"
echo "as found"
