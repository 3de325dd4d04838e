import PrecacheCore

// Models that rows were measured from have changed. The system tells of it before the value is set, so their heights are
// forgotten twice: at once, and when the value is set for sure. What is measured in between is measured again.

/// Which models have changed, as far as heights are not in line with it yet.
struct ModelChanges {
    /// The watches that told of a change, and whose heights are still to be forgotten.
    var waiting: [ModelWatch] = []
    /// How many changes of other threads are under way, as far as anybody knows: counted on the thread that tells of one.
    let pending = Locked(0)
    /// Whether another thread may be changing a model.
    var areMadeElsewhere: Bool { pending.withLock { $0 > 0 } }
    /// The items that were measured while a change may have been under way: because the table or the app asked, since the loop was
    /// last seen to turn, or while another thread changed a model.
    var asked: Set<Int> = []
    /// Items that changed, and whose rows may be on the screen with their height of before.
    var shown: Set<Int> = []
}

extension HeightStore {
    /// A model is about to change.
    func noteChanged(_ watch: ModelWatch) {
        models.waiting.append(watch)
    }

    /// Forgets the heights that were measured from models that have changed since it was last called: in every environment,
    /// whatever they are known by. To be called before anything is looked up. O(rows), if there are any.
    func forgetChanged() {
        guard !models.waiting.isEmpty else { return }
        let changed = models.waiting
        models.waiting = []
        forget(items: Set(changed.compactMap(\.item)))
    }

    /// The models have their new values by now.
    func forgetAgain(_ watches: [ModelWatch]) {
        forgetChanged()
        forget(items: Set(watches.compactMap(\.item)))
    }

    /// No change is under way on this thread.
    ///
    /// - Parameter afterChange: whether one was: a height that was asked for meanwhile may then be of the old value.
    func turnIsOver(afterChange: Bool) {
        guard !models.asked.isEmpty, afterChange || !models.areMadeElsewhere else { return }
        if afterChange { forget(items: models.asked) }
        models.asked = []
    }

    /// A change of what a row is measured from is one of its item from now on, also while its height is not known yet.
    func follow(_ watch: ModelWatch?, for ticket: Ticket) {
        guard let watch, rows.contains(ticket.row) else { return }
        watch.item = known.number(of: ticket, watch)
    }

    private func forget(items numbers: Set<Int>) {
        known.invalidate(numbers)
        models.shown.formUnion(numbers)
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
}
