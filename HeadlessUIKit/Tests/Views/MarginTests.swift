import HeadlessUIKit
import XCTest

/// Margins, and the guides that follow them, as Apple documents them of `UIView`.
final class MarginTests: UIKitTestCase {
    private let root = UIView(frame: CGRect(0, 0, 1000, 400))
    private let words = String(repeating: "word ", count: 60)

    override func setUp() async throws {
        try await super.setUp()
        window.frame = CGRect(0, 0, 1000, 844)
        window.addSubview(root)
    }

    private var margins: [CGFloat] {
        [root.layoutMargins.top, root.layoutMargins.left, root.layoutMargins.bottom, root.layoutMargins.right]
    }

    func test_margins_are_8_points_unless_told() { XCTAssertEqual(margins, [8, 8, 8, 8]) }

    func test_directional_margins_follow_the_direction() {
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 2, trailing: 3)
        XCTAssertEqual(margins, [1, 20, 2, 3])
        root.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(margins, [1, 3, 2, 20])
        root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
        XCTAssertEqual(root.directionalLayoutMargins.leading, 6)
    }

    func test_margins_keep_clear_of_the_safe_area_unless_told() {
        root.semanticContentAttribute = .forceRightToLeft
        root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 44, left: 30, bottom: 0, right: 0)
        XCTAssertEqual(margins, [44, 35, 0, 6])
        root.insetsLayoutMarginsFromSafeArea = false
        XCTAssertEqual(margins, [0, 5, 0, 6])
    }

    func test_a_view_preserves_of_its_superview_s_margins_what_reaches_into_it() {
        final class Listener: UIView {
            var changes: CGFloat = 0
            override func layoutMarginsDidChange() { changes += 1 }
        }
        let view = Listener(frame: CGRect(30, 0, 900, 100))
        root.addSubview(view)
        root.layoutMargins = UIEdgeInsets(top: 50, left: 40, bottom: 50, right: 50)
        XCTAssertEqual([view.layoutMargins.left, view.changes], [8, 0])
        view.preservesSuperviewLayoutMargins = true
        root.layoutMargins.left = 50
        XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 50, left: 20, bottom: 8, right: 8))
        XCTAssertEqual(view.changes, 2)
        view.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        XCTAssertEqual(view.changes, 3)
    }

    func test_a_view_has_one_margins_guide_of_its_own() {
        XCTAssertTrue(root.layoutMarginsGuide === root.layoutMarginsGuide)
        XCTAssertTrue(root.layoutMarginsGuide.owningView === root)
    }

    func test_the_margins_guide_and_what_is_pinned_to_it_follow_the_margins() {
        let (label, wide) = (root.addLabel(words), root.addBox())
        label.pin(to: root.layoutMarginsGuide)
        NSLayoutConstraint.activate([
            wide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            wide.topAnchor.constraint(equalTo: root.topAnchor),
            wide.widthAnchor.constraint(equalTo: root.layoutMarginsGuide.widthAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, CGRect(8, 8, 984, 384))
        root.layoutMargins = UIEdgeInsets(top: 20, left: 100, bottom: 30, right: 0)
        XCTAssertEqual(root.layoutMarginsGuide.layoutFrame, CGRect(100, 20, 900, 350))
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, root.layoutMarginsGuide.layoutFrame)
        XCTAssertEqual(wide.frame.width, 900)
    }

    func test_readable_content_is_centred_and_no_wider_than_the_text_size_allows() {
        root.frame.size.width = 1024
        XCTAssertEqual(root.readableContentGuide.layoutFrame, CGRect(176, 8, 672, 384))
        setTextSize(.extraExtraLarge)
        XCTAssertGreaterThan(root.readableContentGuide.layoutFrame.width, 672)
        window.headlessTraits = nil
        root.frame.size.width = 600
        XCTAssertEqual(root.readableContentGuide.layoutFrame.width, 600 - 16)
    }

    // Ours.
    func test_a_guide_is_no_content_and_no_path_from_top_to_bottom() {
        _ = (root.layoutMarginsGuide, root.readableContentGuide)
        XCTAssertEqual(root.fittingSize(requiring: 200).height, 0)
    }

    func test_edges_margins_and_readable_content_count_in_a_fitting_height() {
        let cases: [(String, pin: (UILabel) -> Void, [(width: CGFloat, text: CGFloat)], above: CGFloat)] = [
            ("edges", { $0.pin(to: self.root, margins: 12) }, [(400, 376), (200, 176), (120, 96)], 24),
            ("margins", { $0.pin(to: self.root.layoutMarginsGuide) }, [(200, 184), (900, 884)], 16),
            ("readable", { $0.pin(to: self.root.readableContentGuide) }, [(990, 672)], 16),
        ]
        for (name, pin, widths, above) in cases {
            let label = root.addLabel(words)
            pin(label)
            for (width, textWidth) in widths {
                let height = label.sizeThatFits(CGSize(width: textWidth, height: 0)).height + above
                let constraint = root.widthAnchor.constraint(equalToConstant: width)
                let required = root.fittingSize(requiring: width)
                constraint.isActive = true
                for size in [required, root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)] {
                    XCTAssertEqual(size.width, width, "\(name), \(width)")
                    XCTAssertEqual(size.height, height, accuracy: 1e-9, "\(name), \(width)")
                }
                constraint.isActive = false
            }
            label.removeFromSuperview()
        }
    }
}
