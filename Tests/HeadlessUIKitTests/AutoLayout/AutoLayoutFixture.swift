import Foundation
import HeadlessUIKit
import XCTest

/// Tests of constraints in a view of 300 × 400 points in a window.
@MainActor
class ConstraintTestCase: XCTestCase {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))

    override func setUp() async throws { window.addSubview(root) }

    /// 10 points, the first label, 8 points, the second, 10 points; both from the root's top to its bottom at most.
    func twoInARow(_ first: String, _ second: String) -> (UILabel, UILabel) {
        let (a, b) = (root.addLabel(first), root.addLabel(second))
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            a.topAnchor.constraint(equalTo: root.topAnchor), b.topAnchor.constraint(equalTo: root.topAnchor),
            a.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
            b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
        ])
        return (a, b)
    }
}

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
        label.text = text
        label.numberOfLines = 0
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
            leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            topAnchor.constraint(equalTo: guide.topAnchor),
            bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
    }
}
