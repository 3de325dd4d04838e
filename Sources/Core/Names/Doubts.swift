/// The rows that were said to have changed, or to have another height, and that the app was not asked for since. The
/// height of a name that comes back to such a row may be the one that no longer holds.
///
/// Times are counted, by what was told and by the names that left.
struct Doubts {
    struct Doubt {
        let time: Int
        /// Whether the row alone was told of, and not its section.
        let isOfRow: Bool
        /// Whether also a height that depends on name and state alone is outdated.
        let isForAll: Bool

        /// Whether the height of what the row shows next no longer holds.
        func outdates(isComplete: Bool) -> Bool { isForAll || !isComplete }
    }

    /// By the numbers of rows.
    private var rows: [Int: Doubt] = [:]
    /// When rows were last told of that are gone since, or not kept: any name that had left by then may be theirs.
    private var lost = 0
    /// The same of heights that depend on name and state alone.
    private var lostForAll = 0
    private var time = 0

    /// The doubt about a row; nil once the app was asked for it. O(1).
    subscript(number: Int) -> Doubt? {
        get { rows.isEmpty ? nil : rows[number] }
        set { rows[number] = newValue }
    }

    /// The time until which it was known what a row shows, if that is before a time.
    func time(_ number: Int, before time: Int) -> Int { rows.isEmpty ? time : min(rows[number]?.time ?? time, time) }

    /// Whether a name's height no longer holds. O(1).
    ///
    /// - Parameters:
    ///   - left: when the name was last unshown.
    ///   - number: that of the row which shows it now, before it did.
    func outdate(nameLeftAt left: Int, isComplete: Bool, shownBy number: Int?) -> Bool {
        let doubt = number.flatMap { rows[$0] }
        if lostForAll > left { return true }
        if let doubt, doubt.time > left, doubt.outdates(isComplete: isComplete) { return true }
        return !isComplete && lost > left
    }

    /// A time that is later than all before.
    mutating func advance() -> Int {
        time += 1
        return time
    }

    /// A row has changed, by its number. What was told of it before is of what it showed then.
    mutating func add(_ number: Int, isOfRow: Bool, isForAll: Bool = false) {
        lose(CollectionOfOne(number))
        rows[number] = Doubt(time: advance(), isOfRow: isOfRow, isForAll: isForAll)
    }

    /// Rows have changed that have no numbers.
    mutating func addLost() { lost = advance() }

    /// A row was asked for what it shows.
    ///
    /// - Returns: the time until which it was known what it shows.
    @discardableResult
    mutating func resolve(_ number: Int) -> Int {
        let doubt = rows.isEmpty ? nil : rows.removeValue(forKey: number)
        return doubt?.time ?? advance()
    }

    /// Rows are gone that may not have been asked.
    mutating func lose(_ numbers: some Sequence<Int>) {
        if rows.isEmpty { return }
        for number in numbers {
            guard let doubt = rows.removeValue(forKey: number) else { continue }
            lost = max(lost, doubt.time)
            if doubt.isForAll { lostForAll = max(lostForAll, doubt.time) }
        }
    }
}
