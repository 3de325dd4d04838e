import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What a batch update will have touched when it ends, and how deep calls are nested in it.
struct PendingEdits {
    /// Batches nest, and count as one: the outermost.
    private(set) var depth = 0
    private var touchesSections = false
    private var sections = IndexSet()

    /// Whether the table's rows and the data source's may differ because a batch is open.
    var isInBatch: Bool { depth > 0 }

    mutating func begin() { depth += 1 }

    /// - Returns: whether this ended the outermost batch.
    mutating func end() -> Bool {
        guard depth > 0 else { return false }
        depth -= 1
        return depth == 0
    }

    mutating func note(_ call: TableCall) {
        switch call {
        case .beginUpdates, .endUpdates: break
        case .reloadData, .insertSections, .deleteSections, .moveSection: touchesSections = true
        case .reloadSections(let reloaded): sections.formUnion(reloaded)
        case .insertRows(let rows), .deleteRows(let rows), .reloadRows(let rows), .reconfigureRows(let rows):
            for row in rows { sections.insert(row.section) }
        case .moveRow(let from, let to):
            sections.insert(from.section)
            sections.insert(to.section)
        }
    }

    /// The sections to forget, nil where all are; nothing is pending afterwards.
    mutating func take() -> IndexSet? {
        defer { (touchesSections, sections) = (false, IndexSet()) }
        return touchesSections ? nil : sections
    }
}

extension Precacher {
    /// Carries the table's own `call` out, as `original`, with the cache following it.
    ///
    /// The cache changes before UIKit does: while it carries a change out, UIKit asks for the heights of rows by their
    /// new index paths.
    static func follow(_ call: TableCall, of tableView: UITableView, original: () -> Void) {
        tableView.existingPrecacher?.follow(call)
        original()
    }

    /// The updates of a `performBatchUpdates`, with the cache following them: what UIKit is to run in their place.
    static func following(_ updates: (() -> Void)?, of tableView: UITableView) -> (() -> Void)? {
        guard let precacher = tableView.existingPrecacher else { return updates }
        return {
            precacher.follow(.beginUpdates)
            updates?()
            precacher.follow(.endUpdates)
        }
    }

    private func follow(_ call: TableCall) {
        switch call {
        case .beginUpdates: edits.begin()
        case .endUpdates: if edits.end() { applyEdits() }
        default:
            edits.note(call)
            if !edits.isInBatch { applyEdits() }
        }
    }

    /// Forgets the sections that were touched: the rows of the others are where they were.
    private func applyEdits() {
        guard let touched = edits.take(), let tableView, !needsCounts else { return forgetEverything() }
        let sections = tableView.sectionCountOfDataSource
        guard sections == cache.sectionCount else { return forgetEverything() }
        for section in touched where section < sections {
            let rows = tableView.dataSource?.tableView(tableView, numberOfRowsInSection: section) ?? 0
            forget(section: section, rowCount: rows)
        }
    }
}
