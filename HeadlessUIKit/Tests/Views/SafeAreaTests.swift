import HeadlessUIKit
import XCTest

/// What a notch and bars leave of views, as Apple documents it of `UIView`.
final class SafeAreaTests: UIKitTestCase {
    private let log = LayoutLog()

    func test_a_view_has_of_the_safe_area_insets_what_covers_it() {
        window.frame = CGRect(0, 0, 100, 200)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 50, bottom: 30)
        let whole = UIView(frame: window.bounds)
        let frames = [CGRect(0, 20, 100, 100), CGRect(0, 60, 100, 50), CGRect(0, 150, 100, 40)]
        let views = [whole] + frames.map { whole.addView($0) }
        XCTAssertEqual(views.map(\.safeAreaInsets), [.zero, .zero, .zero, .zero], "no window yet")
        window.addSubview(whole)
        let covered = [UIEdgeInsets(top: 50, bottom: 30), UIEdgeInsets(top: 30), .zero, UIEdgeInsets(bottom: 20)]
        XCTAssertEqual(views.map(\.safeAreaInsets), covered)
        whole.removeFromSuperview()
        XCTAssertEqual(views.map(\.safeAreaInsets), [.zero, .zero, .zero, .zero], "no window any more")
    }

    func test_what_is_pinned_to_the_safe_area_stays_in_it() {
        window.frame = CGRect(0, 0, 100, 200)
        let root = window.addView(window.bounds)
        let pinned = UIView()
        pinned.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(pinned)
        NSLayoutConstraint.activate([
            pinned.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
            pinned.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
            pinned.leadingAnchor.constraint(equalTo: root.safeAreaLayoutGuide.leadingAnchor),
            pinned.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        for (top, height) in [(0, 200), (50, 120), (60, 110)] as [(CGFloat, CGFloat)] {
            window.headlessSafeAreaInsets = top == 0 ? .zero : UIEdgeInsets(top: top, left: 0, bottom: 30, right: 0)
            window.layoutIfNeeded()
            XCTAssertEqual(pinned.frame, CGRect(0, top, 100, height))
        }
    }

    func test_insets_that_overlap_stay_as_they_are() {
        window.frame = CGRect(0, 0, 100, 200)
        window.headlessSafeAreaInsets = UIEdgeInsets(left: 70, right: 60)
        let view = window.addView(CGRect(10, 0, 80, 50))
        XCTAssertEqual(view.safeAreaInsets, UIEdgeInsets(left: 60, right: 50))
    }

    func test_a_tree_hears_of_each_change_of_its_safe_area_once() {
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 50)
        let view = NamedView("view", log)
        let inner = NamedView("inner", log, in: view)
        for view in [view, inner] { view.frame = window.bounds }
        let changes: [(String, () -> Void, top: CGFloat)] = [
            ("comes", { self.window.addSubview(view) }, 50),
            ("other", { self.window.headlessSafeAreaInsets.top = 60 }, 60),
            ("none", { self.window.headlessSafeAreaInsets = .zero }, 0),
            ("again", { self.window.headlessSafeAreaInsets.top = 50 }, 50),
            ("moves away", { view.frame.origin.y = 100 }, 0), ("under the notch", { view.frame.origin.y = 10 }, 40),
            ("goes", { view.removeFromSuperview() }, 0),
        ]
        for (name, change, top) in changes {
            log.safeAreas = []
            change()
            XCTAssertEqual(log.safeAreas, ["view", "inner"], name)
            XCTAssertEqual(view.safeAreaInsets.top, top, name)
        }
    }
}
