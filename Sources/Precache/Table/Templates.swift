/// The pool of views that heights are measured with, and that are never shown: one a reuse identifier.
///
/// A class, because making or dropping a view runs the app's code, which may need the pool again.
@MainActor
final class Templates<View: ReusableView> {
    private var views: [String: View] = [:]

    /// Takes the template for `identifier` out of the pool, ready to be configured, so that a nested measurement gets
    /// another; nil where none can be made.
    ///
    /// - Parameter make: makes a missing template; nil to have the table make it.
    func take(_ identifier: String, from tableView: UITableView, make: (() -> View)?) -> View? {
        let found = views.removeValue(forKey: identifier)
        guard let view = found ?? make?() ?? View.registered(identifier, in: tableView) else { return nil }
        view.precacheMarks.poolName = identifier
        view.prepareForReuse()
        return view
    }

    func put(_ view: View) {
        if let name = view.precacheMarks.poolName, views[name] == nil { views[name] = view }
    }

    func known(_ identifier: String) -> View? { views[identifier] }

    var isEmpty: Bool { views.isEmpty }
}

/// A view that a table reuses.
@MainActor
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()

    /// A new view of the class or nib that is registered for an identifier; nil where none is.
    static func registered(_ identifier: String, in tableView: UITableView) -> Self?

    #if !canImport(UIKit)
        var headlessAssociatedObject: AnyObject? { get set }
    #endif
}

/// Precache's notes on a reusable view, which owns them.
final class TemplateMarks {
    /// The template's name in its pool; nil for other views.
    var poolName: String?
    var usesFrameLayout = false
    /// Whether a template cell's class gives it content by itself; nil until it is filled.
    var hadContent: Bool?
}

extension ReusableView {
    var precacheMarks: TemplateMarks {
        if let marks = existingPrecacheMarks { return marks }
        let made = TemplateMarks()
        existingPrecacheMarks = made
        return made
    }
}

extension UITableViewCell: ReusableView {
    // The form with `for:` asks for the row's height, and would recurse.
    static func registered(_ identifier: String, in tableView: UITableView) -> Self? {
        tableView.dequeueReusableCell(withIdentifier: identifier) as? Self
    }

    /// Whether Precache measures with this cell and never shows it. Code that costs time and does not change the height
    /// (loading images, logging views) can be skipped then. True from its first `prepareForReuse()` on.
    public var isTemplateCell: Bool { existingPrecacheMarks?.poolName != nil }

    /// Whether the row's height comes from the cell's `sizeThatFits(_:)`, or from the closure that measures the row,
    /// and not from its constraints. Set it at the latest where the cell is configured.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheMarks?.usesFrameLayout ?? false }
        set { precacheMarks.usesFrameLayout = newValue }
    }
}

extension UITableViewHeaderFooterView: ReusableView {
    static func registered(_ identifier: String, in tableView: UITableView) -> Self? {
        tableView.dequeueReusableHeaderFooterView(withIdentifier: identifier) as? Self
    }

    /// Whether Precache measures with this view and never shows it.
    public var isTemplateView: Bool { existingPrecacheMarks?.poolName != nil }

    /// Whether the height comes from the view's `sizeThatFits(_:)`, and not from its constraints.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheMarks?.usesFrameLayout ?? false }
        set { precacheMarks.usesFrameLayout = newValue }
    }
}

#if canImport(UIKit)
    /// Only its address is used.
    @MainActor private let marksKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    extension ReusableView {
        var existingPrecacheMarks: TemplateMarks? {
            get { objc_getAssociatedObject(self, marksKey) as? TemplateMarks }
            set { objc_setAssociatedObject(self, marksKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
        }
    }
#else
    extension ReusableView {
        var existingPrecacheMarks: TemplateMarks? {
            get { headlessAssociatedObject as? TemplateMarks }
            set { headlessAssociatedObject = newValue }
        }
    }
#endif
