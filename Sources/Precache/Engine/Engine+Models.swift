import PrecacheCore

// A model changes that rows were measured from.
//
// Rows whose heights depend on a name and a state alone are not measured then, but read again (`Engine+Rereading`).

extension Engine {
    func modelsTell(_ event: ObservedModels.Event) {
        switch event {
        case .change(let watch, let isElsewhere): modelChanges(watch, isElsewhere: isElsewhere)
        case .turnIsOver: modelsHaveChanged()
        }
    }

    /// Only noted, because the value is not set yet. Heights follow before anything is looked up.
    private func modelChanges(_ watch: ModelWatch, isElsewhere: Bool) {
        let isByMeasuring = !isElsewhere && !calls.open.isDisjoint(with: .askingOrMeasuring)
        guard isElsewhere || models.countChange(isByMeasuring: isByMeasuring, rowCount: store.rows.map.rowCount) else {
            return diagnostics.report(
                "models",
                "rows change observable models, which rows are measured from, while they are measured. As that has no "
                    + "end, such changes are passed over from now on. Measuring a row must change nothing that another "
                    + "reads.")
        }
        models.add(watch)
        screen.setNeedsComparison()
        wake()
    }

    /// Has heights follow the changes so far. O(1) where there are none, and else for each, but O(rows) if any height
    /// is that of rows that are to be read again.
    func followModels() {
        _ = invalidateOrReread(models.takeChanged(store))
    }

    /// Returns how many heights are to be measured again.
    private func invalidateOrReread(_ numbers: Set<Int>) -> Int {
        let looked = numbers.filter { models.isLookedAt($0) }
        let (count, change) = store.invalidateOrReread(looked, numbers.subtracting(looked)) {
            models.lastPosition(of: $0)
        }
        follow(change)
        return count
    }

    /// The values are set: rows that were asked for meanwhile may come from the old ones.
    private func modelsHaveChanged() {
        guard let (numbers, changeCount) = models.takeTurn(store) else { return }
        let count = invalidateOrReread(numbers)
        guard changeCount > 100, count > store.rows.map.rowCount / 2, models.noteToldMost() else { return }
        diagnostics.report(
            "array",
            "a change of an observable model was told to \(count) of \(store.rows.map.rowCount) rows, which are all "
                + "measured again: a closure that reads chat.messages[indexPath.row] reads the whole array. Take "
                + "the row out before: let message = chat.messages[indexPath.row], and reload it when it changes. "
                + "Or give rows a layoutState or a HeightKey, or make each message an observable class.")
    }
}
