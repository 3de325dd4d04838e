#!/bin/sh
# In tmux's copy mode a window that gets one column narrower, or one row lower, throws the text up by 19 of its 20 rows.
#
# Library:  tmux 3.3a-3, from Debian 12
# Guess:    A pane of 80 columns and 20 rows holds 300 lines of at most 8 characters. A reader enters copy mode and goes seven pages up.
#           The window gets one column narrower. No line is as long as 79, so no line wraps, and nothing changes above or below. So the
#           line at the top stays there. With one row less the reader loses one line, at the top or at the bottom.
# Seen:     The line at the top goes from 156 to 175: the text goes up by 19 rows. tmux puts the line of the cursor at the top of the
#           window, and the cursor is on the lowest row after a page up. It does so too where the window gets one row lower. The
#           column comes back, but the text does not. If the cursor is on the top row, nothing moves.
# So:       tmux keeps the line of a cursor, and forgets where on the screen it was. A list needs both: which row, and how far it is
#           from the edge. Precache keeps both at another width.
set -eu
here=$(mktemp -d)
tmux() { LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$here/root/$libraries" "$here/root/usr/bin/tmux" -S "$here/socket" -f "$here/conf" "$@"; }
trap 'tmux kill-server 2>/dev/null || true; rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
libraries=usr/lib/$(uname -m)-linux-gnu
unset TMUX

chmod 755 "$here"
fetch() { (cd "$here" && apt-get -qq download tmux=3.3a-3 libevent-core-2.1-7 libutempter0) >"$here/apt.txt" 2>&1; }
fetch || { apt-get -qq update && fetch; } || { cat "$here/apt.txt"; exit 1; }
for package in "$here"/*.deb; do dpkg -x "$package" "$here/root"; done
printf 'set -g status off\nset -g exit-empty off\n' >"$here/conf"

tell() {
    sleep 0.5
    row=$(tmux display-message -p '#{e|+:#{copy_cursor_y},1}')
    back=$(tmux display-message -p '#{scroll_position}')
    text=$(tmux capture-pane -p -S "-$back" -E "-$back")
    # tmux writes its own [107/281] at the right of the top row, so only the start of the line counts.
    cursor=$(tmux display-message -p '#{copy_cursor_line}' | cut -c 1-8)
    echo "$1: at the top $text; the cursor is on row $row, on $cursor"
}

reader() {
    tmux new-session -d -s reader -x 80 -y 20 'seq -f "line %g" 300; exec sleep 60'
    tries=0
    until [ "$(tmux display-message -p '#{history_size}')" = 281 ]; do
        tries=$((tries + 1)); [ $tries -lt 50 ] || { echo "tmux does not show the 300 lines" >&2; exit 1; }
        sleep 0.2
    done
    tmux copy-mode
    tmux send-keys -X -N 7 page-up
    tell "seven pages up"
}

{
    tmux -V
    reader
    tmux resize-window -x 79 -y 20; tell "one column less"
    tmux resize-window -x 80 -y 20; tell "the column comes back"
    tmux kill-session -t reader
    reader
    tmux resize-window -x 80 -y 19; tell "one row less"
    tmux resize-window -x 80 -y 20; tell "the row comes back"
    tmux kill-session -t reader
    reader
    tmux send-keys -X top-line; tell "the cursor goes to the top row"
    tmux resize-window -x 79 -y 20; tell "one column less"
} >"$here/seen"

cat >"$here/expected" <<'TEXT'
tmux 3.3a
seven pages up: at the top line 156; the cursor is on row 20, on line 175
one column less: at the top line 175; the cursor is on row 1, on line 175
the column comes back: at the top line 175; the cursor is on row 1, on line 175
seven pages up: at the top line 156; the cursor is on row 20, on line 175
one row less: at the top line 175; the cursor is on row 1, on line 175
the row comes back: at the top line 175; the cursor is on row 1, on line 175
seven pages up: at the top line 156; the cursor is on row 20, on line 175
the cursor goes to the top row: at the top line 156; the cursor is on row 1, on line 156
one column less: at the top line 156; the cursor is on row 1, on line 156
TEXT
cat "$here/seen"
diff "$here/expected" "$here/seen" && echo "as found"
