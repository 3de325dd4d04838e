import Foundation

extension UITableView {
    /// Scrolls until the row is at the top, in the middle or at the bottom; with `none`, only as far as needed to see
    /// it.
    ///
    /// [Apple] (`scrollToRow(at:at:animated:)`) `NSNotFound` is a row for a section without rows. [ours] In any section it
    /// is its header.
    ///
    /// [seen] (iOS 26.1; stack traces of iOS 13 and 14) It asks the heights around its target first, and lands there.
    /// Animated, it aims anew as heights become known. [ours] With each frame, by the index path that it was given.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        exchange(.scrollToRow(indexPath, scrollPosition, isAnimated: animated)) {
            scroll(to: indexPath, at: scrollPosition, animated: animated)
        }
    }

    /// [Apple] (`selectRow(at:animated:scrollPosition:)`) Selects a row, and scrolls it there; with `none` it does not scroll.
    /// [ours] The selection follows no edit, and shows nowhere.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        indexPathForSelectedRow = indexPath
        guard let indexPath, scrollPosition != .none else { return }
        scroll(to: indexPath, at: scrollPosition, animated: animated)
    }

    /// [Apple] (`deselectRow(at:animated:)`) The delegate is not told.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
    }

    /// A finger taps a row. [Apple] (`tableView(_:didSelectRowAt:)`) The delegate hears that it is selected. Nothing happens where
    /// the row is not on the screen.
    public func headlessTapRow(at indexPath: IndexPath) {
        guard indexPathsForVisibleRows?.contains(indexPath) == true else { return }
        indexPathForSelectedRow = indexPath
        delegate?.tableView(self, didSelectRowAt: indexPath)
    }

    /// [Apple] (`scrollToNearestSelectedRow(at:animated:)`) Scrolls to the selected row that is nearest to that position.
    public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        guard let selected = indexPathForSelectedRow else { return }
        scroll(to: selected, at: scrollPosition, animated: animated)
    }

    private func scroll(to indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        layoutIfNeeded()
        loadCounts()
        guard hasRow(at: indexPath) else {
            return Self.raise(
                "Attempted to scroll the table view to an out-of-bounds row (\(indexPath.last ?? 0)) when there are only "
                    + "\(counts.flatMap { $0.indices.contains(indexPath.first ?? -1) ? $0[indexPath[0]] : nil } ?? 0) "
                    + "rows in section \(indexPath.first ?? 0).",
                name: "NSRangeException")
        }
        let position = scrollPosition == .none ? edge(toSee: indexPath) : scrollPosition
        var target = measuredOffset(to: indexPath, at: position)
        guard animated else { return setContentOffset(target, animated: false) }
        endDeceleration()
        animateOffset { [weak self] in
            if let self, UIKitBehavior.current.scrollToRowMeasuresFirst, canScroll(to: indexPath) {
                target = measuredOffset(to: indexPath, at: position)
            }
            return target
        }
    }

    /// The edge of the screen to which a row is scrolled of which only that is asked that it can be seen.
    ///
    /// [Apple] (`UITableView.ScrollPosition.none`) Of a row above what is visible it is the top.
    private func edge(toSee indexPath: IndexPath) -> ScrollPosition {
        let edge: ScrollPosition? = keepingWhatIsShown {
            if contentOffset.y > offset(to: indexPath, at: .top) { return .top }
            return contentOffset.y < offset(to: indexPath, at: .bottom) ? .bottom : .none
        }
        return edge ?? .none
    }

    // MARK: What is around the target

    /// Where the content is to be once the heights are known that will be on the screen.
    private func measuredOffset(to indexPath: IndexPath, at position: ScrollPosition) -> CGPoint {
        let isMeasured: Void? = keepingWhatIsShown {
            if UIKitBehavior.current.scrollToRowMeasuresFirst { measureScreen(around: indexPath, at: position) }
        }
        return isMeasured == nil
            ? contentOffset : CGPoint(x: contentOffset.x, y: offset(to: indexPath, at: position))
    }

    /// [ours] Rows above the screen that are measured move the offset, and nothing on the screen. A delegate that reloads or
    /// edits meanwhile has it begin anew, as a layout does.
    ///
    /// - Returns: nil where the delegate does so each time.
    private func keepingWhatIsShown<Result>(_ measure: () -> Result) -> Result? {
        for _ in 0..<4 {
            loadGeometry()
            guard geometry != nil else { continue }
            let start = generation
            let shown = shown.first { geometry!.contains($0.row) }?.row
            let before = shown.map { geometry!.minY(of: $0) }
            let result = measure()
            guard generation == start else { continue }
            if let shown, let before {
                let change = geometry!.minY(of: shown) - before
                updateContentSize()
                if change != 0 { correctContentOffset(by: CGFloat(change)) }
            }
            if generation == start { return result }
        }
        return nil
    }

    /// Asks the heights that will be on the screen, from the target on. [ours] No others.
    private func measureScreen(around indexPath: IndexPath, at position: ScrollPosition) {
        let start = generation
        // Each height that is not as estimated may bring another row to the screen.
        while generation == start, geometry != nil {
            let top = Double(offset(to: indexPath, at: position))
            guard generation == start else { return }
            let screen = top..<top + Double(bounds.height)
            if let part = partToMeasure(on: screen) {
                resolve(part)
                guard generation == start, geometry?.height(of: part).isKnown == true else { return }
            } else if let row = rowToMeasure(on: screen, near: indexPath) {
                resolve(row, forNextLayout: true)
                guard generation == start, geometry?.height(of: row).isKnown == true else { return }
            } else {
                return
            }
        }
    }

    /// A row there that only has an estimate: above the target the one next to it, else the first.
    private func rowToMeasure(on screen: Range<Double>, near indexPath: IndexPath) -> TableRow? {
        var (above, row) = (TableRow?.none, geometry!.firstRow(below: screen.lowerBound))
        while let next = row, geometry!.minY(of: next) < screen.upperBound {
            if !geometry!.height(of: next).isKnown {
                if next.indexPath > indexPath { return above ?? next }
                above = next
            }
            row = geometry!.row(after: next)
        }
        return above
    }

    private func partToMeasure(on screen: Range<Double>) -> HeaderFooter? {
        guard let first = geometry!.section(at: screen.lowerBound), let last = geometry!.section(at: screen.upperBound)
        else { return nil }
        return (first...last).flatMap(HeaderFooter.both).first { part in
            guard !geometry!.height(of: part).isKnown else { return false }
            let bottom = geometry!.top(ofSection: part.section + 1)
            return part.isHeader || bottom - geometry!.height(of: part).height < screen.upperBound
        }
    }

    // MARK: Where things are

    /// Where the content is to be, as far as heights are known.
    private func offset(to indexPath: IndexPath, at position: ScrollPosition) -> CGFloat {
        updateContentSize()
        guard let rect = rectToScroll(to: indexPath) else { return contentOffset.y }
        let inset = adjustedContentInset
        let visible = bounds.height - inset.top - inset.bottom
        let y =
            switch position {
            case .top: rect.minY - headerHeight(above: indexPath) - inset.top
            case .middle: rect.midY - visible / 2 - inset.top
            case .bottom: rect.maxY - visible - inset.top
            case .none: contentOffset.y
            }
        return min(max(y, offsetRange.lowerBound), offsetRange.upperBound)
    }

    private func hasRow(at indexPath: IndexPath) -> Bool {
        guard indexPath.count == 2, let counts, counts.indices.contains(indexPath.section) else { return false }
        return indexPath.row == NSNotFound || 0..<counts[indexPath.section] ~= indexPath.row
    }

    /// Whether it is known where the row is: not where the delegate has just reloaded.
    private func canScroll(to indexPath: IndexPath) -> Bool { geometry != nil && hasRow(at: indexPath) }

    /// Where the row is, or its section's header; nil where there is no such row.
    private func rectToScroll(to indexPath: IndexPath) -> CGRect? {
        guard canScroll(to: indexPath), let row = TableRow(indexPath) else { return nil }
        if row.row != NSNotFound { resolve(row, forNextLayout: true) }
        guard canScroll(to: indexPath) else { return nil }
        let rect =
            indexPath.row == NSNotFound ? rectForHeader(inSection: indexPath.section) : rectForRow(at: indexPath)
        return canScroll(to: indexPath) ? rect : nil
    }

    /// What the section's header covers of the screen's top when the row is there, in points.
    ///
    /// [seen] (akisute.com/2011/08/uitableviewcontroller.html, pictures) A section's first row is scrolled to with its
    /// header. [ours] In a plain table, where the header floats, each row is.
    private func headerHeight(above indexPath: IndexPath) -> CGFloat {
        guard indexPath.row != NSNotFound, style == .plain || indexPath.row == 0 else { return 0 }
        return rectForHeader(inSection: indexPath.section).height
    }
}
