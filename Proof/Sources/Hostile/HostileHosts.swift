import Precache

extension Proof {
    /// What other libraries and careless apps do. First of all rules: the first hook has to come before Precache's.
    static let hostileHosts = ProofRule.about("Hostile hosts", suspect: "Precache/Table/Interception+UIKit") {
        ProofRule("A library that hooked reloadData before Precache still gets it").check(hook: .beforePrecache)
        ProofRule("A library that hooks reloadData after Precache still gets it").check(hook: .afterPrecache)
        ProofRule("reloadData() off the main thread does not end the app").expecting("goes through")
            .source("SE-0423: an @objc method of a main-actor class checks its thread").check {
                let hook = CommandHook.beforePrecache
                try hook.install()
                let list = ProofList.precached()
                defer { list.close() }
                let reloads = hook.counts.offMainThread
                CommandHook.reloadInBackground(list.table)
                ProofPlatform.turnRunLoop(for: 2) { hook.counts.offMainThread > reloads }
                return hook.counts.offMainThread > reloads ? "goes through" : "is lost"
            }
        ProofRule("A table whose last reference goes on another thread ends quietly")
            .source("a table in a block of a queue's").checkLastReference { $0 }
        ProofRule("A precacher whose last reference goes on another thread ends quietly")
            .source("a task that awaits warmedUp()").checkLastReference { $0.precacher }
    }
}

extension ProofRule {
    fileprivate func checkLastReference(_ pick: @escaping @MainActor (UITableView) -> AnyObject?) -> ProofRule {
        expecting("gone").suspect("Precache/API/Precacher").check {
            weak var picked: AnyObject?
            // Only one thread has it at a time: the other one begins after it was set, and is waited for.
            nonisolated(unsafe) var last: AnyObject?
            autoreleased {
                let list = ProofList.precached()
                list.window.isHidden = true
                list.table.removeFromSuperview()
                list.table.dataSource = nil
                list.table.delegate = nil
                last = pick(list.table)
                picked = last
            }
            let isGone = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                last = nil
                isGone.signal()
            }
            isGone.wait()
            ProofPlatform.turnRunLoop(for: 2) { picked == nil }
            return picked == nil ? "gone" : "still there"
        }
    }

    fileprivate func check(hook: CommandHook) -> ProofRule {
        expecting("reloads").source("dzenbot/DZNEmptyDataSet looks its original up by _cmd").check {
            if hook === CommandHook.afterPrecache { ProofList(height: 60).table.enablePrecaching() }
            try hook.install()
            let list = ProofList.precached()
            defer { list.close() }
            list.rowCount += 1
            let before = hook.counts
            list.table.reloadData()
            list.layOut()
            let isReloaded = list.table.numberOfRows(inSection: 0) == list.rowCount
            let (found, lost) = (hook.counts.found - before.found, hook.counts.lost - before.lost)
            return ProofSeen(
                isReloaded && found > 0 && lost == 0 ? "reloads" : "does not reload",
                details: ["\(found) calls found their original, \(lost) did not"])
        }
    }
}

extension ProofList {
    fileprivate static func precached() -> ProofList {
        let list = ProofList(height: 60)
        list.table.enablePrecaching()
        list.show()
        return list
    }
}
