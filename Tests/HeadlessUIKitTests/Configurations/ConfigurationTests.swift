import Foundation
import XCTest

@testable import HeadlessUIKit

/// Content from configurations, and the updates that come before a layout.
@MainActor
final class ConfigurationTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let long = String(repeating: "some words of a text ", count: 20)

    private func list(_ text: String, _ secondary: String? = nil) -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration.cell()
        configuration.text = text
        configuration.secondaryText = secondary
        return configuration
    }

    // MARK: Content

    // Apple, UITableViewCell.contentConfiguration: replaced, or applied where it is compatible; nil makes an empty one.
    func test_the_content_view_is_the_configurations() async {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let first = cell.contentView
        cell.contentConfiguration = list("a")
        let view = cell.contentView
        XCTAssertTrue(view is UIListContentView)
        XCTAssertNil(first.superview)
        XCTAssertTrue(view.superview === cell)
        XCTAssertEqual(view.frame, first.frame)
        cell.contentConfiguration = list("b")
        XCTAssertTrue(cell.contentView === view)
        XCTAssertEqual((cell.contentConfiguration as? UIListContentConfiguration)?.text, "b")
        cell.contentConfiguration = TallConfiguration()
        XCTAssertTrue(cell.contentView is TallView)
        cell.contentConfiguration = nil
        XCTAssertFalse(cell.contentView is TallView)
        XCTAssertEqual(cell.contentView.subviews, [])
    }

    // Apple, UIListContentConfiguration: secondaryText, numberOfLines, textToSecondaryTextVerticalPadding,
    // directionalLayoutMargins, axesPreservingSuperviewLayoutMargins. UIView.systemLayoutSizeFitting(_:): fitting-size
    // priorities. Not documented: then a text is as wide as it likes.
    func test_a_list_content_view_is_as_high_as_texts_padding_and_margins() {
        var configuration = list(long, "second")
        configuration.textProperties.font = .systemFont(ofSize: 20)
        configuration.textProperties.numberOfLines = 2
        configuration.secondaryTextProperties.font = .systemFont(ofSize: 10)
        configuration.textToSecondaryTextVerticalPadding = 7
        configuration.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 8, bottom: 30, trailing: 8)
        let texts = 50 * UIFont.systemFont(ofSize: 1).lineHeight
        let view = configuration.makeContentView()
        XCTAssertEqual(view.fittingSize(requiring: 300).height, 57 + texts, accuracy: 1)
        view.frame.size = CGSize(width: 300, height: view.fittingSize(requiring: 300).height)
        view.layoutIfNeeded()
        XCTAssertEqual(view.subviews.map(\.frame.minX), [8, 8])
        XCTAssertEqual(view.subviews[1].frame.maxY, view.bounds.height - 30, accuracy: 1)

        let (one, many) = (list("a").makeContentView(), list(long).makeContentView())
        let line = one.fittingSize(requiring: 320).height
        XCTAssertGreaterThan(many.fittingSize(requiring: 320).height, 3 * line)
        XCTAssertGreaterThan(many.fittingSize(requiring: 200).height, many.fittingSize(requiring: 320).height)
        XCTAssertEqual(many.systemLayoutSizeFitting(CGSize(width: 320, height: 0)).height, line)
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentConfiguration = list("a")
        let before = cell.contentView.fittingSize(requiring: 320).height
        cell.layoutMargins = UIEdgeInsets(top: 50, left: 16, bottom: 50, right: 16)
        XCTAssertGreaterThan(cell.contentView.fittingSize(requiring: 320).height, before + 60)
    }

    // MARK: Updates

    // Apple, setNeedsUpdateConfiguration(): the system might combine requests into a single update.
    // configurationUpdateHandler: an alternative to the override; setting it requests an update.
    func test_requested_updates_are_one_update_before_the_layout_or_measuring() {
        let cell = LoggingCell(style: .default, reuseIdentifier: nil)
        cell.configurationUpdateHandler = { cell, _ in (cell as? LoggingCell)?.log.append("handler") }
        cell.setNeedsUpdateConfiguration()
        XCTAssertEqual(cell.log, [])
        cell.layoutIfNeeded()
        XCTAssertEqual(cell.log, ["update", "handler", "layout"])
        let ways: [() -> Void] = [
            cell.layoutIfNeeded, { _ = cell.fittingHeight(width: 320) },
            { _ = cell.sizeThatFits(CGSize(width: 320, height: 0)) },
        ]
        for (number, way) in ways.enumerated() {
            for _ in 0..<2 { cell.setNeedsUpdateConfiguration() }
            for _ in 0..<2 {
                way()
                XCTAssertEqual(cell.states.count, 2 + number, "way \(number)")
                cell.setNeedsLayout()
            }
        }
    }

    // Apple, WWDC 2020, "Modern cell configuration": always before the cell is first displayed, and again whenever its
    // state changes.
    func test_each_change_of_the_state_or_traits_requests_an_update() {
        let cell = LoggingCell(style: .default, reuseIdentifier: nil)
        let changes: [(String, (LoggingCell) -> Void, (UICellConfigurationState) -> Bool)] = [
            ("editing", { $0.isEditing = true }, \.isEditing),
            ("selected", { $0.isSelected = true }, \.isSelected),
            ("highlighted", { $0.setHighlighted(true, animated: false) }, \.isHighlighted),
            ("swiped", { $0.headlessShowingDeleteConfirmation = true }, \.isSwiped),
            ("disabled", { $0.isUserInteractionEnabled = false }, \.isDisabled),
            ("reused", { $0.prepareForReuse() }, { !$0.isEditing }),
            (
                "traits",
                { _ in self.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
                },
                { $0.traitCollection.preferredContentSizeCategory == .accessibilityLarge }
            ),
        ]
        window.addSubview(cell)
        cell.layoutIfNeeded()
        for (name, change, isSeen) in changes {
            cell.states = []
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.states, [], name)
            change(cell)
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.states.count, 1, name)
            XCTAssertTrue(cell.states.allSatisfy(isSeen), name)
        }
    }

    // Apple, automaticallyUpdatesContentConfiguration: updated(for:), given back to the cell; true by default.
    // UIListContentConfiguration.updated(for:): defaults for that state, where nothing was customized.
    func test_a_configuration_is_updated_for_state_and_traits_unless_that_is_off() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentConfiguration = TallConfiguration()
        cell.isSelected = true
        XCTAssertEqual((cell.contentView as? TallView)?.tall.height, 50)
        cell.layoutIfNeeded()
        XCTAssertEqual((cell.contentView as? TallView)?.tall.height, 500)
        cell.automaticallyUpdatesContentConfiguration = false
        cell.isSelected = false
        cell.layoutIfNeeded()
        XCTAssertEqual((cell.contentView as? TallView)?.tall.height, 500)
        let measured = UITableViewCell(style: .default, reuseIdentifier: nil)
        measured.configurationUpdateHandler = { cell, _ in cell.contentConfiguration = TallConfiguration() }
        XCTAssertEqual(measured.fittingHeight(width: 320), 50, "with what its update shows")

        let listed = UITableViewCell(style: .default, reuseIdentifier: nil)
        window.addSubview(listed)
        listed.contentConfiguration = list("a")
        window.layoutIfNeeded()
        let before = listed.contentView.fittingSize(requiring: 320).height
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        XCTAssertEqual(listed.contentView.fittingSize(requiring: 320).height, before)
        window.layoutIfNeeded()
        XCTAssertGreaterThan(listed.contentView.fittingSize(requiring: 320).height, before + 10)
        var own = list("a")
        own.textProperties.font = .systemFont(ofSize: 17)
        listed.contentConfiguration = own
        window.layoutIfNeeded()
        XCTAssertEqual(listed.contentView.fittingSize(requiring: 320).height, before, accuracy: 1e-9)
    }

    func test_a_header_has_content_from_a_configuration_too() {
        let header = LoggingHeader(reuseIdentifier: "header")
        var content = header.defaultContentConfiguration()
        content.text = "a"
        header.contentConfiguration = content
        XCTAssertTrue(header.contentView is UIListContentView)
        header.setNeedsUpdateConfiguration()
        header.layoutIfNeeded()
        XCTAssertEqual(header.updateCount, 1)
        header.prepareForReuse()
        header.layoutIfNeeded()
        XCTAssertEqual(header.updateCount, 2)
    }
}

private final class LoggingCell: UITableViewCell {
    var log: [String] = []
    var states: [UICellConfigurationState] = []

    override func updateConfiguration(using state: UICellConfigurationState) {
        log.append("update")
        states.append(state)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.append("layout")
    }
}

private final class LoggingHeader: UITableViewHeaderFooterView {
    var updateCount = 0

    override func updateConfiguration(using state: UIViewConfigurationState) { updateCount += 1 }
}

/// 50 points high, and 500 in a selected cell.
private struct TallConfiguration: UIContentConfiguration {
    var height: CGFloat = 50

    func makeContentView() -> any UIView & UIContentView { TallView(self) }

    func updated(for state: any UIConfigurationState) -> TallConfiguration {
        TallConfiguration(height: (state as? UICellConfigurationState)?.isSelected == true ? 500 : 50)
    }
}

private final class TallView: UIView, UIContentView {
    var tall: TallConfiguration
    var configuration: any UIContentConfiguration {
        get { tall }
        set { tall = newValue as? TallConfiguration ?? tall }
    }

    init(_ configuration: TallConfiguration) {
        tall = configuration
        super.init(frame: .zero)
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: tall.height) }
}
