import HeadlessUIKit

extension UIView {
    /// The size that fits a required width.
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

    /// A view for constraints to place.
    func addBox() -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
        return view
    }

    /// Pins the view to all sides of another.
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
