#if canImport(UIKit)
    import ObjectiveC
#endif

/// What Precache notes of a view that a table reuses.
final class TemplateMarks {
    var isTemplate = false
    var usesFrameLayout = false
    /// Of a template: its name in its pool.
    var poolName: String?
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

extension UITableViewCell {
    /// Whether this cell is one that Precache measures with and never shows: in it, what costs and does not change the
    /// height (loading images, logging views) can be left out. True from its first `prepareForReuse()` on.
    public var isTemplateCell: Bool { existingPrecacheMarks?.isTemplate ?? false }

    /// Whether the cell's `sizeThatFits(_:)` has the last word on its row's height, whatever its constraints ask for; or, of a
    /// row that a closure measures, the closure. To be set at the latest
    /// where the cell is configured.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheMarks?.usesFrameLayout ?? false }
        set { precacheMarks.usesFrameLayout = newValue }
    }
}

extension UITableViewHeaderFooterView {
    /// Whether this view is one that Precache measures with and never shows.
    public var isTemplateView: Bool { existingPrecacheMarks?.isTemplate ?? false }

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
