#!/bin/sh
# Of three equal tasks in a Twisted Cooperator, the third has four times the turns of each other one, if their steps are Deferreds.
#
# Library:  Twisted 26.10.0, from PyPI
# Guess:    cooperate() distributes the work among the tasks, and a task that yields a Deferred pauses until it has fired. So where
#           the Deferreds have fired already, as for rows that are in a cache, each task keeps its place in the round: A B C A B C.
#           Of 120 steps each of three tasks has 40. And a task that ends costs the next one nothing.
# Seen:     Steps that yield None: 40, 40, 40. Steps that yield a fired Deferred: 20, 20, 80; the order is A C C B C C. For two or
#           four tasks the shares are equal (60 each, 30 each), but four go A C A A B C B B D C D D. And where A ends, B, which is
#           next, loses its turn: A B C C B C.
#           Why: the Cooperator walks along its list of tasks while they are taken out of it. A task that pauses is taken out, and
#           put back at the end. Each time the walk passes over the next one.
# So:       Three lists that share idle time so are not served alike, and it shows only at certain counts of lists. Precache's lists
#           take turns in a copy of their list, and the one that was served goes to the end.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --target "$here/python" \
    twisted==26.10.0 attrs==26.1.0 automat==25.4.16 constantly==23.10.4 hyperlink==21.0.0 idna==3.20 incremental==24.11.0 \
    packaging==26.4 typing-extensions==4.16.0 zope.interface==8.7
export PYTHONPATH="$here/python" PYTHONDONTWRITEBYTECODE=1

cat > "$here/shares.py" <<'EOF'
from importlib.metadata import version

from twisted.internet.defer import succeed
from twisted.internet.task import Clock, Cooperator


def serve(lengths, result, steps):
    """Serves tasks of so many rows, one step in each turn of a loop. Answers the tasks' names in the order of their steps."""
    clock, served = Clock(), []

    def measure(name, rows):
        for _ in range(rows):
            served.append(name)
            yield result()

    cooperator = Cooperator(
        terminationPredicateFactory=lambda: lambda: True, scheduler=lambda tick: clock.callLater(0.01, tick))
    for name, rows in zip("ABCD", lengths):
        cooperator.cooperate(measure(name, rows))
    for _ in range(steps):
        clock.advance(0.01)
    return "".join(served)


def shares(title, count, result):
    served = serve([1000] * count, result, 120)
    figures = ", ".join(str(served.count(name)) for name in "ABCD"[:count])
    print(f"{title}, {count} tasks: {figures}; first {served[:12]}")


print("Twisted", version("twisted"))
for count in (2, 3, 4):
    shares("None", count, lambda: None)
for count in (2, 3, 4):
    shares("Deferred", count, lambda: succeed(None))
print("A has one row, B and C have three:", serve([1, 3, 3], lambda: None, 20))
EOF
cat > "$here/expected" <<'EOF'
Twisted 26.10.0
None, 2 tasks: 60, 60; first ABABABABABAB
None, 3 tasks: 40, 40, 40; first ABCABCABCABC
None, 4 tasks: 30, 30, 30, 30; first ABCDABCDABCD
Deferred, 2 tasks: 60, 60; first AABBAABBAABB
Deferred, 3 tasks: 20, 20, 80; first ACCBCCACCBCC
Deferred, 4 tasks: 30, 30, 30, 30; first ACAABCBBDCDD
A has one row, B and C have three: ABCCBCB
EOF
timeout 50 python3 "$here/shares.py" > "$here/seen"
cat "$here/seen"
diff "$here/expected" "$here/seen" && echo "as found"
