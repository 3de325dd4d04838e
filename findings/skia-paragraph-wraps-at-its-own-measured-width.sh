#!/bin/sh
# A Skia paragraph given back the width it has just measured for itself becomes a line taller, nearly always.
#
# Library:  skia-python 144.1, from PyPI (its text layout module; the font is Bitstream Vera, from reportlab 5.1.0, also PyPI)
# Guess:    MaxIntrinsicWidth is by its name the width at which nothing wraps, and LongestLine is the width of the widest line. So a
#           text laid out on one line (16 px high at 14 px) and laid out again at either of these widths stays on one line.
# Seen:     layout() cuts the width it is given down to a whole number of pixels before it breaks lines; the two measures keep their
#           fraction. Of 200 texts of one line, 197 wrap at their own MaxIntrinsicWidth and 199 at their own LongestLine: they go from
#           16 px to 32 px. With half a pixel added 98 still wrap; rounded up to a whole pixel, none. A paragraph that measured itself
#           204.87 px wide and is laid out at 204.87 says it is 204 wide.
#           Why: Skia rounds so unless told otherwise; its C++ has a switch for it, and this module none that we found.
# So:       A list that measures a row unbounded, keeps the natural size and lays the row out at that width is a line short in nearly
#           every row. Round a measured width up before it is used or kept as a key; a tolerance of half a pixel is not enough.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --target "$here/python" \
    skia-python==144.1 numpy==2.4.6 pybind11==3.1.0 reportlab==5.1.0

# The module is linked against the OpenGL loader and does not start without it. Nothing here draws: the loader's version has no say.
if ! PYTHONPATH="$here/python" python3 -B -c 'import skia' >"$here/start.txt" 2>&1; then
    grep -q 'lib.*\.so' "$here/start.txt" || { cat "$here/start.txt"; exit 1; }
    apt-get update -qq
    mkdir "$here/debs"
    (cd "$here/debs" && apt-get download -qq libgl1 libegl1 libglx0 libglvnd0 libx11-6 libxcb1 libxau6 libxdmcp6 libbsd0 libmd0 libexpat1)
    for deb in "$here"/debs/*.deb; do dpkg -x "$deb" "$here/root"; done
    libraries=lib/$(uname -m)-linux-gnu
    LD_LIBRARY_PATH="$here/root/usr/$libraries:$here/root/$libraries"
    export LD_LIBRARY_PATH
fi

cat >"$here/try.py" <<'PY'
import math
import pathlib
import sys

import skia

layout = skia.textlayout
font = pathlib.Path(sys.argv[1]) / "reportlab" / "fonts" / "Vera.ttf"
typeface = skia.Typeface.MakeFromFile(str(font))
provider = layout.TypefaceFontProvider()
provider.registerTypeface(typeface)
fonts = layout.FontCollection()
fonts.setDefaultFontManager(provider)
unicode = skia.Unicodes.ICU.Make()


def paragraph(text):
    text_style = layout.TextStyle()
    text_style.setFontFamilies([typeface.getFamilyName()])
    text_style.setFontSize(14)
    style = layout.ParagraphStyle()
    style.setTextStyle(text_style)
    builder = layout.ParagraphBuilder.make(style, fonts, unicode)
    builder.addText(text)
    return builder.Build()


def height(text, width):
    again = paragraph(text)
    again.layout(width)
    return again.Height


words = ("the list keeps a height for every row and asks again when its column changes because longer messages take "
         "more lines while readers scroll through them").split()
texts = [" ".join(words[(7 * i + j * (1 + i % 5)) % len(words)] for j in range(3 + i % 30)) for i in range(200)]

print("skia-python", skia.__version__)
heights, at_max, at_longest, half, up = set(), 0, 0, 0, 0
for text in texts:
    measured = paragraph(text)
    measured.layout(1_000_000)
    one_line = measured.Height
    heights.add(one_line)
    at_max += height(text, measured.MaxIntrinsicWidth) > one_line
    at_longest += height(text, measured.LongestLine) > one_line
    half += height(text, measured.MaxIntrinsicWidth + 0.5) > one_line
    up += height(text, math.ceil(measured.MaxIntrinsicWidth)) > one_line
print("texts:", len(texts), "each on one line, high:", *sorted(heights))
print("wrap at their own MaxIntrinsicWidth:", at_max)
print("wrap at their own LongestLine:", at_longest)
print("wrap at MaxIntrinsicWidth + 0.5:", half)
print("wrap at MaxIntrinsicWidth rounded up:", up)

row = paragraph("scroll to the newest message")
row.layout(1_000_000)
width = row.MaxIntrinsicWidth
print(f"one row: measured {width:.2f} wide, {row.Height:.0f} high")
row.layout(width)
print(f"laid out at that width: it says it is {row.Width:.2f} wide, {row.Height:.0f} high")
row.layout(math.ceil(width))
print(f"laid out at {math.ceil(width)}: {row.Height:.0f} high")
PY

cat >"$here/expected.txt" <<'TXT'
skia-python 144.1
texts: 200 each on one line, high: 16.0
wrap at their own MaxIntrinsicWidth: 197
wrap at their own LongestLine: 199
wrap at MaxIntrinsicWidth + 0.5: 98
wrap at MaxIntrinsicWidth rounded up: 0
one row: measured 204.87 wide, 16 high
laid out at that width: it says it is 204.00 wide, 32 high
laid out at 205: 16 high
TXT

PYTHONPATH="$here/python" timeout 50 python3 "$here/try.py" "$here/python" >"$here/seen.txt"
cat "$here/seen.txt"
if diff "$here/expected.txt" "$here/seen.txt"; then echo "as found"; else echo "not as found"; exit 1; fi
