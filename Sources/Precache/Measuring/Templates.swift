import PrecacheCore

/// The cells that heights are measured with, and that are never shown: one a reuse identifier.
///
/// A class, because making or dropping a cell runs the app's code, which may need the pool again.
@MainActor
final class Templates {
    private var cells: [String: UITableViewCell] = [:]
    /// How often all were dropped: one in use does not come back then.
    private var generation = 0
    /// The reuse identifiers that had no template when one was wanted.
    private var missing: Set<String> = []

    /// The name under which plain cells are kept, whose height follows from their content configuration alone.
    static let plain = "plain"

    /// Takes the template for `identifier` out of the pool, ready to be configured, so that a nested measurement gets
    /// another. A missing one is made by `make`, or else by the table; nil where neither can.
    ///
    /// - Parameter mayBeShown: whether the cell may be kept, and shown as it is.
    func take(
        _ identifier: String, from tableView: UITableView, mayBeShown: Bool = false, make: (() -> UITableViewCell)?
    ) -> UITableViewCell? {
        // The form with `for:` asks for the row's height, and would recurse.
        let found = cells.removeValue(forKey: identifier)
        guard let cell = found ?? make?() ?? tableView.dequeueReusableCell(withIdentifier: identifier) else {
            return nil
        }
        let info = cell.precacheInfo
        info.poolName = identifier
        info.generation = generation
        info.isTemplate = !mayBeShown
        cell.prepareForReuse()
        return cell
    }

    /// Puts a template back. Removes content that is not UIKit's for lists, as it may remember a height. A cell whose
    /// class made such content is dropped.
    func put(_ cell: UITableViewCell) {
        let info = cell.precacheInfo
        if cell.hasContentOfItsOwnKind {
            if info.hadContent == true { return }
            cell.contentConfiguration = nil
        }
        if let name = info.poolName, info.generation == generation, cells[name] == nil { cells[name] = cell }
    }

    /// Drops all templates: other classes or nibs may be registered by now, or a template may remember a width.
    func removeAll() {
        let before = cells
        cells = [:]
        generation += 1
        withExtendedLifetime(before) {}
    }

    func noteMissing(_ identifier: String) { missing.insert(identifier) }
    /// Returns whether there was none for the identifier until now.
    func noteFound(_ identifier: String) -> Bool { missing.remove(identifier) != nil }
}

/// Notes of Precache's about a cell, which owns them.
final class TemplateInfo {
    /// The template's name in its pool; nil for other cells.
    var poolName: String?
    /// As ``Templates/generation``, when it was last taken.
    var generation = 0
    /// Whether it is filled to be measured, and not to be shown.
    var isTemplate = false
    /// The row for which it was last handed out to be shown.
    var row: RowID?
    var usesFrameLayout = false
    /// The width in points that a template was given before it was filled; 0 before the first time.
    var rowWidth: CGFloat = 0
    /// Whether a template's class gives it content by itself; nil until it is filled.
    var hadContent: Bool?
}

extension UITableViewCell {
    var precacheInfo: TemplateInfo {
        if let info = existingPrecacheInfo { return info }
        let made = TemplateInfo()
        existingPrecacheInfo = made
        return made
    }

    /// Whether the cell's content configuration is not UIKit's for lists: SwiftUI's, or one of the app's.
    var hasContentOfItsOwnKind: Bool { contentConfiguration.map { !($0 is UIListContentConfiguration) } ?? false }

    /// Whether Precache measures with this cell and never shows it. Code that costs time and does not change the height
    /// (loading images, logging views) can be skipped then. True from its first `prepareForReuse()` on.
    public var isTemplateCell: Bool { existingPrecacheInfo?.isTemplate == true }

    /// Whether the row's height comes from the cell's `sizeThatFits(_:)`, or from the closure that measures the row,
    /// and not from its constraints. Set it at the latest where the cell is configured.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheInfo?.usesFrameLayout ?? false }
        set { precacheInfo.usesFrameLayout = newValue }
    }
}

#if canImport(UIKit)
    /// Only its address is used.
    @MainActor private let infoKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    extension UITableViewCell {
        var existingPrecacheInfo: TemplateInfo? {
            get { objc_getAssociatedObject(self, infoKey) as? TemplateInfo }
            set { objc_setAssociatedObject(self, infoKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
        }
    }
#else
    extension UITableViewCell {
        var existingPrecacheInfo: TemplateInfo? {
            get { headlessAssociatedObject as? TemplateInfo }
            set { headlessAssociatedObject = newValue }
        }
    }
#endif
