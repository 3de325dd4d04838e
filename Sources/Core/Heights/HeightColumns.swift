/// Heights by the numbers of rows: a column of them in each environment, with the means that estimates are made of.
///
/// It knows neither where rows are nor what they show.
package struct HeightColumns {
    /// The heights of one environment.
    private struct Column {
        private var entries: ContiguousArray<HeightEntry> = []
        var means = HeightMeans()
        /// The heights that the delegate makes of known ones, where it computes with them.
        var answers: [Int: Float] = [:]

        subscript(number: Int) -> HeightEntry {
            @inline(__always) get { number < entries.count ? entries[number] : .none }
            set {
                if number >= entries.count {
                    if newValue == .none { return }
                    entries.extend(to: number + 1, with: .none)
                }
                entries[number] = newValue
            }
        }

        /// Keeps a height as an estimate.
        mutating func outdate(_ number: Int) { self[number] = HeightEntry(.outdated, self[number].height) }

        mutating func outdateAll() { for number in entries.indices { outdate(number) } }

        mutating func removeAnswer(_ number: Int) {
            // Hashing the number costs as much as the rest of a record.
            if !answers.isEmpty { answers[number] = nil }
        }

        mutating func removeHeights() {
            entries = []
            answers = [:]
        }
    }

    private var columns = PerEnvironment(Column())
    /// Whether no height was ever stored.
    private(set) var isEmpty = true
    /// Goes up whenever the last height of a row, header or footer becomes another one: it is measured, shows something
    /// else, or is looked up in another environment. At one revision a table that was told of all heights uses them.
    /// Edits do not change it, because the table moves its rows as well.
    package private(set) var revision = 0

    // MARK: - Questions

    /// The entry of a number in the present environment. O(1).
    subscript(number: Int) -> HeightEntry {
        @inline(__always) get { columns.present[number] }
    }

    /// The last height in the environment before; nil where there is none. O(1).
    func heightBefore(_ number: Int) -> Double? { columns.last?[number].height }

    /// The height that the delegate makes of a known one; nil where it answers that itself. O(1).
    func answer(of number: Int) -> Double? {
        let answers = columns.present.answers
        return answers.isEmpty ? nil : answers[number].map { Double($0) }
    }

    /// The mean height of all rows; nil where none is known. O(1).
    package var mean: Double? { columns.present.means.estimate() }

    /// The mean of rows of a kind, or of all, as ``HeightMeans/steadyEstimate(of:)``. O(1).
    func steadyMean(of kind: Int?) -> Double? { columns.present.means.steadyEstimate(of: kind) }

    /// Whether a row's height was counted in a kind that the app said. O(1).
    func isCountedInKind(_ number: Int) -> Bool { columns.present.means.isCountedInKind(number) }

    /// The mean of rows of a kind, or of all, in the environment before. O(1).
    func meanBefore(of kind: Int?) -> Double? { columns.last?.means.steadyEstimate(of: kind) }

    // MARK: - Changes

    /// Keeps what is known of a height.
    mutating func set(_ entry: HeightEntry, _ number: Int) {
        if entry != .none { isEmpty = false }
        columns.present[number] = entry
    }

    /// As ``set(_:_:)``, of a height that was measured: what the delegate made of another holds no longer.
    mutating func record(_ entry: HeightEntry, _ number: Int) {
        if entry.height != self[number].height {
            raiseRevision()
            columns.present.removeAnswer(number)
        }
        set(entry, number)
    }

    /// Gives a number that has no height the known one of another, in every environment.
    mutating func copy(_ number: Int, to other: Int) {
        columns.updateAll { column in
            guard !column[number].isUncached, column[other].isUncached else { return }
            column[other] = column[number]
            if !column.answers.isEmpty { column.answers[other] = column.answers[number] }
        }
    }

    /// Gives a number what is known of another, in every environment.
    mutating func move(_ number: Int, to other: Int) {
        columns.updateAll { column in
            if column[number] == .none { return }
            column[other] = column[number]
            if !column.answers.isEmpty { column.answers[other] = column.answers[number] }
        }
    }

    /// The delegate answers another height than the known one.
    mutating func recordAnswer(_ answer: Float, _ number: Int) {
        columns.present.answers[number] = answer
        raiseRevision()
    }

    /// A row has another last height than before.
    mutating func raiseRevision() { revision += 1 }

    /// Counts a row's height among all and in its kind.
    mutating func count(_ height: Double, of number: Int, kind: Int?) {
        columns.present.means.set(height, of: number, kind: kind)
    }

    /// Counts a row's height in one kind more.
    mutating func count(_ height: Double, of number: Int, onlyInKind kind: Int) {
        columns.present.means.set(height, of: number, onlyInKind: kind)
    }

    /// Passes an uncached row over until it is outdated; its last height stays as its estimate.
    mutating func skip(_ number: Int) {
        if self[number].isUncached { columns.present[number] = HeightEntry(.estimate, self[number].height) }
    }

    /// Keeps heights as estimates, in every environment.
    mutating func outdate(_ numbers: some Collection<Int>) {
        columns.updateAll { column in for number in numbers { column.outdate(number) } }
    }

    /// Keeps all heights as estimates, in every environment, and forgets the means.
    mutating func outdateAll() {
        columns.updateAll { column in
            column.outdateAll()
            column.means = HeightMeans()
        }
    }

    /// Forgets what was kept under numbers that others will get, in every environment.
    mutating func remove(_ numbers: some Collection<Int>) {
        columns.updateAll { column in
            for number in numbers {
                column[number] = .none
                column.removeAnswer(number)
                column.means.forgetKind(of: number)
            }
        }
    }

    /// Forgets all heights and answers, in every environment. The means stay.
    mutating func removeHeights() { columns.updateAll { $0.removeHeights() } }

    /// Forgets everything but the environment.
    mutating func removeAll() {
        let environment = columns.environment
        columns = PerEnvironment(Column())
        isEmpty = true
        if let environment { enter(environment, keepsPresent: false) }
    }

    // MARK: - Environments

    /// How often the environment has changed.
    package var environmentChanges: Int { columns.changeCount }
    /// The number of environments that heights are kept for.
    package var environmentCount: Int { columns.count }
    /// Whether heights of the present environment were kept when the table came to it.
    package var environmentWasKept: Bool { columns.wasKept }

    /// As ``HeightTable/enter(_:keepsPresent:)``.
    mutating func enter(_ environment: AnyHashable, keepsPresent: Bool) {
        let before = environmentChanges
        columns.change(to: environment, keepsPresent: keepsPresent, new: Column())
        if environmentChanges != before { raiseRevision() }
    }

    mutating func removeOtherEnvironments() { columns.removeOthers() }
}
