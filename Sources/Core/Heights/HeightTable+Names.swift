// The names of rows: a row that the app names has the number of its name.

extension HeightTable {
    /// Whether a row of which nothing is known may show something that is. O(1).
    package var mayFindNames: Bool { names.unshownCount > 0 }

    /// The number of a row, if it has a name that the row still shows, as far as was told. O(1).
    package func namedNumber(at row: RowPosition) -> Int? {
        guard let number = map.number(at: row), names.has(number), doubts[number] == nil else { return nil }
        return number
    }

    /// Whether the height of what a row shows depends on its name and state alone. O(1).
    package func isComplete(_ row: RowPosition) -> Bool { namedNumber(at: row).map { names.isComplete($0) } ?? false }

    /// Whether a row shows something whose height may change under its name, and was not found right since rows may
    /// have changed unseen. O(1).
    package func isUnverified(_ row: RowPosition) -> Bool {
        guard let number = map.number(at: row), names.has(number) else { return false }
        return !names.isComplete(number) && !names.isVerified(number)
    }

    /// The height of a row was found right. O(1).
    package mutating func markVerified(_ row: RowPosition) {
        if let number = map.number(at: row) { names.setVerified(number) }
    }
    /// Rows may have changed unseen. O(names).
    package mutating func forgetVerified() { names.forgetVerified() }

    /// The entry of a number that a row may show: outdated where the row has changed. O(1).
    package func entry(of number: Int, shownBy row: RowPosition) -> HeightEntry {
        let entry = heights[number]
        guard let height = entry.height, isOutdated(number, shownBy: row) else { return entry }
        return .outdated(height)
    }

    private func isOutdated(_ number: Int, shownBy row: RowPosition) -> Bool {
        guard names.has(number), !map.numbers.isShown(number) else { return false }
        return doubts.outdate(
            nameLeftAt: names.left(number), isComplete: names.isComplete(number), shownBy: map.number(at: row))
    }

    // MARK: - A row is asked

    /// Records that a row shows itself: it is known by its position. There must be such a row. O(1).
    package mutating func showItself(at row: RowPosition) {
        guard let number = map.number(at: row) else { return }
        if names.has(number) { renumber(row) } else { doubts.resolve(number) }
        updateQueue(at: row)
    }

    /// Records that a row shows nothing that could be found again. There must be such a row. O(1).
    package mutating func showNothing(at row: RowPosition) {
        showItself(at: row)
        if self[row] != nil { outdate(row) }
    }

    /// Records that a row shows what has a name. There must be such a row. O(1), amortized.
    ///
    /// - Parameter kept: the number of the name; nil where it has none.
    /// - Returns: whether the name is new.
    @discardableResult
    package mutating func show(_ name: RowName, kept: Int?, at row: RowPosition) -> Bool {
        let former = map.number(at: row)
        let last = lastHeight(at: row)
        if let kept, isOutdated(kept, shownBy: row) { heights.outdate(CollectionOfOne(kept)) }
        if let kept, kept == former {
            doubts.resolve(kept)
            copyFromOriginal(kept)
        } else if let former, doubts[former]?.isOfRow == true {
            changeName(of: former, to: name, kept: kept)
        } else if let kept {
            show(kept, name, at: row)
        } else {
            add(name, at: row)
        }
        if let height = lastHeight(at: row), height != last { heights.raiseRevision() }
        updateQueue(at: row)
        if kept == nil { free(unshownBeyondLimit) }
        return kept == nil
    }

    /// A row shows what is known. Where another row shows that as well, this one gets a number of its own, and begins
    /// with the same heights.
    private mutating func show(_ kept: Int, _ name: RowName, at row: RowPosition) {
        guard map.numbers.isShown(kept) else {
            let former = map.number(at: row)
            map.put(kept, at: row)
            names.setShown(true, kept)
            if let former { leave([former], at: doubts.resolve(former)) }
            return
        }
        double(kept, name, by: makeNumberToName(at: row))
    }

    /// A number has the name of another, and its heights, where they hold.
    private mutating func double(_ kept: Int, _ name: RowName, by number: Int) {
        names.add(name, to: number, doubling: names.original(of: kept) ?? kept)
        _ = names.setState(names.state(of: kept), of: number)
        heights.copy(kept, to: number)
    }

    /// A double has the height that was measured for its name since its own was outdated.
    private mutating func copyFromOriginal(_ number: Int) {
        guard heights[number].isUncached, let original = names.original(of: number),
            names.state(of: original) === names.state(of: number)
        else { return }
        heights.copy(original, to: number)
    }

    /// A row that was said to have changed keeps its number, and its id, whatever it shows by now.
    private mutating func changeName(of number: Int, to name: RowName, kept: Int?) {
        let isOutdated = doubts[number]?.outdates(isComplete: name.isComplete) ?? false
        doubts.resolve(number)
        names.remove(number)
        heights.outdate(CollectionOfOne(number))
        guard let kept else { return names.add(name, to: number) }
        if map.isShown(kept) {
            double(kept, name, by: number)
            if isOutdated { heights.outdate(CollectionOfOne(number)) }
        } else {
            let state = names.state(of: kept)
            heights.move(kept, to: number)
            free([kept])
            names.add(name, to: number)
            _ = names.setState(state, of: number)
        }
    }

    /// A row shows something new.
    private mutating func add(_ name: RowName, at row: RowPosition) {
        names.add(name, to: makeNumberToName(at: row))
    }

    /// The number of a row that was asked, without a name: its own, if it was known by its position. What is known of that
    /// holds no longer.
    private mutating func makeNumberToName(at row: RowPosition) -> Int {
        let number = map.makeNumber(of: row)
        if names.has(number) { return renumber(row) }
        doubts.resolve(number)
        heights.outdate(CollectionOfOne(number))
        return number
    }

    /// Gives a row that was asked a new number, under which its last height is kept as its estimate.
    @discardableResult
    private mutating func renumber(_ row: RowPosition) -> Int {
        let former = map.number(at: row)
        let last = lastHeight(at: row)
        let number = map.renumber(row)
        if let last { heights.set(.outdated(last), number) }
        if let former { leave([former], at: doubts.resolve(former)) }
        return number
    }

    /// A row shows what another one shows now, or is gone: it is not known what it shows. There must be such a row.
    package mutating func forgetName(at row: RowPosition) {
        guard let number = map.number(at: row), names.has(number) else { return }
        let doubt = doubts[number]
        let now = renumber(row)
        if let doubt { doubts[now] = doubt }
    }

    /// Records the state in which a row shows what it does. Another one than before outdates its heights. O(1).
    ///
    /// - Returns: the state of before, for the caller to let go of.
    package mutating func setState(_ state: LayoutState?, at row: RowPosition) -> LayoutState? {
        guard let number = map.number(at: row), names.has(number) else { return nil }
        let before = names.setState(state, of: number)
        outdate(row)
        return before
    }

    /// A number has another name from now on. Where that has a number already, it gets the height alone, if it has none.
    /// O(1), or O(rows) where it gets one.
    package mutating func rename(_ number: Int, to name: RowName, kept: Int?) {
        guard names.has(number) else { return }
        guard let kept else {
            let (isShown, left) = (map.numbers.isShown(number), names.left(number))
            names.remove(number)
            names.add(name, to: number)
            if !isShown { names.setShown(false, number, at: left) }
            return
        }
        heights.copy(number, to: kept)
        heights.raiseRevision()
        if let row = map.position(ofNumber: kept, near: RowPosition(section: 0, row: 0)) { updateQueue(at: row) }
    }

    // MARK: - Rows go

    /// Rows have left these numbers at a time. Those of names are kept, and found when a row shows them again.
    mutating func leave(_ numbers: [Int], at time: Int) {
        for number in numbers where names.isFound(number) {
            names.setShown(false, number, at: doubts.time(number, before: time))
        }
        doubts.lose(numbers)
        toReread.subtract(numbers)
        free(numbers.filter { !names.isFound($0) })
    }

    /// The numbers of names that no row shows, once there are more than twice as many names as the table ever had rows.
    /// So rows are still known when a search is cleared, and models that serve as names do not pile up. A quarter goes
    /// at a time: O(log *n*), amortized.
    private var unshownBeyondLimit: [Int] {
        let limit = 2 * max(mostRows, map.rowCount)
        return names.count > limit ? names.unshown(beyond: limit - limit / 4) : []
    }

    // MARK: - Rows that are to be looked at
    // They may show something else than they did, or the same in another state. Until somebody has looked, they are in
    // the queue, and their heights are known.

    /// Whether a row is to be looked at. O(1).
    package func isToBeReread(_ row: RowPosition) -> Bool {
        guard !toReread.isEmpty, let number = map.number(at: row) else { return false }
        return toReread.contains(number)
    }

    /// Has a row of which something is known looked at. O(1).
    package mutating func rereadLater(at row: RowPosition) {
        guard let number = map.number(at: row) else { return }
        toReread.insert(number)
        updateQueue(at: row)
    }

    /// Has rows looked at whose heights depend on name and state alone, by their numbers. Returns the numbers of the
    /// others. O(rows), but O(numbers) where there are no such rows.
    package mutating func rereadLater(_ numbers: Set<Int>) -> Set<Int> {
        let complete = numbers.filter { names.isComplete($0) }
        if complete.isEmpty { return numbers }
        // The state of one that no row shows is read when a row does.
        toReread.formUnion(complete.filter { map.numbers.isShown($0) })
        updateQueue()
        return numbers.subtracting(complete)
    }

    /// Rows were looked at: they are in the queue only where their heights are not known. O(rows named).
    package mutating func markReread(_ rows: [RowPosition]) {
        for row in rows {
            guard let number = map.number(at: row) else { continue }
            toReread.remove(number)
            updateQueue(at: row)
        }
    }
}
