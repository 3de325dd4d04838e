extension UITableView {
    func edit(_ edit: TableEdit) {
        exchange(.edit(edit)) {
            loadCounts()
            pendingEdits.append(edit)
            if updateDepth == 0 { commitEdits() }
        }
    }

    func openBatch() {
        // The counts from before the batch: inside it the data source changes.
        if updateDepth == 0 { loadCounts() }
        updateDepth += 1
    }

    func closeBatch() {
        guard updateDepth > 0 else {
            return Self.raise("endUpdates called without a matching beginUpdates")
        }
        updateDepth -= 1
        guard updateDepth == 0 else { return }
        commitEdits()
        let completions = pendingCompletions
        pendingCompletions = []
        for completion in completions { completion(true) }
    }
}
