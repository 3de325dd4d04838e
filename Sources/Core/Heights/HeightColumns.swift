/// Heights by their ids: a column of them in each environment, with the means that estimates are made of.
///
/// It knows neither where rows are nor what they show.
struct HeightColumns {
    /// The heights of one environment.
    private struct Column {
        var heights = HeightColumn()
        var means = HeightMeans()
        /// The heights that the delegate makes of known ones, where it computes with them.
        var answers: [HeightID: Float] = [:]

        mutating func removeAnswer(_ id: HeightID) {
            // Hashing the id costs as much as the rest of a record.
            if !answers.isEmpty { answers[id] = nil }
        }
    }

    private var columns = PerEnvironment(Column())
    /// Whether no height was ever stored.
    private(set) var isEmpty = true
    /// As ``HeightTable/revision``.
    private(set) var revision = 0

    // MARK: - Questions

    /// The entry of an id in the present environment. O(1).
    subscript(id: HeightID) -> HeightEntry {
        @inline(__always) get { columns.present.heights[id] }
    }

    /// The height that is served; nil where it is not known. O(1).
    @inline(__always)
    func known(_ id: HeightID) -> Double? { columns.present.heights.known(id) }

    /// The last height in the environment before; nil where there is none. O(1).
    func heightBefore(_ id: HeightID) -> Double? { columns.last?.heights[id].height }

    /// The height that the delegate makes of a known one; nil where it answers that itself. O(1).
    func answer(of id: HeightID) -> Double? {
        let answers = columns.present.answers
        return answers.isEmpty ? nil : answers[id].map { Double($0) }
    }

    /// The mean of all rows. O(1).
    var mean: Double? { columns.present.means.estimate() }

    /// The mean of rows of a kind, or of all, as ``HeightMeans/steadyEstimate(of:)``. O(1).
    func steadyMean(of kind: Int?) -> Double? { columns.present.means.steadyEstimate(of: kind) }

    /// The same in the environment before. O(1).
    func meanBefore(of kind: Int?) -> Double? { columns.last?.means.steadyEstimate(of: kind) }

    /// A column that can be read while the table changes.
    var heights: HeightColumn { columns.present.heights }

    // MARK: - Changes

    /// Keeps what is known of a height.
    mutating func set(_ entry: HeightEntry, _ id: HeightID) {
        if entry != .none { isEmpty = false }
        columns.present.heights[id] = entry
    }

    /// As ``set(_:_:)``, of a height that was measured: what the delegate made of another holds no longer.
    mutating func record(_ entry: HeightEntry, _ id: HeightID) {
        if entry.height != self[id].height {
            raiseRevision()
            columns.present.removeAnswer(id)
        }
        set(entry, id)
    }

    /// Gives an id that has no height the known one of another, in every environment.
    mutating func copy(_ id: HeightID, to other: HeightID) {
        columns.updateAll { column in
            let entry = column.heights[id]
            if !entry.isUncached, column.heights[other].isUncached { column.heights[other] = entry }
        }
        raiseRevision()
    }

    /// The delegate answers another height than the known one.
    mutating func recordAnswer(_ answer: Float, _ id: HeightID) {
        columns.present.answers[id] = answer
        raiseRevision()
    }

    /// A row has another last height than before.
    mutating func raiseRevision() { revision += 1 }

    /// Counts a row's height, by the row's number, among all and in its kind.
    mutating func count(_ height: Double, of number: Int, kind: Int?) {
        columns.present.means.set(height, of: number, kind: kind)
    }

    /// Counts a row's height in one kind more.
    mutating func count(_ height: Double, of number: Int, onlyInKind kind: Int) {
        columns.present.means.set(height, of: number, onlyInKind: kind)
    }

    /// Whether a row's height was counted in a kind that the app said. O(1).
    func isCountedInKind(_ number: Int) -> Bool { columns.present.means.isCountedInKind(number) }

    /// Passes an uncached row or item over until it is outdated.
    mutating func skip(_ id: HeightID) { columns.present.heights.skip(id) }

    /// Keeps heights as estimates, in every environment.
    mutating func outdate(_ ids: some Collection<HeightID>) {
        columns.updateAll { column in for id in ids { column.heights.outdate(id) } }
    }

    /// Keeps heights as estimates, in every environment, and forgets the means.
    mutating func invalidateAll(_ ids: some Collection<HeightID>) {
        outdate(ids)
        columns.updateAll { $0.means = HeightMeans() }
    }

    /// Forgets what was kept under ids that others will get, in every environment.
    mutating func remove(_ ids: some Collection<HeightID>) {
        columns.updateAll { column in
            for id in ids {
                column.heights[id] = .none
                column.removeAnswer(id)
            }
        }
    }

    /// Forgets all heights of rows' own, and all answers, in every environment.
    mutating func removeRows() {
        columns.updateAll { column in
            column.heights.removeRows()
            column.answers = [:]
        }
    }

    /// Forgets everything but the environment.
    mutating func removeAll() {
        let environment = columns.environment
        columns = PerEnvironment(Column())
        isEmpty = true
        if let environment { enter(environment, keepsPresent: false) }
    }

    // MARK: - Environments

    var environmentChanges: Int { columns.changeCount }
    var environmentCount: Int { columns.count }
    var environmentWasKept: Bool { columns.wasKept }

    /// As ``HeightTable/enter(_:keepsPresent:)``.
    mutating func enter(_ environment: AnyHashable, keepsPresent: Bool) {
        let before = environmentChanges
        columns.change(to: environment, keepsPresent: keepsPresent, new: Column())
        if environmentChanges != before { raiseRevision() }
    }

    mutating func removeOtherEnvironments() { columns.removeOthers() }
}
