import XCTest

@testable import HeadlessUIKit

/// Content from configurations, and the updates that come before a layout.
final class ConfigurationTests: UIKitTestCase {
    private let long = String(repeating: "some words of a text ", count: 20)
    private let cell = LoggingCell(style: .default, reuseIdentifier: nil)

    private func list(_ text: String, _ secondary: String? = nil) -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration.cell()
        (configuration.text, configuration.secondaryText) = (text, secondary)
        return configuration
    }

    private func height(_ view: UIView, width: CGFloat = 320) -> CGFloat { view.fittingSize(requiring: width).height }

    func test_the_content_view_is_the_configurations() {
        let first = cell.contentView
        cell.contentConfiguration = list("a")
        let view = cell.contentView
        XCTAssertTrue(view is UIListContentView)
        XCTAssertEqual([first.superview, view.superview], [nil, cell])
        XCTAssertEqual(view.frame, first.frame)
    }

    func test_another_configuration_of_the_same_type_keeps_the_content_view() {
        cell.contentConfiguration = list("a")
        let view = cell.contentView
        cell.contentConfiguration = list("b")
        XCTAssertTrue(cell.contentView === view)
        XCTAssertEqual((cell.contentConfiguration as? UIListContentConfiguration)?.text, "b")
    }

    func test_a_configuration_of_another_type_or_none_has_another_content_view() {
        cell.contentConfiguration = list("b")
        cell.contentConfiguration = OwnConfiguration()
        XCTAssertTrue(cell.contentView is OwnView)
        cell.contentConfiguration = nil
        XCTAssertFalse(cell.contentView is OwnView)
        XCTAssertEqual(cell.contentView.subviews, [])
    }

    func test_a_list_content_view_is_as_high_as_texts_padding_and_margins() {
        var configuration = list(long, "second")
        configuration.textProperties.font = .systemFont(ofSize: 20)
        configuration.textProperties.numberOfLines = 2
        configuration.secondaryTextProperties.font = .systemFont(ofSize: 10)
        configuration.textToSecondaryTextVerticalPadding = 7
        configuration.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 8, bottom: 30, trailing: 8)
        let texts = 50 * UIFont.systemFont(ofSize: 1).lineHeight
        let view = configuration.makeContentView()
        XCTAssertEqual(height(view, width: 300), 57 + texts, accuracy: 1)
        view.frame.size = CGSize(width: 300, height: height(view, width: 300))
        view.layoutIfNeeded()
        XCTAssertEqual(view.subviews.map(\.frame.minX), [8, 8])
        XCTAssertEqual(view.subviews[1].frame.maxY, view.bounds.height - 30, accuracy: 1)
    }

    func test_a_list_content_view_is_higher_with_more_text_or_less_width() {
        let (one, many) = (list("a").makeContentView(), list(long).makeContentView())
        XCTAssertGreaterThan(height(many), 3 * height(one))
        XCTAssertGreaterThan(height(many, width: 200), height(many))
        // Where a width is not required, a text is as wide as it likes.
        XCTAssertEqual(many.systemLayoutSizeFitting(CGSize(width: 320, height: 0)).height, height(one))
    }

    func test_a_list_content_view_keeps_the_cells_margins() {
        cell.contentConfiguration = list("a")
        let before = height(cell.contentView)
        cell.layoutMargins = UIEdgeInsets(top: 50, left: 16, bottom: 50, right: 16)
        XCTAssertGreaterThan(height(cell.contentView), before + 60)
    }

    func test_a_requested_update_comes_once_before_the_layout() {
        cell.configurationUpdateHandler = { cell, _ in (cell as? LoggingCell)?.log.append("handler") }
        cell.setNeedsUpdateConfiguration()
        XCTAssertEqual(cell.log, [])
        cell.layoutIfNeeded()
        XCTAssertEqual(cell.log, ["update", "handler", "layout"])
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        XCTAssertEqual(cell.log, ["update", "handler", "layout", "layout"], "once a request")
    }

    // That several requests are one update, and that measuring carries it out, the proof says.
    func test_a_requested_update_comes_once_however_often_a_cell_is_measured() {
        let ways: [(CGFloat) -> CGFloat] = [
            { self.cell.fittingHeight(width: $0) }, { self.cell.sizeThatFits(CGSize(width: $0, height: 0)).height },
        ]
        cell.layoutIfNeeded()
        for (number, way) in ways.enumerated() {
            cell.states = []
            cell.setNeedsUpdateConfiguration()
            for _ in 0..<2 { _ = way(320) }
            XCTAssertEqual(cell.states.count, 1, "once however often it is measured, way \(number)")
        }
    }

    func test_each_change_of_the_state_or_traits_requests_an_update() {
        let changes: [(String, (LoggingCell) -> Void, (UICellConfigurationState) -> Bool)] = [
            ("editing", { $0.isEditing = true }, \.isEditing), ("selected", { $0.isSelected = true }, \.isSelected),
            ("highlighted", { $0.setHighlighted(true, animated: false) }, \.isHighlighted),
            ("swiped", { $0.headlessShowingDeleteConfirmation = true }, \.isSwiped),
            ("disabled", { $0.isUserInteractionEnabled = false }, \.isDisabled),
            ("reused", { $0.prepareForReuse() }, { !$0.isEditing }),
            ("traits", { _ in self.setTextSize(.small) }, { $0.traitCollection.textSize == "S" }),
        ]
        window.addSubview(cell)
        cell.layoutIfNeeded()
        for (name, change, isSeen) in changes {
            cell.states = []
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.states, [], name)
            change(cell)
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.states.map(isSeen), [true], name)
        }
    }

    func test_a_configuration_is_updated_for_the_state_unless_that_is_off() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        var isSelected: Bool? { ((cell.contentView as? OwnView)?.configuration as? OwnConfiguration)?.isSelected }
        cell.contentConfiguration = OwnConfiguration()
        cell.isSelected = true
        XCTAssertEqual(isSelected, false)
        cell.layoutIfNeeded()
        XCTAssertEqual(isSelected, true)
        cell.automaticallyUpdatesContentConfiguration = false
        cell.isSelected = false
        cell.layoutIfNeeded()
        XCTAssertEqual(isSelected, true)
    }

    func test_a_configuration_is_updated_for_traits_but_keeps_its_own_font() {
        let listed = UITableViewCell(style: .default, reuseIdentifier: nil)
        window.addSubview(listed)
        listed.contentConfiguration = list("a")
        window.layoutIfNeeded()
        let before = height(listed.contentView)
        setTextSize(.accessibilityLarge)
        XCTAssertEqual(height(listed.contentView), before)
        window.layoutIfNeeded()
        XCTAssertGreaterThan(height(listed.contentView), before + 10)
        var own = list("a")
        own.textProperties.font = .systemFont(ofSize: 17)
        listed.contentConfiguration = own
        window.layoutIfNeeded()
        XCTAssertEqual(height(listed.contentView), before, accuracy: 1e-9)
    }

    func test_a_header_has_content_from_a_configuration_too() {
        final class LoggingHeader: UITableViewHeaderFooterView {
            var updateCount = 0
            override func updateConfiguration(using state: UIViewConfigurationState) { updateCount += 1 }
        }
        let header = LoggingHeader(reuseIdentifier: "header")
        var content = header.defaultContentConfiguration()
        content.text = "a"
        header.contentConfiguration = content
        XCTAssertTrue(header.contentView is UIListContentView)
        for (number, request) in [header.setNeedsUpdateConfiguration, header.prepareForReuse].enumerated() {
            request()
            header.layoutIfNeeded()
            XCTAssertEqual(header.updateCount, number + 1)
        }
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

private struct OwnConfiguration: UIContentConfiguration {
    var isSelected = false

    func makeContentView() -> any UIView & UIContentView { OwnView(self) }

    func updated(for state: any UIConfigurationState) -> OwnConfiguration {
        OwnConfiguration(isSelected: (state as? UICellConfigurationState)?.isSelected == true)
    }
}

private final class OwnView: UIView, UIContentView {
    var configuration: any UIContentConfiguration

    init(_ configuration: OwnConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }
}
