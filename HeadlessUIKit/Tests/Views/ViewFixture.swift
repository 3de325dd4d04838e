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
    func addView(_ frame: CGRect = .zero) -> UIView {
        let view = UIView(frame: frame)
        addSubview(view)
        return view
    }

    func fittingSize(requiring width: CGFloat) -> CGSize {
        systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// A label of as many lines as it takes, for constraints to place.
    func addLabel(_ text: String) -> UILabel {
        let label = UILabel()
        (label.text, label.numberOfLines) = (text, 0)
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        return label
    }

    /// A view for constraints to place, which is so high.
    func addBox(height: CGFloat? = nil) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
        if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
        return view
    }

    func pin(to other: UIView, margins: CGFloat = 0) {
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: margins),
            other.trailingAnchor.constraint(equalTo: trailingAnchor, constant: margins),
            topAnchor.constraint(equalTo: other.topAnchor, constant: margins),
            other.bottomAnchor.constraint(equalTo: bottomAnchor, constant: margins),
        ])
    }

    func pin(to guide: UILayoutGuide) {
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: guide.leadingAnchor), topAnchor.constraint(equalTo: guide.topAnchor),
            trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
    }
}
