/// Views to be shown again, by reuse identifier, and the classes to make new ones of.
struct ReusePool<View: AnyObject> {
    private var views: [String: [View]] = [:]
    private var classes: [String: AnyClass] = [:]

    mutating func register(_ type: AnyClass?, for identifier: String) {
        classes[identifier] = type
        // Views of the class that was registered before must not come back.
        if type != nil { views[identifier] = nil }
    }

    func registeredClass(for identifier: String) -> AnyClass? { classes[identifier] }

    mutating func put(_ view: View, identifier: String?) {
        guard let identifier else { return }
        views[identifier, default: []].append(view)
    }

    /// The view put last.
    mutating func take(_ identifier: String) -> View? { views[identifier]?.popLast() }
}
