import Foundation
import HeadlessUIKit
import XCTest

/// Updates of a view's properties, which come before its layout.
@MainActor
final class PropertyUpdateTests: XCTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, UIView.updateProperties(): before layout. setNeedsUpdateProperties(): coalesced, alongside the next pass.
    func test_properties_are_updated_before_the_layout_and_without_one() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = LoggingView(frame: .zero)
        root.addSubview(view)
        root.layoutIfNeeded()
        XCTAssertEqual(view.log, ["properties", "layout"])
        view.setNeedsUpdateProperties()
        view.setNeedsUpdateProperties()
        root.layoutIfNeeded()
        XCTAssertEqual(view.log, ["properties", "layout", "properties"])
        view.setNeedsLayout()
        root.layoutIfNeeded()
        XCTAssertEqual(view.log, ["properties", "layout", "properties", "layout"])
    }

    // Apple, UIView.updatePropertiesIfNeeded(): at once, of this view and any subviews.
    func test_properties_of_a_tree_are_updated_at_once_where_needed() {
        let root = LoggingView(frame: .zero)
        let view = LoggingView(frame: .zero)
        root.addSubview(view)
        root.layoutIfNeeded()
        (root.log, view.log) = ([], [])
        view.setNeedsUpdateProperties()
        root.updatePropertiesIfNeeded()
        XCTAssertEqual(root.log, [])
        XCTAssertEqual(view.log, ["properties"])
        root.layoutIfNeeded()
        XCTAssertEqual(view.log, ["properties"])
    }
}

private final class LoggingView: UIView {
    var log: [String] = []

    override func updateProperties() {
        super.updateProperties()
        log.append("properties")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.append("layout")
    }
}
