import PrecacheCore

// Models that rows were measured from have changed. The system tells of it before the value is set, so their heights are
// forgotten twice: at once, and when the value is set for sure. What is measured in between is measured again.

/// Which models have changed, as far as heights are not in line with it yet.
struct ModelChanges {
    /// The watches that told of a change, and whose heights are still to be forgotten.
    var waiting: [ModelWatch] = []
    /// How many of those that told are to be forgotten once more.
    var pending = 0
    /// The items that were measured because the table or the app asked, perhaps within a change, since the loop was last seen to
    /// turn; and whether any of them may be one that changed, because it is not known any more which row that was.
    var asked: Set<Int> = []
    var isAnyInDoubt = false
    /// Items that changed, and whose rows may be on the screen with their height of before.
    var shown: Set<Int> = []
}

extension HeightStore {
    /// A model is about to change.
    func noteChanged(_ watch: ModelWatch) {
        models.waiting.append(watch)
        models.pending += 1
        // Its row was forgotten, or measured again, in this turn already: perhaps with the value of before.
        if watch.item.map({ known.watches[$0] !== watch }) ?? true { models.isAnyInDoubt = true }
    }

    /// Forgets the heights that were measured from models that have changed since it was last called: in every environment,
    /// whatever they are known by. To be called before anything is looked up. O(rows), if there are any.
    func forgetChanged() {
        guard !models.waiting.isEmpty else { return }
        let changed = models.waiting
        models.waiting = []
        forget(items: Set(changed.compactMap(\.item)))
    }

    /// The model has its new value by now.
    func forgetAgain(_ watch: ModelWatch) {
        forgetChanged()
        models.pending -= 1
        var numbers = Set([watch.item].compactMap { $0 })
        if models.isAnyInDoubt { numbers.formUnion(models.asked) }
        turnIsOver()
        forget(items: numbers)
    }

    /// No change is under way.
    func turnIsOver() {
        guard models.pending == 0, models.isAnyInDoubt || !models.asked.isEmpty else { return }
        (models.asked, models.isAnyInDoubt) = ([], false)
    }

    /// Positions are about to be forgotten, and with them the numbers of what rows without a name show.
    func positionsGo() {
        forgetChanged()
        if models.pending > 0 { models.isAnyInDoubt = true }
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
