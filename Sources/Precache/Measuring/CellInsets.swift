/// The part of a row that is not its content view, in points: accessory, section index; and separator.
///
/// UIKit tells none of these lengths. They are read off cells that were laid out, as the difference between the cell and
/// its content view.
struct CellInsets: Equatable {
    var width: CGFloat
    var height: CGFloat

    static let zero = CellInsets(width: 0, height: 0)
}

/// Cells for which UIKit takes the same from a row.
struct CellKind: Hashable {
    var identifier: String?
    /// The accessory's type by its number; -1 for a view of the app's own.
    var accessory: Int

    @MainActor
    init(of cell: UITableViewCell, identifier: String?) {
        self.identifier = identifier
        accessory = cell.accessoryView == nil ? cell.accessoryType.rawValue : -1
    }
}

/// Rows of which the first that is shown speaks for all.
struct ShownKind: Hashable {
    let kind: CellKind
    /// The type of the configuration that its content comes of, where content may settle late.
    let content: ObjectIdentifier?

    @MainActor
    init(_ kind: CellKind, _ cell: UITableViewCell) {
        self.kind = kind
        content =
            cell.hasContentThatMaySettleLate ? cell.contentConfiguration.map { ObjectIdentifier(type(of: $0)) } : nil
    }
}

extension CellKind {
    /// Whether it is the same kind of another reuse identifier.
    func differsByIdentifier(from other: CellKind) -> Bool {
        var same = self
        same.identifier = other.identifier
        return same == other && identifier != other.identifier
    }
}

extension UITableViewCell {
    /// The width of an accessory view of the app's own, in points: what cells of one kind differ in.
    func widthOfAccessoryView(_ kind: CellKind) -> CGFloat {
        kind.accessory == -1 ? accessoryView?.frame.width ?? 0 : 0
    }

    /// What the cell takes from its row, but for the safe area: less than nothing where it does not keep clear of that, as a
    /// template does not. The cell must have been laid out.
    func insets(in tableView: UITableView) -> CellInsets {
        let safeArea = tableView.insetsContentViewsToSafeArea ? safeAreaInsets : .zero
        return CellInsets(
            width: snapped(bounds.width - safeArea.left - safeArea.right - contentView.frame.width),
            height: snapped(bounds.height - contentView.frame.height))
    }

    /// A length that was found as a difference of heights, which a table keeps as 32-bit floats: the nearest one in whole
    /// pixels, if it is near.
    private func snapped(_ length: CGFloat) -> CGFloat {
        let scale = max(traitCollection.displayScale, 1)
        let whole = (length * scale).rounded() / scale
        return abs(whole - length) < 1e-3 ? whole : length
    }
}
