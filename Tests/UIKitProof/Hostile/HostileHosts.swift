import Precache

extension Proof {
    /// What other libraries and careless apps do. First of all rules: the first hook has to come before Precache's.
    static let hostileHosts: [ProofRule] = [
        ProofRule(
            "A library that hooked reloadData before Precache still gets it", topic: "Hostile hosts",
            expected: "reloads", source: "dzenbot/DZNEmptyDataSet looks its original up by _cmd",
            suspect: "Precache/Table/Interception+UIKit.swift"
        ) {
            try CommandHook.beforePrecache.install()
            return reload(counting: .beforePrecache)
        },
        ProofRule(
            "A library that hooks reloadData after Precache still gets it", topic: "Hostile hosts",
            expected: "reloads", source: "dzenbot/DZNEmptyDataSet looks its original up by _cmd",
            suspect: "Precache/Table/Interception+UIKit.swift", on: ProofList(heights: .rows(60))
        ) { list in
            list.table.enablePrecaching()
            try CommandHook.afterPrecache.install()
            return reload(counting: .afterPrecache)
        },
        ProofRule(
            "reloadData() off the main thread does not end the app", topic: "Hostile hosts", expected: "goes through",
            source: "SE-0423: an @objc method of a main-actor class checks its thread",
            suspect: "Precache/Table/Interception+UIKit.swift"
        ) {
            try CommandHook.beforePrecache.install()
            let list = ProofList(heights: .rows(60))
            defer { list.close() }
            list.table.enablePrecaching()
            list.show()
            let reloads = CommandHook.beforePrecache.callsOffMainThread
            CommandHook.reloadInBackground(list.table)
            ProofPlatform.turnRunLoop(for: 2) { CommandHook.beforePrecache.callsOffMainThread > reloads }
            return CommandHook.beforePrecache.callsOffMainThread > reloads ? "goes through" : "is lost"
        },
        lastReferenceRule(
            "A table whose last reference goes on another thread ends quietly",
            source: "a table in a block of a queue's"
        ) { $0 },
        lastReferenceRule(
            "A precacher whose last reference goes on another thread ends quietly",
            source: "a task that awaits warmedUp()"
        ) { $0.precacher },
    ]

    private static func lastReferenceRule(
        _ name: String, source: String, _ pick: @escaping @MainActor (UITableView) -> AnyObject?
    ) -> ProofRule {
        ProofRule(
            name, topic: "Hostile hosts", expected: "gone", source: source, suspect: "Precache/API/Precacher.swift"
        ) {
            weak var picked: AnyObject?
            let last = LastReference()
            autoreleased {
                let list = ProofList(heights: .rows(60))
                list.table.enablePrecaching()
                list.show()
                list.window.isHidden = true
                list.table.removeFromSuperview()
                list.table.dataSource = nil
                list.table.delegate = nil
                last.object = pick(list.table)
                picked = last.object
            }
            last.dropOnAnotherThread()
            ProofPlatform.turnRunLoop(for: 2) { picked == nil }
            return picked == nil ? "gone" : "still there"
        }
    }

    private static func reload(counting hook: CommandHook) -> ProofSeen {
        let list = ProofList(heights: .rows(60))
        defer { list.close() }
        list.table.enablePrecaching()
        list.show()
        list.rowCount += 1
        let (found, lost) = (hook.found, hook.lost)
        list.table.reloadData()
        list.layOut()
        let isReloaded = list.table.numberOfRows(inSection: 0) == list.rowCount
        return ProofSeen(
            isReloaded && hook.found > found && hook.lost == lost ? "reloads" : "does not reload",
            details: ["\(hook.found - found) calls found their original, \(hook.lost - lost) did not"])
    }
}

/// The last reference to an object of the main thread's, on its way to another one.
private final class LastReference: @unchecked Sendable {
    // Only one thread has it at a time: the other one begins after it was set, and is waited for.
    var object: AnyObject?

    /// Lets the object go on another thread, and waits until that has happened.
    func dropOnAnotherThread() {
        let isGone = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            object = nil
            isGone.signal()
        }
        isGone.wait()
    }
}
