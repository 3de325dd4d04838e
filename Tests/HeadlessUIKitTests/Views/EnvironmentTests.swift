import HeadlessUIKit
import XCTest

/// Margins, the guides that follow them, what a notch and bars leave of views, and traits, as Apple documents them of
/// `UIView`, `UITraitCollection` and `UITraitEnvironment`; and the app's states.
final class EnvironmentTests: UIKitTestCase {
    private let log = LayoutLog()
    private let root = UIView(frame: CGRect(0, 0, 1000, 400))
    private let words = String(repeating: "word ", count: 60)

    override func setUp() async throws {
        try await super.setUp()
        window.frame = CGRect(0, 0, 1000, 844)
        window.addSubview(root)
    }

    func test_margins_follow_the_direction_and_keep_clear_of_the_safe_area() {
        var margins: [CGFloat] {
            [root.layoutMargins.top, root.layoutMargins.left, root.layoutMargins.bottom, root.layoutMargins.right]
        }
        XCTAssertEqual(margins, [8, 8, 8, 8])
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 2, trailing: 3)
        XCTAssertEqual(margins, [1, 20, 2, 3])
        root.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(margins, [1, 3, 2, 20])
        root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
        XCTAssertEqual(root.directionalLayoutMargins.leading, 6)
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

    func test_the_margins_guide_and_what_is_pinned_to_it_follow_the_margins() {
        XCTAssertTrue(root.layoutMarginsGuide === root.layoutMarginsGuide)
        XCTAssertTrue(root.layoutMarginsGuide.owningView === root)
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

    func test_edges_margins_and_readable_content_count_in_a_fitting_height() {
        let cases: [(String, pin: (UILabel) -> Void, [(width: CGFloat, text: CGFloat)], above: CGFloat)] = [
            ("edges", { $0.pin(to: self.root, margins: 12) }, [(400, 376), (200, 176), (120, 96)], 24),
            ("margins", { $0.pin(to: self.root.layoutMarginsGuide) }, [(200, 184), (900, 884)], 16),
            ("readable", { $0.pin(to: self.root.readableContentGuide) }, [(990, 672)], 16),
        ]
        // Ours: a guide is no content, and no path from top to bottom.
        _ = (root.layoutMarginsGuide, root.readableContentGuide)
        XCTAssertEqual(root.fittingSize(requiring: 200).height, 0)
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

    // What a phone is sold with: text size "Large (Default)" (Apple, Human Interface Guidelines, Typography). Size
    // classes of phones: the same, "Layout".
    func test_a_view_has_its_windows_traits_which_begin_as_a_phones() {
        let view = window.addView()
        let first = view.traitCollection
        XCTAssertEqual([first.textSize, "\(first.layoutDirection)"], ["L", "leftToRight"])
        XCTAssertEqual(first.displayScale, UIScreen.main.scale)
        for (width, height, classes) in [
            (390, 844, [.compact, .regular]), (844, 390, [.compact, .compact]), (932, 430, [.regular, .compact]),
        ] as [(CGFloat, CGFloat, [UIUserInterfaceSizeClass])] {
            window.frame.size = CGSize(width: width, height: height)
            let traits = view.traitCollection
            XCTAssertEqual([traits.horizontalSizeClass, traits.verticalSizeClass], classes, "\(width) × \(height)")
        }
    }

    // Overrides until they are removed, and those of an app's own: the proof states it.
    func test_traits_are_one_object_until_a_change_and_overrides_reach_inside_alone() {
        let view = window.addView()
        let inner = view.addView()
        let traits = inner.traitCollection
        XCTAssertTrue(view.traitCollection === traits)
        inner.frame.size.width = 10
        view.layoutIfNeeded()
        XCTAssertTrue(inner.traitCollection === traits)
        setTextSize(.extraLarge)
        XCTAssertFalse(inner.traitCollection === traits)
        view.traitOverrides.legibilityWeight = .bold
        XCTAssertNotEqual(traits.legibilityWeight, .bold)
        let weights = [window, view, inner].map(\.traitCollection.legibilityWeight)
        XCTAssertEqual(weights, [traits.legibilityWeight, .bold, .bold])
        UIKitBehavior.current.makesTraitsAnew = true
        XCTAssertFalse(window.traitCollection === window.traitCollection)
        XCTAssertEqual(window.traitCollection, window.traitCollection)
    }

    func test_a_change_is_told_down_the_tree_once_and_lays_it_out() {
        let window = TraitWindow(frame: CGRect(0, 0, 390, 844))
        window.log = log
        let outer = NamedView("outer", log, in: window)
        _ = (NamedView("inner", log, in: outer), NamedView("sibling", log, in: window))
        window.layoutIfNeeded()
        XCTAssertEqual(log.traitChanges, [])
        log.names = []
        for _ in 0..<2 {
            window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
            let told = ["window", "outer", "inner", "sibling"].map { "\($0): XL after L" }
            XCTAssertEqual(log.traitChanges, told, "the same traits again are no change")
        }
        window.layoutIfNeeded()
        XCTAssertEqual(log.names, ["outer", "inner", "sibling"])
        outer.removeFromSuperview()
        setTextSize(.small)
        log.traitChanges = []
        self.window.addSubview(outer)
        XCTAssertEqual(log.traitChanges, ["outer: S after L", "inner: S after L"])
    }

    func test_the_last_of_merged_traits_counts_and_values_compare() {
        let merged = UITraitCollection(traitsFrom: [
            UITraitCollection(preferredContentSizeCategory: .small), UITraitCollection(layoutDirection: .rightToLeft),
            UITraitCollection(preferredContentSizeCategory: .large), UITraitCollection(userInterfaceStyle: .dark),
        ])
        let values = [merged.textSize, "\(merged.layoutDirection)", "\(merged.userInterfaceStyle)"]
        XCTAssertEqual(values, ["L", "rightToLeft", "dark"])
        XCTAssertEqual(merged.displayScale, 0)
        let (a, b) = (UITraitCollection(displayScale: 2), UITraitCollection(displayScale: 2))
        XCTAssertEqual(a, b)
        XCTAssertEqual(a.hash, b.hash)
        XCTAssertNotEqual(a, UITraitCollection(displayScale: 3))
        XCTAssertNotEqual(a, UITraitCollection(traitsFrom: [a, UITraitCollection(userInterfaceStyle: .dark)]))
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

    func test_traits_are_current_while_something_is_performed_or_laid_out() {
        let before = UITraitCollection.current
        let (outer, inner) = (UITraitCollection(displayScale: 2), UITraitCollection(displayScale: 3))
        var seen: [UITraitCollection] = []
        outer.performAsCurrent {
            inner.performAsCurrent { seen.append(.current) }
            seen.append(.current)
        }
        XCTAssertEqual(seen, [inner, outer])
        XCTAssertTrue(UITraitCollection.current === before)
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
            XCTAssertEqual(log.names, posted.map { "UIApplication" + $0 })
            XCTAssertEqual(app.applicationState, state)
        }
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        // For those who observe it by name.
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
