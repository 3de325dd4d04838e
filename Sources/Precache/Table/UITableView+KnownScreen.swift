import Foundation

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// A table asks a row's real height when it is asked where the row is (`rectForRow(at:)`). So what will be on the screen can be
// made known before it is there.

extension UITableView {
    /// How far below the top of the screen the row will be that is scrolled to, as far as the content's ends let it, in points.
    func distance(of row: IndexPath, at position: ScrollPosition) -> CGFloat {
        let inset = adjustedContentInset
        let free = bounds.height - inset.top - inset.bottom - rectForRow(at: row).height
        switch position {
        case .bottom: return inset.top + free
        case .middle: return inset.top + free / 2
        // In a plain table the section's header floats above it.
        default: return inset.top + rectForHeader(inSection: row.section).height
        }
    }

    /// Has the table know the heights of all that is on the screen when the row is `distance` points below its top, or as far
    /// from there as the content's ends bring it. Each row is measured that is not known: as high as the screen, and one row
    /// more at either end.
    func knowScreen(of row: IndexPath, distance: @autoclosure () -> CGFloat) {
        withoutMoving {
            let inset = adjustedContentInset
            // Where the row is on the screen at all, whoever says that it is elsewhere.
            let distance = min(max(distance(), -bounds.height - rectForRow(at: row).height), bounds.height)
            let above = know(distance, above: row)
            // The content cannot be lower on the screen than its bars let it.
            let there = min(distance, above + inset.top)
            let below = know(bounds.height - there, below: row)
            let lowest = bounds.height - inset.bottom - below
            if lowest > there { _ = know(lowest, above: row) }
        }
    }

    /// Leaves what is on the screen there while rows above it become known: others would come on it else, and be measured.
    private func withoutMoving(_ body: () -> Void) {
        guard let first = indexPathsForVisibleRows?.first, hasRow(first) else { return body() }
        let distance = rectForRow(at: first).minY - contentOffset.y
        body()
        if hasRow(first) { scroll(toOffset: rectForRow(at: first).minY - distance) }
    }

    /// Has the table know the heights of rows for so many points above a row's top.
    ///
    /// - Returns: how far the content reaches above it, in points; or more than asked for.
    func know(_ points: CGFloat, above row: IndexPath) -> CGFloat {
        var first = row
        while hasRow(row) {
            // Asked first, as it may move the other.
            let top = rectForRow(at: first).minY
            let known = rectForRow(at: row).minY - top
            if known >= points { return known }
            guard let next = self.row(before: first) else {
                knowSections(from: 0, to: first.section)
                break
            }
            if next.section < first.section { knowSections(from: next.section, to: first.section) }
            first = next
        }
        return rectForRow(at: row).minY
    }

    /// ``know(_:above:)``, below a row's top.
    func know(_ points: CGFloat, below row: IndexPath) -> CGFloat {
        var last = row
        while hasRow(row) {
            let bottom = rectForRow(at: last).maxY
            let known = bottom - rectForRow(at: row).minY
            if known >= points { return known }
            guard let next = self.row(after: last) else {
                knowSections(from: last.section, to: numberOfSections - 1)
                break
            }
            if last.section < next.section { knowSections(from: last.section, to: next.section) }
            last = next
        }
        let end = rect(forSection: numberOfSections - 1).maxY + (tableFooterView?.frame.height ?? 0)
        return end - rectForRow(at: row).minY
    }

    /// Has the table know the heights of all rows from those that are on the screen to `row`.
    ///
    /// - Returns: false where that is farther than an animation goes.
    func knowRows(between place: PlaceOnScreen, and row: IndexPath, isAbove: Bool) -> Bool {
        guard let start = isAbove ? place.rows.first?.indexPath : place.rows.last?.indexPath else { return false }
        var last = row
        while hasRow(start), hasRow(last), isAbove ? last < start : last > start {
            if abs(rectForRow(at: last).minY - rectForRow(at: row).minY) > Self.longestAnimation * bounds.height {
                return false
            }
            guard let next = isAbove ? self.row(after: last) : self.row(before: last) else { return true }
            if last.section != next.section {
                knowSections(from: min(last.section, next.section), to: max(last.section, next.section))
            }
            last = next
        }
        return true
    }

    /// The headers and footers of sections.
    private func knowSections(from first: Int, to last: Int) {
        for section in first..<max(last + 1, first) { _ = rect(forSection: section) }
    }
}
