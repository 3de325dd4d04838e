/// Views to be shown again, by reuse identifier, and the classes or nibs to make new ones of.
struct ReusePool<View: AnyObject> {
    enum Source {
        case type(AnyClass)
        case nib(UINib)
    }

    private var views: [String: [View]] = [:]
    private var sources: [String: Source] = [:]

    /// What was registered before, class or nib, is replaced; nil unregisters it.
    mutating func register(_ source: Source?, for identifier: String) {
        sources[identifier] = source
        // Views of what was registered before must not come back.
        if source != nil { views[identifier] = nil }
    }

    func source(for identifier: String) -> Source? { sources[identifier] }

    mutating func put(_ view: View, identifier: String?) {
        guard let identifier else { return }
        views[identifier, default: []].append(view)
    }

    /// The view put last.
    mutating func take(_ identifier: String) -> View? { views[identifier]?.popLast() }
}
