#!/bin/sh
# Lines inserted above move the text in Vim's current window, and in no other window on the same buffer.
#
# Library:  Vim 2:9.0.1378-2+deb12u2, from Debian 12
# Guess:    Two windows show one buffer of 500 lines, line 200 at the top of each, the cursor on line 205. A script inserts lines at the
#           top of the buffer with `append()`. Vim keeps the cursor on its text. So the text in both windows stays where it is, as the
#           line numbers of what both show grow by the same number.
# Seen:     The other window stands still. In the current one the text goes down by as many rows as there are new lines, until the
#           cursor would leave the window; with more lines Vim sets the cursor in the middle of the window.
# So:       Two views on one text keep their place by two rules, and the one that the reader is in is the one that moves. Where two
#           tables show one model, test both: Precache keeps a place for each table that it is enabled for.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
chmod 755 "$here"
fetch() { (cd "$here" && apt-get -qq download 'vim=2:9.0.1378-2+deb12u2' libgpm2 libsodium23) >"$here/apt.txt" 2>&1; }
fetch || { apt-get -qq update && fetch; } || { cat "$here/apt.txt"; exit 1; }
for package in "$here"/*.deb; do dpkg -x "$package" "$here/root"; done

cat >"$here/places.vim" <<'VIM'
set nomodified noswapfile viminfo= lines=50 columns=80 laststatus=2
let s:seen = ['Vim ' .. v:versionlong]

" The row of the window on which line 205 of the old text is drawn, counted from 0 at the top.
function s:row(window)
  return win_execute(a:window, 'echo winline() - 1')->trim()
endfunction

for s:count in [1, 3, 10, 40]
  silent! only
  enew!
  call setline(1, map(range(1, 500), '"line " .. v:val'))
  split
  let s:current = win_getid(1)
  let s:other = win_getid(2)
  for s:window in [s:other, s:current]
    call win_gotoid(s:window)
    call winrestview(#{topline: 200, lnum: 205})
  endfor
  redraw
  let s:before = [s:row(s:current), s:row(s:other)]
  call append(0, map(range(s:count), '"new"'))
  redraw
  let s:after = [s:row(s:current), s:row(s:other)]
  call add(s:seen, printf('%d lines inserted above: line 205 goes down by %d rows in the current window, by %d in the other',
      \ s:count, s:after[0] - s:before[0], s:after[1] - s:before[1]))
endfor
call writefile(s:seen, $SEEN)
qall!
VIM

cat >"$here/expected" <<'TEXT'
Vim 9002142
1 lines inserted above: line 205 goes down by 1 rows in the current window, by 0 in the other
3 lines inserted above: line 205 goes down by 3 rows in the current window, by 0 in the other
10 lines inserted above: line 205 goes down by 10 rows in the current window, by 0 in the other
40 lines inserted above: line 205 goes down by 7 rows in the current window, by 0 in the other
TEXT

LD_LIBRARY_PATH="$here/root/usr/lib/$(uname -m)-linux-gnu" SEEN="$here/seen" TERM=dumb HOME="$here" VIMRUNTIME="$here" LC_ALL=C.UTF-8 \
    timeout 30 "$here/root/usr/bin/vim.basic" --not-a-term -u NONE -N -n -S "$here/places.vim" </dev/null >"$here/screen" 2>&1 ||
    { cat "$here/screen"; exit 1; }
cat "$here/seen"
diff "$here/expected" "$here/seen" && echo "as found"
