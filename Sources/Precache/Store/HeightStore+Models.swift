import PrecacheCore

// Models that rows were measured from have changed.

/// Which models have changed, as far as heights are not in line with it yet.
struct ModelChanges {
    /// The watches that told of a change, and whose heights are still to be forgotten.
    var waiting: [ModelWatch] = []
    /// The items that are in doubt, because what is measured of them may be the value of before: each with the time in seconds
    /// at which that ends; 0 for the end of this turn of the run loop.
    var doubts: [Int: Double] = [:]
    /// Those in doubt that were measured meanwhile.
    var measuredInDoubt: Set<Int> = []
    /// The items that were measured because the table or the app asked, since a turn of the run loop was last looked at.
    var asked: Set<Int> = []
    /// Whether every row that is asked in this turn is in doubt, because it is not known which row a changed model was of.
    var isTurnInDoubt = false
    /// Items that changed, and whose rows may be on the screen with their height of before.
    var shown: Set<Int> = []

    var isAnyInDoubt: Bool { !doubts.isEmpty || !waiting.isEmpty || isTurnInDoubt }
}

extension HeightStore {
    func noteChanged(_ watches: [ModelWatch]) { models.waiting += watches }

    /// Forgets the heights that were measured from models that have changed since it was last called: in every environment,
    /// whatever they are known by. To be called before anything is looked up. O(rows), if there are any.
    func forgetChanged() {
        guard !models.waiting.isEmpty else { return }
        let changed = models.waiting
        models.waiting = []
        let now = Clock.now()
        var numbers: Set<Int> = []
        for watch in changed {
            guard let number = watch.item else { continue }
            numbers.insert(number)
            // Its row was forgotten, or measured again, in this turn already: perhaps with the value of before.
            if watch.change == .here, known.watches[number] !== watch { models.isTurnInDoubt = true }
            let end = watch.change == .elsewhere ? now + ObservedModels.longestChange : 0
            models.doubts[number] = max(models.doubts[number] ?? end, end)
        }
        if models.isTurnInDoubt {
            for number in models.asked { models.doubts[number] = models.doubts[number] ?? 0 }
            numbers.formUnion(models.asked)
        }
        forget(items: numbers)
        models.asked.subtract(numbers)
        models.shown.formUnion(numbers)
    }

    /// Positions are about to be forgotten, and what was in doubt by them.
    func keepDoubts() {
        forgetChanged()
        if models.doubts.values.contains(0) { models.isTurnInDoubt = true }
    }

    private func forget(items numbers: Set<Int>) {
        known.invalidate(numbers)
        kept?.invalidate(numbers)
    }

    /// A turn of the run loop begins: what is measured from now on of models that changed on this thread has their new values.
    ///
    /// - Returns: whether rows are uncached now, because they were measured too early.
    func endDoubts(now: Double) -> Bool {
        forgetChanged()
        models.isTurnInDoubt = false
        models.asked = []
        guard !models.doubts.isEmpty else { return false }
        let over = models.doubts.filter { $0.value <= now }.map(\.key)
        for number in over { models.doubts[number] = nil }
        let again = models.measuredInDoubt.intersection(over)
        models.measuredInDoubt.subtract(again)
        forget(items: again)
        return !again.isEmpty
    }

    /// Whether what is measured of a row now may be the value of before a change, so that it is not to be kept.
    ///
    /// - Parameter isAsked: whether the table or the app asked, which may be within the change itself.
    func isInDoubt(_ ticket: Ticket, isAsked: Bool) -> Bool {
        guard models.isAnyInDoubt else { return false }
        if isAsked, models.isTurnInDoubt { return true }
        return known.number(of: ticket.row, ticket.name).map { models.doubts[$0] == 0 } ?? false
    }

    /// Whether a change of what a row was measured from is still to be told.
    func isWatched(_ ticket: Ticket) -> Bool { known.isWatched(ticket.row, ticket.name) }

    /// An item was measured.
    func noteMeasured(_ number: Int, isAsked: Bool) {
        if models.doubts[number] != nil { models.measuredInDoubt.insert(number) }
        if isAsked { models.asked.insert(number) }
    }

    /// What a row was last measured at, or another row that shows the same, in points; nil where it never was.
    func heightMeasured(at row: RowPosition) -> Double? {
        if case .item(let number) = known.items[row] {
            switch known.environments.present.items.height(of: number, state: nil) {
            case .known(let height), .shown(let height): return height
            case .outdated, .unknown: break
            }
        }
        return rows.lastHeight(at: row)
    }

    /// The items whose model has changed, and that were measured because they were asked for. Asked once a change.
    func takeMeasured() -> Set<Int> {
        if models.shown.isEmpty || models.asked.isEmpty { return [] }
        let measured = models.shown.intersection(models.asked)
        models.shown.subtract(measured)
        return measured
    }

    /// The item that a row shows, if its model has changed; it is measured by now. Asked once a change.
    func takeShown(_ row: RowPosition) -> Int? {
        guard !models.shown.isEmpty, case .item(let number) = known.items[row] else { return nil }
        return models.shown.remove(number)
    }
}
