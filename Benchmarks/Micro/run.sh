#!/usr/bin/env bash
# Runs all micro benchmarks and writes RESULTS.md beside this file. With --short only to see that all of it still runs: in
# seconds, to a file that is thrown away.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
results=RESULTS.md
options=()
if [[ "${1:-}" == --short ]]; then
    export PRECACHE_MICRO_SHORT=1
    results="$out/RESULTS.md"
    options=(--short)
fi

swift run -c release --package-path ../.. engine-benchmark --tsv "${options[@]}" >"$out/engine.tsv"
swift package --allow-writing-to-directory "$out" benchmark --no-progress --format jmh --path "$out"
processor=$(grep -m1 'model name' /proc/cpuinfo 2>/dev/null | cut -d: -f2 | xargs || sysctl -n machdep.cpu.brand_string)
machine="$processor, $(getconf _NPROCESSORS_ONLN) cores, $(uname -sr), $(swift --version 2>/dev/null | head -1)"
swift run -c release results-table \
    "$out/Current_run.jmh.json" "$out/engine.tsv" "$machine" "$(git rev-parse --short HEAD)" >"$results"
test -s "$results"
