import PrecacheCore

// Models that rows were measured from have changed.

/// What is known of changes of models, until heights are in line with them.
struct ModelChanges {
    /// The watches that told of a change, and whose heights are still to be forgotten.
    var waiting: [ModelWatch] = []
    /// The items that may be measured from values of before their change, each with the time until which that is so at the
    /// least, in seconds.
    var doubts: [Int: Double] = [:]
    /// Those of them that were measured meanwhile.
    var measuredInDoubt: Set<Int> = []
    /// Items whose rows may be on the screen with the height of before.
    var shown: Set<Int> = []

    var isAnyInDoubt: Bool { !doubts.isEmpty || !waiting.isEmpty }
}

extension HeightStore {
    func noteChanged(_ watches: [ModelWatch]) { models.waiting += watches }

    /// Forgets the heights that were measured from models that have changed since it was last called: in every environment,
    /// whatever they are known by. To be called before anything is looked up. O(rows), if there are any.
    func forgetChanged() {
        guard !models.waiting.isEmpty else { return }
        let now = Clock.now()
        var numbers: Set<Int> = []
        for watch in models.waiting {
            guard let number = watch.item else { continue }
            numbers.insert(number)
            let end = watch.change == .elsewhere ? now + ObservedModels.longestChange : now
            models.doubts[number] = max(models.doubts[number] ?? end, end)
        }
        models.waiting = []
        forget(items: numbers)
        models.shown.formUnion(numbers)
    }

    private func forget(items numbers: Set<Int>) {
        known.invalidate(numbers)
        kept?.invalidate(numbers)
    }

    /// A turn of the run loop begins: what is measured from now on of models that changed here is of their new values.
    ///
    /// - Returns: whether rows are uncached by it, because they were measured too early.
    func endDoubts(now: Double) -> Bool {
        forgetChanged()
        guard !models.doubts.isEmpty else { return false }
        let over = models.doubts.filter { $0.value <= now }.map(\.key)
        for number in over { models.doubts[number] = nil }
        let again = models.measuredInDoubt.intersection(over)
        models.measuredInDoubt.subtract(again)
        forget(items: again)
        return !again.isEmpty
    }

    /// What tells of changes of what a row was measured from, if there was none yet; nil where nothing does.
    func watch(of ticket: Ticket) -> ModelWatch? {
        known.watch(of: ticket.row, ticket.name).flatMap { $0.hasChanged ? nil : $0 }
    }

    func isWatched(_ ticket: Ticket) -> Bool { watch(of: ticket) != nil }

    /// A row was measured that this watch told of before. If it told of a change meanwhile, on the main thread, that was the
    /// measurement's own doing.
    func withdraw(_ former: ModelWatch) {
        if former.change == .here { models.waiting.removeAll { $0 === former } }
    }

    /// An item was measured.
    func noteMeasured(_ number: Int) {
        if models.doubts[number] != nil { models.measuredInDoubt.insert(number) }
    }

    /// Whether a row that is measured now may be on the screen with a height of before a model changed. Asked once a change.
    func takeShown(_ row: RowPosition) -> Bool {
        guard !models.shown.isEmpty, case .item(let number) = known.items[row] else { return false }
        return models.shown.remove(number) != nil
    }
}
