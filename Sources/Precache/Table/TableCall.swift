import PrecacheCore

/// A call that tells a table of changed rows, or after which other rows may be on the screen.
enum TableCall {
    case reloadData
    case edit((inout TableEdits) -> Void)
    case beginUpdates, endUpdates
    case reloadSectionIndexTitles
    /// A data source or delegate is set.
    case setSource
    case layoutSubviews
    /// No call of the table's: the app keeps or asks the place.
    case keepingPlace
    case didMoveToWindow
    case scrollToRow(IndexPath?, UITableView.ScrollPosition, isAnimated: Bool)
    /// `setContentOffset(_:animated:)`, to an offset in points.
    case setOffset(CGFloat, isAnimated: Bool)

    /// Without one of the two UIKit raises an exception.
    static func move(_ row: IndexPath?, to target: IndexPath?) -> TableCall {
        .edit { if let row, let target { $0.update.rows.move(RowPosition(row), to: RowPosition(target)) } }
    }

    static func reconfigure(_ rows: [IndexPath]?) -> TableCall { .edit { $0.reconfigured += .init(rows ?? []) } }

    var isLayout: Bool { if case .layoutSubviews = self { true } else { false } }

    var isScroll: Bool {
        switch self {
        case .scrollToRow, .setOffset: true
        default: false
        }
    }

    /// Whether the list goes at once to where it is so many points away.
    var isAtOnceByPoints: Bool { if case .setOffset(_, isAnimated: false) = self { true } else { false } }

    /// Whether index paths may be other rows' afterwards.
    var changesRows: Bool {
        switch self {
        case .edit, .endUpdates, .reloadData, .setSource: true
        case .beginUpdates, .reloadSectionIndexTitles, .layoutSubviews, .keepingPlace, .didMoveToWindow, .scrollToRow,
            .setOffset:
            false
        }
    }
}
