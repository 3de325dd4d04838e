import Foundation

extension UITableView {
    var isLaidOut: Bool { laidOutWidth > 0 }

    /// Forgets the rows, without a word to anybody: another data source or delegate. [ours] The new one is asked only
    /// when something next needs to be known.
    func forgetRows() {
        generation += 1
        missingMethods = []
        counts = nil
        geometry = nil
        standing = nil
        hasSectionIndexTitles = nil
        rowsToFitAgain = []
        dropPrepared()
        poolGoesWithForeignCells()
        recycleShownRows()
        setNeedsLayout()
    }

    /// Forgets every height. They are asked again at the next layout.
    func forgetHeights() {
        generation += 1
        geometry = nil
        dropPrepared()
        setNeedsLayout()
    }

    /// The body of `reloadData()`: asks the counts and all estimates, or heights where there are none, and leaves cells to
    /// the next layout.
    ///
    /// [seen] (crash logs: `reloadData`, `noteNumberOfRowsChanged`, `_updateRowData`, `_updateNumSections` and then the
    /// data source) UIKit counts sections and rows inside the call. So an app may change its rows and tell the table of
    /// it right after a reload. [seen] (iOS 26.1) It asks for all estimates there, too. [ours] Even before it has a width.
    func reloadRows() {
        let stood = standing ?? standingRow
        forgetRows()
        standing = stood
        if UIKitBehavior.current.reloadAsksAtOnce { loadGeometry() } else { loadCounts() }
        moveAtRandom()
    }

    /// Asks the data source for its counts, if they are not known.
    func loadCounts() {
        if counts == nil, dataSource != nil { counts = countsOfDataSource() }
    }

    func countsOfDataSource() -> [Int] {
        guard let dataSource else { return [] }
        return (0..<dataSource.numberOfSections(in: self)).map {
            dataSource.tableView(self, numberOfRowsInSection: $0)
        }
    }

    /// How many sections the table has: asked of the data source once, until the next reload or edit.
    public var numberOfSections: Int {
        loadCounts()
        return counts?.count ?? 0
    }

    /// How many rows the table has in `section`: inside a batch and after a change without notice, still as many as
    /// before.
    ///
    /// [seen] (wordpress-mobile/WordPress-iOS, issue 13891) A section that is not there raises.
    public func numberOfRows(inSection section: Int) -> Int {
        loadCounts()
        guard let counts, counts.indices.contains(section) else {
            Self.raise("Requested the number of rows for section (\(section)) which is out of bounds.")
            return 0
        }
        return counts[section]
    }

    func recycleShownRows() {
        let gone = shown
        shown = []
        for (row, cell) in gone { endDisplaying(cell, at: row) }
        endDisplayingHeadersAndFooters { _ in false }
    }
}
