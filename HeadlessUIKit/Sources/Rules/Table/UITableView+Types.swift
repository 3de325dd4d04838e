import Foundation

extension UITableView {
    public enum Style: Int, Sendable {
        case plain
        case grouped
        case insetGrouped
    }
    public enum ScrollPosition: Int, Sendable {
        case none
        case top
        case middle
        case bottom
    }
    /// [ours] Animations take no time: an edit is laid out by the end of the call that makes it.
    public enum RowAnimation: Int, Sendable {
        case fade = 0
        case none = 5
        case automatic = 100
    }

    /// [Apple] (`UITableView.automaticDimension`) A height that says: ask the view's constraints, or for an estimate:
    /// take UIKit's. [seen] (UITableViewAutomaticDimension printed by apps) Its value is -1.
    public static var automaticDimension: CGFloat { -1 }

    /// What a row is taken for whose height nobody knows, and what one is estimated at, in points. [seen]
    /// (forkingdog/UITableView-FDTemplateLayoutCell, which falls back to it too) 44.
    static var defaultRowHeight: CGFloat { 44 }
    /// The height of a titled header or footer in a plain table, in points.
    static var defaultHeaderHeight: CGFloat { 28 }
}

extension UITableViewCell {
    public enum CellStyle: Int, Sendable {
        case `default` = 0
        case subtitle = 3
    }
    public enum SeparatorStyle: Int, Sendable {
        case none
        case singleLine
    }
    public enum EditingStyle: Int, Sendable {
        case none
        case delete
        case insert
    }
    public enum AccessoryType: Int, Sendable {
        case none
        case disclosureIndicator
        case detailDisclosureButton
        case checkmark
        case detailButton
    }
}
