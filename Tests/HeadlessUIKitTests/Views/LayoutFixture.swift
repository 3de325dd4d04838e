import HeadlessUIKit

/// The names of views, in the order in which they were laid out, and heard of their safe areas.
@MainActor
final class LayoutLog {
    var names: [String] = []
    var safeAreas: [String] = []
}

/// A view that is logged by its name.
final class NamedView: UIView {
    private let name: String
    private let log: LayoutLog
    var onLayout: () -> Void = {}

    init(_ name: String, _ log: LayoutLog) {
        self.name = name
        self.log = log
        super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.names.append(name)
        onLayout()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        log.safeAreas.append(name)
    }
}
