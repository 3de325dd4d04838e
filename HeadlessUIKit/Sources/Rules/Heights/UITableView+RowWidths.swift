import Foundation

// How wide rows are, and what of it is left for their contents.

extension UITableView {
    /// The margin at both sides, in points. [seen] (stackoverflow.com/questions/29349917, as cells' insets) 20 in wide
    /// tables, 16 in others. [ours] Wide begins with the larger phones' 414 points.
    var sideMargin: CGFloat { bounds.width >= 414 ? 20 : 16 }

    /// How far cells are from the table's sides. [Apple] (`UITableView.Style.insetGrouped`) In an inset grouped table
    /// they are inset. [ours] By its margins.
    var cellInsets: (left: CGFloat, right: CGFloat) {
        guard style == .insetGrouped else { return (0, 0) }
        let insets = (cellLayoutMarginsFollowReadableWidth ? readableContentGuide : layoutMarginsGuide)
            .insets(width: bounds.width)
        return (insets.left, insets.right)
    }

    var cellWidth: CGFloat {
        let insets = cellInsets
        return max(bounds.width - insets.left - insets.right, 0)
    }

    /// Where a cell lies that shows this row.
    func cellFrame(of row: TableRow) -> CGRect {
        CGRect(
            x: cellInsets.left, y: CGFloat(geometry!.minY(of: row)), width: cellWidth,
            height: CGFloat(geometry!.height(of: row).height))
    }

    /// How far the contents of cells keep clear of the safe area's sides, from the cells' own.
    var safeAreaSidesOfCells: (left: CGFloat, right: CGFloat) {
        guard insetsContentViewsToSafeArea else { return (0, 0) }
        let insets = cellInsets
        return (max(safeAreaInsets.left - insets.left, 0), max(safeAreaInsets.right - insets.right, 0))
    }

    /// How far what is good to read is from the cells' sides, where contents follow it.
    var readableSidesOfCells: (left: CGFloat, right: CGFloat)? {
        guard cellLayoutMarginsFollowReadableWidth else { return nil }
        let insets = cellInsets
        let readable = readableContentGuide.insets(width: bounds.width)
        return (readable.left - insets.left, readable.right - insets.right)
    }

    // MARK: Section index

    /// What the section index takes from the width of rows' contents, in points; 0 where there is none.
    ///
    /// [seen] (forkingdog/UITableView-FDTemplateLayoutCell, issue 231) At least 15, and more for titles that are wider.
    var sectionIndexWidth: CGFloat {
        if hasSectionIndexTitles == nil, let dataSource {
            hasSectionIndexTitles = dataSource.sectionIndexTitles(for: self)?.isEmpty == false
        }
        guard hasSectionIndexTitles == true, let counts, counts.reduce(0, +) >= sectionIndexMinimumDisplayRowCount
        else { return 0 }
        return 15
    }

    /// Asks for the titles of the section index again.
    public func reloadSectionIndexTitles() {
        exchange(.reloadSectionIndexTitles) {
            hasSectionIndexTitles = nil
            contentWidthMayHaveChanged()
        }
    }

    /// Has the cells on screen laid out anew.
    func contentWidthMayHaveChanged() {
        setNeedsLayout()
        for (_, cell) in shown { cell.setNeedsLayout() }
    }
}
