#!/bin/sh
# Swift's CFRunLoop calls an observer or a source that it no longer contains, if another one removed it in the same pass.
#
# Library:  CoreFoundation of swift-corelibs-foundation, with Swift 6.3.1 for Linux (the swiftc on the PATH)
# Guess:    CFRunLoopRemoveObserver and CFRunLoopRemoveSource take effect at once: the reference says that they remove it from the
#           mode. So where the first of two observers of beforeWaiting removes the second, the second is not called in this pass or
#           later, and the same for two sources. Removing and invalidating differ only in whether it may be added again.
#           (Written down before the sources were tried. The observer had been tried before, with no guess on paper.)
# Seen:     The first removes the second, CFRunLoopContainsObserver answers false, and the second is called all the same, for the
#           last time. The same for a source. One that is invalidated is not called any more.
#           Why: the loop notes whom it will call before it calls the first, and asks later only whether each is still valid.
# So:       Who watches for idle time has to expect one more call after being taken off, and must not be released before: else
#           invalidate it. Precache takes its observer off only in the observer's own call, and never releases it. An app's own
#           observer that counts idle turns, and that another observer removes, counts one too many.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT; trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM

cat > "$here/main.swift" <<'EOF'
import CoreFoundation
import Foundation

nonisolated(unsafe) var calls: [String] = []
nonisolated(unsafe) var stopSecond: () -> Void = {}
let loop = CFRunLoopGetCurrent()!
let mode = kCFRunLoopDefaultMode!

func turn() {
    // What ends the run is a timer: a run of zero seconds does not come to beforeWaiting here.
    let end = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent() + 0.05, 0, 0, 0) { _ in CFRunLoopStop(loop) }
    CFRunLoopAddTimer(loop, end, mode)
    _ = CFRunLoopRunInMode(mode, 5, false)
}

/// Runs two turns, in each of which both observers are due.
func observers(_ title: String, stop: @escaping (CFRunLoopObserver) -> Void) {
    calls = []
    let activity = CFRunLoopActivity.beforeWaiting.rawValue
    let second = CFRunLoopObserverCreateWithHandler(nil, activity, true, 2) { _, _ in calls.append("second") }!
    var isStopped = false
    let first = CFRunLoopObserverCreateWithHandler(nil, activity, true, 1) { _, _ in
        calls.append("first")
        guard !isStopped else { return }
        isStopped = true
        stop(second)
        calls.append(CFRunLoopContainsObserver(loop, second, mode) ? "contained" : "not contained")
    }!
    for observer in [second, first] { CFRunLoopAddObserver(loop, observer, mode) }
    turn()
    calls.append("next turn")
    turn()
    print("observer \(title): \(calls.joined(separator: ", "))")
    for observer in [first, second] { CFRunLoopObserverInvalidate(observer) }
}

/// Runs two turns, before each of which both sources are signalled.
func sources(_ title: String, stop: @escaping (CFRunLoopSource) -> Void) {
    calls = []
    var (context, otherContext) = (CFRunLoopSourceContext(), CFRunLoopSourceContext())
    context.perform = { _ in
        calls.append("first")
        stopSecond()
    }
    otherContext.perform = { _ in calls.append("second") }
    let first = CFRunLoopSourceCreate(nil, 1, &context)!
    let second = CFRunLoopSourceCreate(nil, 2, &otherContext)!
    stopSecond = {
        stop(second)
        calls.append(CFRunLoopContainsSource(loop, second, mode) ? "contained" : "not contained")
        stopSecond = {}
    }
    for source in [first, second] { CFRunLoopAddSource(loop, source, mode) }
    for source in [first, second] { CFRunLoopSourceSignal(source) }
    turn()
    calls.append("next turn")
    for source in [first, second] { CFRunLoopSourceSignal(source) }
    turn()
    print("source \(title): \(calls.joined(separator: ", "))")
    for source in [first, second] { CFRunLoopSourceInvalidate(source) }
}

observers("removed") { CFRunLoopRemoveObserver(loop, $0, mode) }
observers("invalidated") { CFRunLoopObserverInvalidate($0) }
sources("removed") { CFRunLoopRemoveSource(loop, $0, mode) }
sources("invalidated") { CFRunLoopSourceInvalidate($0) }
EOF
cat > "$here/expected" <<'EOF'
Swift version 6.3.1
observer removed: first, not contained, second, next turn, first
observer invalidated: first, not contained, next turn, first
source removed: first, not contained, second, next turn, first
source invalidated: first, not contained, next turn, first
EOF
command -v swiftc > /dev/null || { echo "this finding needs swiftc of Swift 6.3.1 for Linux on the PATH"; exit 1; }
swiftc --version 2>/dev/null | grep -o 'Swift version [0-9.]*' > "$here/seen"
swiftc -swift-version 5 -module-cache-path "$here/modules" -o "$here/calls" "$here/main.swift"
timeout 20 "$here/calls" >> "$here/seen"
cat "$here/seen"
diff "$here/expected" "$here/seen" && echo "as found"
