#!/usr/bin/env bash
# Measures everything and writes RESULTS.md; some five minutes, on a machine that does nothing else.
#   run.sh            all of it
#   run.sh --short    seconds: shows only that everything still runs, and writes nothing into the repository
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

out=.build/results
mkdir -p "$out"
rm -f "$out"/*.json
if [[ ${1:-} == --short ]]; then export MICRO_SHORT=1; fi

# The command does not fail where a benchmark does: each must be in the export.
swift package --allow-writing-to-package-directory benchmark --quiet --no-progress --format jmh --path "$out"
expected=$(swift package benchmark list 2>/dev/null | grep -c '/[0-9]*$')
measured=$(grep -o '"benchmark":' "$out"/*.jmh.json | wc -l)
if [[ $expected -ne $measured ]]; then
    echo "only $measured of $expected benchmarks gave a result" >&2
    exit 1
fi

MICRO_SWIFT=$(swift --version 2>/dev/null | grep -o 'Swift version [0-9.]*')
export MICRO_SWIFT
swift build -c release --product results-table
commit=$(git rev-parse --short HEAD)
if ! git diff --quiet HEAD -- ../../Sources; then commit="$commit with changes"; fi
.build/release/results-table "$out"/*.jmh.json "$commit" >"$out/RESULTS.md"

if [[ -z ${MICRO_SHORT:-} ]]; then cp "$out/RESULTS.md" RESULTS.md; fi
echo "$measured figures: ${MICRO_SHORT:+$out/}RESULTS.md"
