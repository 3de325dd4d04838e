import Precache

// tvOS has no inset groups, detail buttons and separators. The proof and ScrollKit compile there all the same, with
// something else in their place.

extension UITableView.Style {
    #if os(tvOS)
        static let inset = UITableView.Style.grouped
    #else
        static let inset = UITableView.Style.insetGrouped
    #endif
}

extension UITableViewCell.AccessoryType {
    #if os(tvOS)
        static let details: [(name: String, type: Self)] = []
    #else
        static let details: [(name: String, type: Self)] = [
            ("detailDisclosureButton", .detailDisclosureButton), ("detailButton", .detailButton),
        ]
    #endif
}

extension UITableViewCell {
    #if os(tvOS)
        var shownSeparatorInset: UIEdgeInsets? { nil }
    #else
        var shownSeparatorInset: UIEdgeInsets? { separatorInset }
    #endif
}

extension UITableView {
    #if os(tvOS)
        package func hideSeparators() {}
    #else
        package func hideSeparators() { separatorStyle = .none }
    #endif
}
