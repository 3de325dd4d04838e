import Foundation

// Drags, menus, gestures, and those who read a list aloud. There are no touches here: a test says which of them is under way.

extension UITableView {
    /// Whether there are drop placeholders, or rows that the user reorders, to be committed. A batch that is open is
    /// neither. [Apple] (`UITableView.hasUncommittedUpdates`)
    public var hasUncommittedUpdates: Bool { headlessHasUncommittedUpdates }
    /// Whether rows were lifted that are not dropped yet. [Apple] (`UITableView.hasActiveDrag`)
    public var hasActiveDrag: Bool { headlessHasActiveDrag }
}

extension UITableView {
    /// Has the cell of each row made that is not on the screen, as a UI test or an assistive client does while the list rests.
    ///
    /// [seen] (kif-framework/KIF, issues 621 and 622; domesticcatsoftware/DCIntrospect, issue 38, stack traces) Whoever asks a
    /// table for its accessibility elements has `cellForRowAt` called for all of them, and `willDisplay`. [ours] Their heights
    /// are asked, as some dequeues do; no end of the display is told; and the cells are thrown away into the pool, unless the
    /// client holds them.
    ///
    /// - Parameter held: is given each cell.
    public func headlessMakeEveryCell(holding held: (UITableViewCell) -> Void = { _ in }) {
        loadCounts()
        guard !isTiling, updateDepth == 0, let dataSource, let counts else { return }
        let start = generation
        let onScreen = Set(shown.map(\.row))
        for (section, count) in counts.enumerated() {
            for row in (0..<count).map({ TableRow(section: section, row: $0) }) where !onScreen.contains(row) {
                let cell = dataSource.tableView(self, cellForRowAt: row.indexPath)
                guard generation == start else { return }
                let isOwn = self.row(of: cell) == nil
                if isOwn { tell(cell, of: row) }
                _ = askHeight(of: row)
                guard generation == start else { return }
                delegate?.tableView(self, willDisplay: cell, forRowAt: row.indexPath)
                guard generation == start else { return }
                held(cell)
                if isOwn { pool(cell) }
            }
        }
    }
}

/// The menu of a row that is pressed long.
@MainActor
public final class UIContextMenuInteraction: NSObject {
    public enum Appearance: Int, Sendable {
        case unknown
        case rich
        case compact
    }

    /// [Apple] (`UIContextMenuInteraction.menuAppearance`; its header) That of the menu that is shown, or about to be.
    /// Unknown while there is none.
    public private(set) var menuAppearance = Appearance.unknown

    public func headlessShowMenu(_ appearance: Appearance) { menuAppearance = appearance }
}

/// [Apple] (`UIGestureRecognizer`) A view's recognizer of one gesture. A scroll view has some of its own: for its
/// indicators, which a finger drags after a long press, two of a subclass of `UILongPressGestureRecognizer` (iOS 13;
/// seen in a list of a collection view's recognizers, styf, WPTSlidingHeaderViewController.m, 2020).
@MainActor
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible
        case began
        case changed
        case ended
        case cancelled
        case failed
    }

    open var state = State.possible
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {}
