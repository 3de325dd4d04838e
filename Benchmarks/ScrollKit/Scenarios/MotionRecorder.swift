import Precache
import ScrollMeter

/// Watches a table while it moves: the times of its frames, how far its content and its scroll indicator jump, how
/// often that goes back, how far the content's height is from the real one, and how far from their rows jumps land.
@MainActor
final class MotionRecorder {
    private let table: UITableView
    private let meter: ScrollMeter
    private let trueContentHeight: () -> Double
    /// What was seen of the content in all movements.
    private(set) var content = ContentMotion()
    /// Whether a movement is under way.
    private(set) var isRecording = false
    /// Called in each frame of a movement.
    var onFrame: (() -> Void)?

    /// - Parameter trueContentHeight: what the content's height would be if all of its rows' were known.
    init(_ table: UITableView, trueContentHeight: @escaping @MainActor () -> Double) {
        self.table = table
        self.trueContentHeight = trueContentHeight
        meter = ScrollMeter(table)
        meter.onFrame = { [weak self] in
            guard let self else { return }
            content.move(to: place)
            onFrame?()
        }
    }

    /// What was seen in all movements that have ended.
    var frames: ScrollReport { meter.report.total }

    /// The list begins to move. Frames are timed only from here to ``end()``: a display link has the main run loop wake
    /// up all the time.
    ///
    /// - Parameter isScroll: whether a finger moves it, or an animation.
    func begin(isScroll: Bool = false) {
        isRecording = true
        content.begin(at: place, isScroll: isScroll)
        meter.beginScroll()
    }

    /// The list has come to rest.
    func end() {
        content.move(to: place)
        meter.endScroll()
        isRecording = false
    }

    /// Nobody moves the list; it is looked at where it is.
    func noteRest() { content.begin(at: place) }

    /// The list jumps within `body`, at once, to show a row at a position.
    func watchJump(to row: IndexPath, at position: UITableView.ScrollPosition, _ body: () -> Void) {
        content.begin(at: place)
        body()
        content.move(to: place)
        content.land(distance(of: row, from: position))
    }

    /// The table is to stand after `body` where it stands before it.
    func watchComingBack(_ body: () -> Void) {
        content.begin(at: place)
        guard let first = shown.first, let before = table.place(of: [first]).rows[first.row] else { return body() }
        body()
        content.begin(at: place)
        let after = Double(table.rectForRow(at: first).minY - table.contentOffset.y)
        content.land(abs((table.place(of: [first]).rows[first.row] ?? after) - before))
    }

    /// With all rows on the screen: of the first and the last alone both may be others a frame later, and then how far the
    /// list moved would be read off its offset, which the table corrects as rows come in.
    private var place: ContentMotion.Place {
        var place = table.place(of: shown)
        place.trueContentHeight = trueContentHeight()
        return place
    }

    private var shown: [IndexPath] { table.indexPathsForVisibleRows ?? [] }

    /// How far a row is from where it should be, as far as the content's ends let it be there.
    private func distance(of row: IndexPath, from position: UITableView.ScrollPosition) -> Double {
        let rect = table.cellForRow(at: row)?.frame ?? table.rectForRow(at: row)
        let inset = table.adjustedContentInset
        let screen = table.bounds.height - inset.top - inset.bottom
        let wanted =
            switch position {
            case .bottom: rect.maxY - screen
            case .middle: rect.midY - screen / 2
            default: rect.minY
            }
        return abs(Double(min(max(wanted - inset.top, -inset.top), table.offsetAtEnd) - table.contentOffset.y))
    }
}

extension UITableView {
    /// Where the table stands, and these rows of it, which are on the screen. Asks for nothing that the table would have to
    /// measure.
    func place(of paths: [IndexPath]) -> ContentMotion.Place {
        var rows: [Int: Double] = [:]
        for path in paths {
            guard let cell = cellForRow(at: path) else { continue }
            rows[path.row] = Double(cell.frame.minY - contentOffset.y)
        }
        return ContentMotion.Place(
            contentHeight: Double(contentSize.height), offset: Double(contentOffset.y),
            screenHeight: Double(bounds.height), rows: rows)
    }
}
