import PrecacheCore

/// The heights that a table goes by for the size of its content, against those that are known. A table is told by an
/// empty batch update, in which it asks for all heights and estimates again.
@MainActor
final class Telling {
    /// The estimates that the table has asked for within its present call.
    private struct Round {
        /// The revision of the heights when the first was asked.
        var revision = 0
        var start = 0.0
        var count = 0
    }

    /// Whether the table asks Precache for estimates, and so has its content's size by them.
    private(set) var asksForEstimates = false
    /// The revision of the heights of which the table knows all.
    private var revision = 0
    private var round = Round()
    /// The seconds that one estimate took when the table last asked for all; a guess before.
    private var secondsAnEstimate = 1e-6
    /// The offset in points at which the table was told last; nil where rows may have moved since.
    private var lastOffset: CGFloat?
    /// How many tellings in a row had the table ask for rows that other heights were found for. With a key that never
    /// equals itself, and another height each time, there would be no end: the table is told twice.
    private var countInVain = 0
    /// The rest that begins with each change of the app's, and each movement of the list.
    private var rest = Pause(Pause.resting)

    // MARK: - Questions

    /// Whether the table may go by other heights than are known. O(1).
    func isOld(_ rows: borrowing HeightTable) -> Bool { revision != rows.heights.revision }

    /// Whether it would take on the known heights, if it were told of them: telling it may only change heights again.
    func wouldHelp(_ rows: borrowing HeightTable) -> Bool { revision != rows.heights.revision && countInVain < 2 }

    /// The seconds that the table is still left alone, where asking for all estimates takes long; nil where it is not.
    func pause(rowCount: Int) -> Double? {
        secondsAnEstimate * Double(rowCount) > Clock.quarterFrame ? rest.remaining : nil
    }

    /// Whether the list has moved, or rows have, by so many points since the table was told.
    func hasMoved(by distance: CGFloat, to offset: CGFloat) -> Bool {
        lastOffset.map { abs($0 - offset) >= distance } ?? true
    }

    // MARK: - Questions of the table

    /// A call of the table's begins, which no other one is within.
    func callBegins() { round = Round() }

    /// The table was answered an estimate that is not the height.
    func noteAsksForEstimates() { asksForEstimates = true }

    /// The table is answered an estimate. Once it has asked for as many as it has rows, it knows all heights of before.
    ///
    /// - Parameter isFinal: whether it is the row's height.
    func noteEstimate(isFinal: Bool, _ rows: borrowing HeightTable) {
        if !isFinal { asksForEstimates = true }
        if round.count == 0 { round = Round(revision: rows.heights.revision, start: Clock.now()) }
        round.count += 1
        guard round.count == rows.map.rowCount else { return }
        secondsAnEstimate = (Clock.now() - round.start) / Double(round.count)
        if round.revision == rows.heights.revision { revision = round.revision }
    }

    /// A row's height was asked for within a call of the table's, and measured or found by that. The table knows it, as
    /// it was the one that asked, if nothing else has changed.
    ///
    /// - Parameter before: the revision before the question.
    func noteAnswer(since before: Int, _ rows: borrowing HeightTable) {
        let now = rows.heights.revision
        guard now == before + 1 else { return }
        if revision == before { revision = now }
        if round.revision == before { round.revision = now }
    }

    // MARK: - Events

    /// Rows may be elsewhere than when the table was told.
    func forgetOffset() { lastOffset = nil }

    /// The app changed something, so that telling may have an end.
    func appHasChanged() {
        countInVain = 0
        rest.begin()
    }

    func listHasMoved() { rest.begin() }

    /// The table is about to ask for all heights and estimates again.
    func tellingBegins(_ rows: borrowing HeightTable) { revision = rows.heights.revision }

    /// - Parameter isInVain: whether other heights were found while the table asked.
    func tellingEnds(isInVain: Bool) { countInVain = isInVain ? countInVain + 1 : 0 }

    /// The table stands at an offset in points, once it was told and has looked at its screen.
    func noteOffset(_ offset: CGFloat) { lastOffset = offset }
}
