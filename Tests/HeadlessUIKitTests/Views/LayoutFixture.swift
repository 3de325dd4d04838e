import HeadlessUIKit

/// What views were told, by their names, in order.
@MainActor
final class LayoutLog {
    /// Those that were laid out.
    var names: [String] = []
    var updates: [String] = []
    var safeAreas: [String] = []
    /// The text sizes after and before each change.
    var traitChanges: [String] = []
    /// Those that were current in the last layout.
    var currentTraits: UITraitCollection?

    func add(_ name: String, _ view: UIView, after previous: UITraitCollection?) {
        traitChanges.append("\(name): \(view.traitCollection.textSize) after \(previous?.textSize ?? "nil")")
    }
}

extension UITraitCollection {
    /// By its short name.
    var textSize: String {
        preferredContentSizeCategory.rawValue.replacingOccurrences(of: "UICTContentSizeCategory", with: "")
    }
}

/// A view that is logged by its name.
final class NamedView: UIView {
    private let name: String
    private let log: LayoutLog
    var onLayout: () -> Void = {}

    init(_ name: String, _ log: LayoutLog, in superview: UIView? = nil) {
        (self.name, self.log) = (name, log)
        super.init(frame: CGRect(0, 0, 10, 10))
        superview?.addSubview(self)
    }

    override func updateProperties() {
        super.updateProperties()
        log.updates.append(name)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.names.append(name)
        log.currentTraits = .current
        onLayout()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        log.safeAreas.append(name)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        log.add(name, self, after: previousTraitCollection)
    }
}

extension UIView {
    /// A plain view in it.
    func addView(_ frame: CGRect = .zero) -> UIView {
        let view = UIView(frame: frame)
        addSubview(view)
        return view
    }
}
