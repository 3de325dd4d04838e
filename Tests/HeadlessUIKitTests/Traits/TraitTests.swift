import Foundation
import HeadlessUIKit
import XCTest

/// The environment of views, as Apple documents it of `UITraitCollection` and `UITraitEnvironment`.
@MainActor
final class TraitTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // What a phone is sold with: text size "Large (Default)" (Apple, Human Interface Guidelines, Typography).
    func test_a_view_has_its_windows_traits_which_begin_as_a_phones() {
        let view = UIView()
        window.addSubview(view)
        XCTAssertEqual(view.traitCollection.preferredContentSizeCategory, .large)
        XCTAssertEqual(view.traitCollection.layoutDirection, .leftToRight)
        XCTAssertEqual(view.traitCollection.displayScale, UIScreen.main.scale)
    }

    func test_traits_are_the_same_object_while_nothing_changes() {
        let (view, inner) = (UIView(), UIView())
        window.addSubview(view)
        view.addSubview(inner)
        let traits = inner.traitCollection
        XCTAssertTrue(inner.traitCollection === traits)
        XCTAssertTrue(view.traitCollection === traits)
        inner.frame.size.width = 10
        view.layoutIfNeeded()
        XCTAssertTrue(inner.traitCollection === traits)
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
        XCTAssertFalse(inner.traitCollection === traits)
    }

    // Apple, `traitCollectionDidChange(_:)`: "The system calls this method when the iOS interface environment changes",
    // with "the UITraitCollection object before the interface environment changed".
    func test_a_change_is_told_down_the_tree_once() {
        let log = TraitLog()
        let (outer, inner, sibling) = (TraitView("outer", log), TraitView("inner", log), TraitView("sibling", log))
        window.addSubview(outer)
        outer.addSubview(inner)
        window.addSubview(sibling)
        XCTAssertEqual(log.changes, [])
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
        XCTAssertEqual(
            log.changes, ["outer: XL after L", "inner: XL after L", "sibling: XL after L"])
    }

    func test_the_same_traits_again_are_no_change() {
        let log = TraitLog()
        window.addSubview(TraitView("view", log))
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
        log.changes = []
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
        XCTAssertEqual(log.changes, [])
    }

    func test_a_window_hears_of_its_own_first_change() {
        let log = TraitLog()
        let window = TraitWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.log = log
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .small)
        XCTAssertEqual(log.changes, ["window: S after L"])
    }

    // A view in a tree that comes into a window hears of it where the window's traits are others.
    func test_a_tree_that_comes_into_another_environment_hears_of_it() {
        let log = TraitLog()
        let (outer, inner) = (UIView(), TraitView("inner", log))
        outer.addSubview(inner)
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .small)
        window.addSubview(outer)
        XCTAssertEqual(log.changes, ["inner: S after L"])
    }

    func test_a_change_has_the_tree_laid_out() {
        let log = TraitLog()
        let view = TraitView("view", log)
        window.addSubview(view)
        window.layoutIfNeeded()
        log.layouts = 0
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .small)
        window.layoutIfNeeded()
        XCTAssertEqual(log.layouts, 1)
    }

    // Apple, `init(traitsFrom:)`: where several specify the same trait, "the value in the last" of them counts.
    func test_the_last_of_merged_traits_counts_and_unspecified_ones_do_not() {
        let merged = UITraitCollection(traitsFrom: [
            UITraitCollection(preferredContentSizeCategory: .small), UITraitCollection(layoutDirection: .rightToLeft),
            UITraitCollection(preferredContentSizeCategory: .large), UITraitCollection(userInterfaceStyle: .dark),
        ])
        XCTAssertEqual(merged.preferredContentSizeCategory, .large)
        XCTAssertEqual(merged.layoutDirection, .rightToLeft)
        XCTAssertEqual(merged.userInterfaceStyle, .dark)
        XCTAssertEqual(merged.displayScale, 0)
    }

    func test_traits_with_the_same_values_are_equal() {
        let (a, b) = (UITraitCollection(displayScale: 2), UITraitCollection(displayScale: 2))
        XCTAssertEqual(a, b)
        XCTAssertEqual(a.hash, b.hash)
        XCTAssertNotEqual(a, UITraitCollection(displayScale: 3))
        XCTAssertNotEqual(a, UITraitCollection(traitsFrom: [a, UITraitCollection(userInterfaceStyle: .dark)]))
    }

    // Apple, `UIContentSizeCategory`: categories compare by size; from `accessibilityMedium` on they are for
    // accessibility.
    func test_text_size_categories_are_in_order_of_size() {
        XCTAssertLessThan(UIContentSizeCategory.extraSmall, .small)
        XCTAssertLessThan(UIContentSizeCategory.extraExtraExtraLarge, .accessibilityMedium)
        XCTAssertFalse(UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
        XCTAssertTrue(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
    }

    // Apple, `minimumContentSizeCategory` and `maximumContentSizeCategory`: "for the view and its subviews"; "the limit
    // applies immediately after you set this value and when future content size category updates occur"; nil removes
    // it.
    func test_text_size_limits_hold_at_once_and_later_for_views_and_subviews() {
        let (outer, inner, beside) = (UIView(), UIView(), UIView())
        window.addSubview(outer)
        outer.addSubview(inner)
        window.addSubview(beside)
        func sizes() -> [UIContentSizeCategory] {
            [outer, inner, beside].map(\.traitCollection.preferredContentSizeCategory)
        }
        outer.minimumContentSizeCategory = .extraLarge
        XCTAssertEqual(sizes(), [.extraLarge, .extraLarge, .large])
        inner.maximumContentSizeCategory = .small
        XCTAssertEqual(sizes(), [.extraLarge, .small, .large])
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        XCTAssertEqual(sizes(), [.accessibilityLarge, .small, .accessibilityLarge])
        inner.maximumContentSizeCategory = nil
        outer.minimumContentSizeCategory = nil
        XCTAssertEqual(sizes(), [.accessibilityLarge, .accessibilityLarge, .accessibilityLarge])
    }

    // Useyourloaf, "Restricting Dynamic Type Sizes": of an invalid range only the maximum applies.
    func test_of_limits_that_exclude_each_other_the_maximum_counts() {
        let view = UIView()
        window.addSubview(view)
        view.minimumContentSizeCategory = .extraLarge
        view.maximumContentSizeCategory = .small
        XCTAssertEqual(view.traitCollection.preferredContentSizeCategory, .small)
    }

    // Apple, Human Interface Guidelines, "Layout": size classes of phones.
    func test_a_window_has_the_size_classes_of_a_phone_of_its_size() {
        func classes(_ width: CGFloat, _ height: CGFloat) -> [UIUserInterfaceSizeClass] {
            window.frame.size = CGSize(width: width, height: height)
            return [window.traitCollection.horizontalSizeClass, window.traitCollection.verticalSizeClass]
        }
        XCTAssertEqual(classes(390, 844), [.compact, .regular])
        XCTAssertEqual(classes(844, 390), [.compact, .compact])
        XCTAssertEqual(classes(932, 430), [.regular, .compact])
    }

    // Apple, `UITraitOverrides`: for the view and what is inside it, until they are removed.
    func test_overrides_reach_all_inside_a_view_also_an_apps_own_traits() {
        let (outer, inner) = (UIView(), UIView())
        window.addSubview(outer)
        outer.addSubview(inner)
        let before = inner.traitCollection
        outer.traitOverrides[AppTrait.self] = 7
        outer.traitOverrides.legibilityWeight = .bold
        XCTAssertEqual(inner.traitCollection[AppTrait.self], 7)
        XCTAssertEqual(inner.traitCollection.legibilityWeight, .bold)
        XCTAssertEqual(window.traitCollection[AppTrait.self], 0)
        XCTAssertNotEqual(inner.traitCollection, before)
        outer.traitOverrides.remove(AppTrait.self)
        outer.traitOverrides.remove(UITraitLegibilityWeight.self)
        XCTAssertEqual(inner.traitCollection, before)
    }

    func test_traits_may_be_another_object_at_each_read() {
        defer { UIKitBehavior.current = UIKitBehavior() }
        UIKitBehavior.current.makesTraitsAnew = true
        XCTAssertFalse(window.traitCollection === window.traitCollection)
        XCTAssertEqual(window.traitCollection, window.traitCollection)
    }

    func test_a_limit_that_changes_nothing_is_no_change() {
        let log = TraitLog()
        let view = TraitView("view", log)
        window.addSubview(view)
        let traits = view.traitCollection
        view.maximumContentSizeCategory = .extraLarge
        XCTAssertEqual(log.changes, [])
        XCTAssertTrue(view.traitCollection === traits)
        view.maximumContentSizeCategory = .small
        XCTAssertEqual(log.changes, ["view: S after L"])
        view.minimumContentSizeCategory = .extraSmall
        XCTAssertEqual(log.changes, ["view: S after L"])
    }

    // Apple, `performAsCurrent(_:)` and `current`.
    func test_traits_are_current_while_something_is_performed_with_them() {
        let before = UITraitCollection.current
        let (outer, inner) = (UITraitCollection(displayScale: 2), UITraitCollection(displayScale: 3))
        var seen: [UITraitCollection] = []
        outer.performAsCurrent {
            inner.performAsCurrent { seen.append(.current) }
            seen.append(.current)
        }
        XCTAssertEqual(seen, [inner, outer])
        XCTAssertTrue(UITraitCollection.current === before)
    }

    // Apple, `current`: "UIKit updates the value of this property before calling" `layoutSubviews()`.
    func test_in_its_layout_a_view_s_traits_are_the_current_ones() {
        let log = TraitLog()
        let view = TraitView("view", log)
        view.maximumContentSizeCategory = .small
        window.addSubview(view)
        window.layoutIfNeeded()
        XCTAssertEqual(log.current, view.traitCollection)
        XCTAssertNotEqual(UITraitCollection.current, view.traitCollection)
    }

    // Apple, `effectiveUserInterfaceLayoutDirection` and `UISemanticContentAttribute`: playback and spatial views
    // "should not be flipped"; unspecified ones follow the environment.
    func test_the_layout_direction_follows_the_environment_unless_the_view_says_otherwise() {
        let view = UIView()
        window.addSubview(view)
        XCTAssertEqual(view.effectiveUserInterfaceLayoutDirection, .leftToRight)
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        XCTAssertEqual(view.effectiveUserInterfaceLayoutDirection, .rightToLeft)
        for attribute in [UISemanticContentAttribute.playback, .spatial, .forceLeftToRight] {
            view.semanticContentAttribute = attribute
            XCTAssertEqual(view.effectiveUserInterfaceLayoutDirection, .leftToRight)
        }
        window.headlessTraits = nil
        view.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(view.effectiveUserInterfaceLayoutDirection, .rightToLeft)
    }
}

@MainActor
private final class TraitLog {
    var changes: [String] = []
    var layouts = 0
    /// Those that were current in the last layout.
    var current: UITraitCollection?

    func add(_ name: String, _ view: UIView, after previous: UITraitCollection?) {
        func size(_ traits: UITraitCollection?) -> String {
            traits?.preferredContentSizeCategory.rawValue.replacingOccurrences(of: "UICTContentSizeCategory", with: "")
                ?? "nil"
        }
        changes.append("\(name): \(size(view.traitCollection)) after \(size(previous))")
    }
}

private final class TraitView: UIView {
    private let name: String
    private let log: TraitLog

    init(_ name: String, _ log: TraitLog) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        log.add(name, self, after: previousTraitCollection)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.layouts += 1
        log.current = .current
    }
}

private final class TraitWindow: UIWindow {
    var log: TraitLog?

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        log?.add("window", self, after: previousTraitCollection)
    }
}

private enum AppTrait: UITraitDefinition {
    static var defaultValue: Int { 0 }
}
