import HeadlessUIKit
import XCTest

/// Traits, as Apple documents them of `UIView`, `UITraitCollection` and `UITraitEnvironment`; and the app's states.
final class EnvironmentTests: UIKitTestCase {
    private let log = LayoutLog()

    // What a phone is sold with: text size "Large (Default)" (Apple, Human Interface Guidelines, Typography).
    func test_a_view_has_its_windows_traits_which_begin_as_a_phones() {
        let first = window.addView().traitCollection
        XCTAssertEqual([first.textSize, "\(first.layoutDirection)"], ["L", "leftToRight"])
        XCTAssertEqual(first.displayScale, UIScreen.main.scale)
    }

    // Apple, Human Interface Guidelines, Layout.
    func test_size_classes_are_those_of_phones() {
        let view = window.addView()
        for (width, height, classes) in [
            (390, 844, [.compact, .regular]), (844, 390, [.compact, .compact]), (932, 430, [.regular, .compact]),
        ] as [(CGFloat, CGFloat, [UIUserInterfaceSizeClass])] {
            window.frame.size = CGSize(width: width, height: height)
            let traits = view.traitCollection
            XCTAssertEqual([traits.horizontalSizeClass, traits.verticalSizeClass], classes, "\(width) × \(height)")
        }
    }

    func test_traits_are_one_object_until_a_change() {
        let view = window.addView()
        let inner = view.addView()
        let traits = inner.traitCollection
        XCTAssertTrue(view.traitCollection === traits)
        inner.frame.size.width = 10
        view.layoutIfNeeded()
        XCTAssertTrue(inner.traitCollection === traits)
        setTextSize(.extraLarge)
        XCTAssertFalse(inner.traitCollection === traits)
    }

    // Until they are removed, and those of an app's own: the proof states it.
    func test_overrides_of_traits_reach_inside_alone() {
        let view = window.addView()
        let inner = view.addView()
        let traits = inner.traitCollection
        view.traitOverrides.legibilityWeight = .bold
        XCTAssertNotEqual(traits.legibilityWeight, .bold)
        let weights = [window, view, inner].map(\.traitCollection.legibilityWeight)
        XCTAssertEqual(weights, [traits.legibilityWeight, .bold, .bold])
    }

    func test_traits_that_are_made_anew_are_equal() {
        UIKitBehavior.current.makesTraitsAnew = true
        XCTAssertFalse(window.traitCollection === window.traitCollection)
        XCTAssertEqual(window.traitCollection, window.traitCollection)
    }

    /// A window with three views, laid out, and the one that has another in it.
    private func tree() -> (window: UIWindow, outer: UIView) {
        let window = TraitWindow(frame: CGRect(0, 0, 390, 844))
        window.log = log
        let outer = NamedView("outer", log, in: window)
        _ = (NamedView("inner", log, in: outer), NamedView("sibling", log, in: window))
        window.layoutIfNeeded()
        XCTAssertEqual(log.traitChanges, [])
        log.names = []
        return (window, outer)
    }

    func test_a_change_is_told_down_the_tree_once_and_lays_it_out() {
        let window = tree().window
        for _ in 0..<2 {
            window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
            let told = ["window", "outer", "inner", "sibling"].map { "\($0): XL after L" }
            XCTAssertEqual(log.traitChanges, told, "the same traits again are no change")
        }
        window.layoutIfNeeded()
        XCTAssertEqual(log.names, ["outer", "inner", "sibling"])
    }

    func test_a_view_that_comes_into_another_window_is_told_of_its_traits() {
        let outer = tree().outer
        outer.removeFromSuperview()
        setTextSize(.small)
        log.traitChanges = []
        self.window.addSubview(outer)
        XCTAssertEqual(log.traitChanges, ["outer: S after L", "inner: S after L"])
    }

    func test_the_last_of_merged_traits_counts() {
        let merged = UITraitCollection(traitsFrom: [
            UITraitCollection(preferredContentSizeCategory: .small), UITraitCollection(layoutDirection: .rightToLeft),
            UITraitCollection(preferredContentSizeCategory: .large), UITraitCollection(userInterfaceStyle: .dark),
        ])
        let values = [merged.textSize, "\(merged.layoutDirection)", "\(merged.userInterfaceStyle)"]
        XCTAssertEqual(values, ["L", "rightToLeft", "dark"])
        XCTAssertEqual(merged.displayScale, 0)
    }

    func test_traits_are_equal_that_have_equal_values() {
        let (a, b) = (UITraitCollection(displayScale: 2), UITraitCollection(displayScale: 2))
        XCTAssertEqual(a, b)
        XCTAssertEqual(a.hash, b.hash)
        XCTAssertNotEqual(a, UITraitCollection(displayScale: 3))
        XCTAssertNotEqual(a, UITraitCollection(traitsFrom: [a, UITraitCollection(userInterfaceStyle: .dark)]))
    }

    func test_text_sizes_are_in_order_and_the_largest_are_for_accessibility() {
        let categories: [UIContentSizeCategory] = [.extraSmall, .small, .extraExtraExtraLarge, .accessibilityMedium]
        XCTAssertTrue(categories[0] < categories[1] && categories[2] < categories[3])
        XCTAssertEqual(categories.map(\.isAccessibilityCategory), [false, false, false, true])
    }

    // Useyourloaf, "Restricting Dynamic Type Sizes": of an invalid range only the maximum applies.
    func test_text_size_limits_hold_at_once_and_later_for_views_and_subviews() {
        let (outer, beside) = (window.addView(), window.addView())
        let inner = NamedView("inner", log, in: outer)
        let steps: [(() -> Void, sizes: String, told: [String])] = [
            ({ inner.maximumContentSizeCategory = .extraLarge }, "L L L", []),
            ({ outer.minimumContentSizeCategory = .extraLarge }, "XL XL L", ["inner: XL after L"]),
            ({ inner.maximumContentSizeCategory = .small }, "XL S L", ["inner: S after XL"]),
            ({ inner.minimumContentSizeCategory = .extraSmall }, "XL S L", []),
            ({ inner.minimumContentSizeCategory = .medium }, "XL S L", []),
            ({ self.setTextSize(.extraExtraLarge) }, "XXL S XXL", []),
            ({ inner.maximumContentSizeCategory = nil }, "XXL XXL XXL", ["inner: XXL after S"]),
            ({ self.setTextSize(.small) }, "XL XL S", ["inner: XL after XXL"]),
            ({ outer.minimumContentSizeCategory = nil }, "S M S", ["inner: M after XL"]),
        ]
        for (number, (step, sizes, told)) in steps.enumerated() {
            let traits = inner.traitCollection
            log.traitChanges = []
            step()
            let seen = [outer, inner, beside].map(\.traitCollection.textSize)
            XCTAssertEqual(seen.joined(separator: " "), sizes, "step \(number)")
            XCTAssertEqual(log.traitChanges, told, "step \(number)")
            if seen[1] == traits.textSize { XCTAssertTrue(inner.traitCollection === traits, "step \(number)") }
        }
    }

    func test_traits_are_current_while_something_is_performed() {
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

    func test_a_views_traits_are_current_while_it_is_laid_out() {
        let view = NamedView("view", log, in: window)
        view.maximumContentSizeCategory = .small
        window.layoutIfNeeded()
        XCTAssertEqual(log.currentTraits, view.traitCollection)
        XCTAssertNotEqual(UITraitCollection.current, view.traitCollection)
    }

    func test_the_layout_direction_follows_the_environment_unless_the_view_says_otherwise() {
        let view = window.addView()
        let (left, right) = (UIUserInterfaceLayoutDirection.leftToRight, UIUserInterfaceLayoutDirection.rightToLeft)
        for (attribute, directions) in [
            (.unspecified, [left, right]), (.playback, [left, left]), (.spatial, [left, left]),
            (.forceLeftToRight, [left, left]), (.forceRightToLeft, [right, right]),
        ] as [(UISemanticContentAttribute, [UIUserInterfaceLayoutDirection])] {
            view.semanticContentAttribute = attribute
            let seen = [nil, UITraitCollection(layoutDirection: .rightToLeft)].map { traits in
                window.headlessTraits = traits
                return view.effectiveUserInterfaceLayoutDirection
            }
            XCTAssertEqual(seen, directions, "\(attribute)")
        }
    }

    // Ours: a state set twice is no change.
    func test_an_app_going_to_the_background_and_back_posts_both_ways() {
        let app = UIApplication.shared
        let names = [
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: app, queue: nil) { [log] _ in
                // Holds: the app posts on the main thread, and without a queue its observers are called there.
                MainActor.assumeIsolated { log.names.append("\(name.rawValue): \(app.applicationState)") }
            }
        }
        let away = ["WillResignActiveNotification: active", "DidEnterBackgroundNotification: background"]
        let back = ["WillEnterForegroundNotification: background", "DidBecomeActiveNotification: active"]
        let steps: [(UIApplication.State, [String])] = [
            (.active, []), (.background, away), (.background, []), (.active, back),
        ]
        for (state, posted) in steps {
            log.names = []
            app.headlessApplicationState = state
            XCTAssertEqual(log.names, posted.map { "UIApplication" + $0 }, "\(state)")
            XCTAssertEqual(app.applicationState, state)
        }
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    func test_a_memory_warning_has_the_name_that_UIKits_has() {
        let warning = UIApplication.didReceiveMemoryWarningNotification
        XCTAssertEqual(warning.rawValue, "UIApplicationDidReceiveMemoryWarningNotification")
    }
}

private final class TraitWindow: UIWindow {
    var log: LayoutLog?

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        log?.add("window", self, after: previousTraitCollection)
    }
}
