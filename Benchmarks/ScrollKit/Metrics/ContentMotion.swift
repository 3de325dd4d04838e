/// What of a list's movement is not the finger's: how far the end of the content jumps, and the scroll indicator, and
/// how often the indicator goes back while the list goes on. And how far the content's height is from the real one
/// meanwhile.
///
/// A value that is told where the list is in each frame, by ``MotionRecorder`` or by hand in a test.
package struct ContentMotion: Hashable, Sendable {
    /// A list as it stands on the screen. All lengths are in points.
    package struct Place: Hashable, Sendable {
        package var contentHeight: Double
        /// As high as the content would be if all heights were known; nil where nobody asks.
        package var trueContentHeight: Double?
        package var offset: Double
        package var screenHeight: Double
        /// Where rows are on the screen: their tops, by index. The first and the last are enough.
        package var rows: [Int: Double]

        package init(
            contentHeight: Double, trueContentHeight: Double? = nil, offset: Double, screenHeight: Double,
            rows: [Int: Double] = [:]
        ) {
            self.contentHeight = contentHeight
            self.trueContentHeight = trueContentHeight
            self.offset = offset
            self.screenHeight = screenHeight
            self.rows = rows
        }
    }

    /// By how much the content's height changed, except by rows that grew, all changes together: one that grows and
    /// shrinks has jumped twice.
    package var sizeJumps = 0.0
    /// How far the scroll indicator moved without the list's moving, all such movements together, on a track as long as
    /// the screen.
    package var indicatorJumps = 0.0
    /// Steps of scrolls, from one frame to the next, in which the list moved by a point or more, between its ends.
    package private(set) var steps = 0
    /// Those of them in which the scroll indicator moved the other way than the list.
    package private(set) var stepsBack = 0
    /// The farthest that a jump to a row ended from where the row should have been; nil where there was none.
    package var landingError: Double?
    private var last: Place?
    private var isScroll = false
    /// By how much rows have grown since the list began to move that the table has not heard of, in points.
    private var growth = 0.0
    /// Of all places that were told.
    private var sizeErrors = SizeErrors()

    private struct SizeErrors: Hashable {
        var sum = 0.0
        var count = 0
    }

    package init() {}

    /// The list begins to move from there.
    ///
    /// - Parameter isScroll: whether a finger moves it, or an animation: not the app, by a jump or a change.
    package mutating func begin(at place: Place, isScroll: Bool = false) {
        last = place
        growth = 0
        self.isScroll = isScroll
        noteSize(of: place)
    }

    /// The list is there now.
    package mutating func move(to place: Place) {
        defer { last = place }
        noteSize(of: place)
        guard let last else { return }
        // A row that grows is no jump, whether the table hears of it at once or later.
        if let real = place.trueContentHeight, let before = last.trueContentHeight { growth += real - before }
        let change = place.contentHeight - last.contentHeight
        let grown = min(max(change, 0), max(growth, 0))
        growth -= grown
        sizeJumps += abs(change - grown)
        // A row that was and is on the screen says how far the list moved, also where the table corrected its offset.
        let moved = last.shift(to: place) ?? place.offset - last.offset
        var expected = last
        expected.contentHeight += grown
        if isScroll { noteStep(to: place, indicator: place.indicator - expected.indicator) }
        expected.offset += moved
        indicatorJumps += abs(place.indicator - expected.indicator)
    }

    /// - Parameter indicator: how far down it moved, without what rows that grew moved it by.
    private mutating func noteStep(to place: Place, indicator: Double) {
        guard let last, !last.isAtAnEnd, !place.isAtAnEnd, let goesDown = last.goesDown(to: place) else { return }
        steps += 1
        // A millionth of a point is what sums of heights are off by.
        if goesDown ? indicator < -1e-6 : indicator > 1e-6 { stepsBack += 1 }
    }

    /// How many of a hundred ``steps`` went back; nil where there were none.
    package var stepsBackPercent: Double? { steps > 0 ? Double(stepsBack) / Double(steps) * 100 : nil }

    /// How far the content's height was from the real one, as a share of that: the mean of all places that were told.
    /// Nil where the real one was told in none.
    package var sizeError: Double? {
        sizeErrors.count > 0 ? sizeErrors.sum / Double(sizeErrors.count) : nil
    }

    private mutating func noteSize(of place: Place) {
        guard let real = place.trueContentHeight, real > 0 else { return }
        sizeErrors.sum += abs(place.contentHeight - real) / real
        sizeErrors.count += 1
    }

    /// A jump to a row ended so far from where the row should have been.
    package mutating func land(_ distance: Double) { landingError = max(landingError ?? 0, distance) }
}

extension ContentMotion.Place {
    /// How far up a row has moved that is on the screen in both; nil where none is. In points.
    fileprivate func shift(to place: Self) -> Double? {
        rows.keys.filter { place.rows[$0] != nil }.min().map { rows[$0]! - place.rows[$0]! }
    }

    /// Whether later rows came on the screen than before, or the same ones higher up; nil where none moved by a point.
    ///
    /// A list that moved on by more than a screen has no row in both: then the rows' indices tell. Its offset would
    /// not, as the table corrects it by what rows above turn out to be.
    fileprivate func goesDown(to place: Self) -> Bool? {
        if let moved = shift(to: place) { return abs(moved) >= 1 ? moved > 0 : nil }
        guard let first = rows.keys.min(), let now = place.rows.keys.min() else { return nil }
        return now > first
    }

    /// Where the indicator stands still, however far the list is pulled.
    fileprivate var isAtAnEnd: Bool { offset <= 0 || offset >= contentHeight - screenHeight }

    /// How far down the indicator is, on a track as long as the screen.
    var indicator: Double {
        let way = contentHeight - screenHeight
        return way > 0 ? min(max(offset / way, 0), 1) * screenHeight : 0
    }
}
