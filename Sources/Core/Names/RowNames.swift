/// The names of rows, by the rows' numbers, and the states that they are in. A name stays with its number while no row
/// shows it, so that the number is found again when one does.
///
/// Names are found by equality, among those with the same hash. An object that changes its hash in place is not found
/// any more. `==` is the app's code, and `deinit`: whoever looks for a name compares outside of any access, by
/// ``first(withHashOf:)`` and ``number(after:)``, and whoever removes some takes them out later, by ``takeRemoved()``.
package struct RowNames: ~Copyable {
    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let key = Flags(rawValue: 1)
        static let complete = Flags(rawValue: 2)
        /// Another number is found by the same name.
        static let double = Flags(rawValue: 4)
        /// No row shows it now.
        static let unshown = Flags(rawValue: 8)
        /// The height was measured, or found right, since rows may last have changed unseen.
        static let verified = Flags(rawValue: 16)
    }

    /// All that is known of a name but the name.
    private struct Mark {
        let hash: UInt32
        /// The number of the next name with the same hash, or of a double the one that is found by its name; below zero
        /// for the last.
        var next: Int32 = -1
        /// When it was last unshown.
        var left = 0
        /// An index of `cells`.
        let cell: Int32
        var flags: Flags
    }

    /// By number.
    private var values: ContiguousArray<(any Hashable)?> = []
    private var marks: ContiguousArray<Mark> = []
    /// By number. Empty as long as no name has a state.
    private var states: ContiguousArray<LayoutState?> = []
    /// The number of the first name with a hash.
    private var found: [UInt32: Int32] = [:]
    /// By the numbers that are found by their names: others with the same name.
    private var doubles: [Int: Set<Int>] = [:]
    /// The cells that keys came with.
    private var cells: [CellName] = [.any]
    private var cellNumbers: [CellName: Int32] = [.any: 0]
    private var removed: [Any] = []
    /// How many names there are.
    package private(set) var count = 0
    /// How many of them no row shows.
    private(set) var unshownCount = 0
    /// How often names were added or removed. While it stays, what a search has found holds.
    package private(set) var revision = 0
    /// Whether the height of any may change under its name.
    private(set) var hasIncomplete = false
    /// Whether that of any depends on name and state alone.
    package private(set) var hasComplete = false

    // MARK: - Questions

    /// The name of a number; nil where it has none. O(1).
    package func value(of number: Int) -> (any Hashable)? { number < values.count ? values[number] : nil }

    /// The state of a number's name; nil where there is none. O(1).
    package func state(of number: Int) -> LayoutState? { number < states.count ? states[number] : nil }

    /// The cell that a number's name was given for. There must be a name. O(1).
    package func cell(of number: Int) -> CellName { cells[Int(marks[number].cell)] }

    /// Whether a number has a name. O(1).
    func has(_ number: Int) -> Bool { number < values.count && values[number] != nil }

    /// Whether a number's name is a key. O(1).
    package func isKey(_ number: Int) -> Bool { has(number) && marks[number].flags.contains(.key) }
    /// Whether the height depends on name and state alone.
    func isComplete(_ number: Int) -> Bool { has(number) && marks[number].flags.contains(.complete) }
    /// Whether the number is the one that is found by its name.
    func isFound(_ number: Int) -> Bool { has(number) && !marks[number].flags.contains(.double) }
    /// The number that is found by the name of a double; nil where it is gone, or the number is no double.
    func original(of number: Int) -> Int? {
        guard !doubles.isEmpty, has(number), !isFound(number), marks[number].next >= 0 else { return nil }
        return Int(marks[number].next)
    }
    /// The other numbers with the name of one. O(1) where there are none.
    func namesakes(of number: Int) -> [Int] {
        if doubles.isEmpty { return [] }
        let original = original(of: number) ?? number
        guard let others = doubles[original] else { return [] }
        return (others.union([original])).filter { $0 != number }
    }
    func isVerified(_ number: Int) -> Bool { has(number) && marks[number].flags.contains(.verified) }
    /// When the name was last unshown; there must be one.
    func left(_ number: Int) -> Int { marks[number].left }

    /// The numbers that have names. O(numbers).
    package var numbers: [Int] { values.indices.filter { values[$0] != nil } }

    /// The number of the first name with the hash of one.
    package func first(withHashOf name: RowName) -> Int? { found[name.hash].map { Int($0) } }
    /// The number of the next name with the same hash.
    package func number(after number: Int) -> Int? {
        guard isFound(number), marks[number].next >= 0 else { return nil }
        return Int(marks[number].next)
    }

    /// A number's name, state and all, but by another value; nil where it has none.
    package func renamed(_ number: Int, to value: AnyHashable) -> RowName? {
        guard has(number) else { return nil }
        return RowName(
            value, cell: cell(of: number), isKey: isKey(number), isComplete: isComplete(number),
            state: state(of: number))
    }

    // MARK: - Changes

    /// Gives a number that has no name one. O(1), amortized.
    ///
    /// - Parameter original: the number that is found by the same name; nil where none is.
    mutating func add(_ name: RowName, to number: Int, doubling original: Int? = nil) {
        assert(!has(number))
        var flags: Flags = original == nil ? [] : [.double]
        if name.isKey { flags.insert(.key) }
        if name.isComplete { flags.insert(.complete) }
        hasComplete = hasComplete || name.isComplete
        hasIncomplete = hasIncomplete || !name.isComplete
        var mark = Mark(hash: name.hash, cell: makeNumber(of: name.cell), flags: flags)
        if let original {
            mark.next = Int32(original)
            doubles[original, default: []].insert(number)
        } else {
            mark.next = found[name.hash] ?? -1
            found[name.hash] = Int32(number)
        }
        if number >= values.count {
            values.extend(to: number + 1, with: nil)
            marks.extend(to: number + 1, with: mark)
        }
        values[number] = name.value
        marks[number] = mark
        if let state = name.state { _ = setState(state, of: number) }
        count += 1
        revision += 1
    }

    private mutating func makeNumber(of cell: CellName) -> Int32 {
        if let number = cellNumbers[cell] { return number }
        cells.append(cell)
        cellNumbers[cell] = Int32(cells.count - 1)
        return Int32(cells.count - 1)
    }

    /// Returns the state of before, for the caller to let go of.
    mutating func setState(_ state: LayoutState?, of number: Int) -> LayoutState? {
        if number >= states.count {
            if state == nil { return nil }
            states.extend(to: number + 1, with: nil)
        }
        let before = states[number]
        states[number] = state
        return before
    }

    /// Takes the name from a number, if it has one. O(names with its hash).
    mutating func remove(_ number: Int) {
        guard let value = value(of: number) else { return }
        unlink(number)
        values[number] = nil
        removed.append(value)
        if let state = setState(nil, of: number) { removed.append(state) }
        if marks[number].flags.contains(.unshown) { unshownCount -= 1 }
        count -= 1
        revision += 1
    }

    /// Takes a number out of those with its hash.
    private mutating func unlink(_ number: Int) {
        let mark = marks[number]
        if mark.flags.contains(.double) {
            let original = Int(mark.next)
            doubles[original]?.remove(number)
            if doubles[original]?.isEmpty == true { doubles[original] = nil }
            return
        }
        for double in doubles.isEmpty ? [] : doubles.removeValue(forKey: number) ?? [] { marks[double].next = -1 }
        if found[mark.hash] == Int32(number) {
            found[mark.hash] = mark.next < 0 ? nil : mark.next
            return
        }
        var previous = found[mark.hash]
        while let other = previous, marks[Int(other)].next != Int32(number) {
            previous = marks[Int(other)].next < 0 ? nil : marks[Int(other)].next
        }
        if let previous { marks[Int(previous)].next = mark.next }
    }

    /// A name is shown by a row, or by none since a time. O(1).
    mutating func setShown(_ isShown: Bool, _ number: Int, at time: Int = 0) {
        guard has(number), marks[number].flags.contains(.unshown) == isShown else { return }
        unshownCount += isShown ? -1 : 1
        if isShown { marks[number].flags.remove(.unshown) } else { marks[number].flags.insert(.unshown) }
        marks[number].left = time
    }

    /// The number's height was measured, or found right.
    mutating func setVerified(_ number: Int) { if has(number) { marks[number].flags.insert(.verified) } }
    /// No height was found right since rows may have changed unseen. O(numbers).
    mutating func forgetVerified() { for number in marks.indices { marks[number].flags.remove(.verified) } }

    /// The numbers of unshown names, without those that were last shown, as far as there are more names than a limit.
    /// O(*n* log *n*) for *n* names.
    func unshown(beyond limit: Int) -> [Int] {
        let unshown = numbers.filter { marks[$0].flags.contains(.unshown) }
        let oldestFirst = unshown.sorted { (marks[$0].left, $0) < (marks[$1].left, $1) }
        return Array(oldestFirst.prefix(max(count - limit, 0)))
    }

    /// Removes all names.
    mutating func removeAll() {
        let gone = removed + values.compactMap { $0 } + states.compactMap { $0 }
        let revision = revision + 1
        self = RowNames()
        removed = gone
        self.revision = revision
    }

    var hasRemoved: Bool { !removed.isEmpty }

    /// The app's objects that were removed since the last call. The caller lets go of them.
    mutating func takeRemoved() -> [Any] {
        let taken = removed
        removed = []
        return taken
    }
}

extension ContiguousArray {
    /// Appends elements until there are so many. Capacity grows by a sixteenth: these arrays are as long as a table.
    mutating func extend(to count: Int, with element: Element) {
        if count > capacity { reserveCapacity(count + count / 16) }
        for _ in self.count..<count { append(element) }
    }
}
