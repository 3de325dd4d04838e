#if canImport(UIKit)
    import ObjectiveC
#endif

/// The views that heights are measured with: one a reuse identifier, never shown.
///
/// A class, because making and dropping a view calls the app, which may have a height measured by that.
@MainActor
final class Templates<View: ReusableView> {
    private var views: [String: View] = [:]

    /// The template for `identifier`, ready to be configured, or nil where there is no way to make one. It is out of
    /// the pool until ``put(_:)``: a measurement within a measurement gets a view of its own.
    ///
    /// - Parameter make: makes one where there is none; nil to have the table make it.
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

    /// The template for an identifier, if it is made and not in use.
    func known(_ identifier: String) -> View? { views[identifier] }

    var isEmpty: Bool { views.isEmpty }
}

/// A view that a table reuses.
@MainActor
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()

    /// Has the table make a view of the class or nib that is registered for an identifier; nil where none is.
    static func registered(_ identifier: String, in tableView: UITableView) -> Self?

    /// What is noted of the view, nil where there was nothing to note. The view owns it.
    var existingPrecacheMarks: TemplateMarks? { get set }
}

/// What Precache notes of a view that a table reuses.
final class TemplateMarks {
    /// Of a template: its name in its pool.
    var poolName: String?
    var usesFrameLayout = false
    /// Of a template cell: whether its class gives it content by itself; nil until it is filled.
    var hadContent: Bool?
}

extension ReusableView {
    /// The view's marks, made on first use.
    var precacheMarks: TemplateMarks {
        if let marks = existingPrecacheMarks { return marks }
        let made = TemplateMarks()
        existingPrecacheMarks = made
        return made
    }
}

extension UITableViewCell: ReusableView {
    // Not the form with `for:`, which asks for the row's height and would recurse.
    static func registered(_ identifier: String, in tableView: UITableView) -> Self? {
        tableView.dequeueReusableCell(withIdentifier: identifier) as? Self
    }

    /// Whether this cell is one that Precache measures with and never shows: in it, what costs and does not change the
    /// height (loading images, logging views) can be left out. True from its first `prepareForReuse()` on.
    public var isTemplateCell: Bool { existingPrecacheMarks?.poolName != nil }

    /// Whether the cell's `sizeThatFits(_:)` has the last word on its row's height, whatever its constraints ask for;
    /// or, of a row that a closure measures, the closure. To be set at the latest where the cell is configured.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheMarks?.usesFrameLayout ?? false }
        set { precacheMarks.usesFrameLayout = newValue }
    }
}

extension UITableViewHeaderFooterView: ReusableView {
    static func registered(_ identifier: String, in tableView: UITableView) -> Self? {
        tableView.dequeueReusableHeaderFooterView(withIdentifier: identifier) as? Self
    }

    /// Whether this view is one that Precache measures with and never shows.
    public var isTemplateView: Bool { existingPrecacheMarks?.poolName != nil }

    /// Whether `sizeThatFits(_:)` has the last word on its height, whatever its constraints ask for.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheMarks?.usesFrameLayout ?? false }
        set { precacheMarks.usesFrameLayout = newValue }
    }
}

#if canImport(UIKit)
    /// The address is the key, its contents are nothing.
    @MainActor private let marksKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    extension ReusableView {
        var existingPrecacheMarks: TemplateMarks? {
            get { objc_getAssociatedObject(self, marksKey) as? TemplateMarks }
            set { objc_setAssociatedObject(self, marksKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
        }
    }
#else
    extension UITableViewCell {
        var existingPrecacheMarks: TemplateMarks? {
            get { headlessAssociatedObject as? TemplateMarks }
            set { headlessAssociatedObject = newValue }
        }
    }

    extension UITableViewHeaderFooterView {
        var existingPrecacheMarks: TemplateMarks? {
            get { headlessAssociatedObject as? TemplateMarks }
            set { headlessAssociatedObject = newValue }
        }
    }
#endif
