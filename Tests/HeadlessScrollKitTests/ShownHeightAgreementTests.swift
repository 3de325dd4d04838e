import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// The heights that Precache measures with a template are, within half a pixel, those that the table gives to shown
/// cells that size themselves.
@MainActor
final class ShownHeightAgreementTests: XCTestCase {
    func test_posts_are_measured_as_high_as_they_are_shown_in_four_environments() async {
        let environments: [(width: CGFloat, traits: UITraitCollection?)] = [
            (390, nil), (844, nil), (390, UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)),
            (
                320,
                UITraitCollection(traitsFrom: [
                    UITraitCollection(layoutDirection: .rightToLeft), UITraitCollection(displayScale: 2),
                ])
            ),
        ]
        var all: Set<[CGFloat]> = []
        for (width, traits) in environments {
            func screen(_ strategy: any HeightStrategy) -> FeedScreen {
                let source = FeedRowSource(Feed.sample().repeated(to: 60))
                let layout = PostLayout(rowCost: 0, cells: .autoLayout)
                let screen = FeedScreen(source, layout: layout, truth: TrueHeights(), strategy: strategy)
                screen.window.headlessTraits = traits
                screen.table.separatorStyle = .singleLine
                for name in [layout.cells.identifier, "ScaledPostCell"] {
                    screen.table.register(ScaledPostCell.self, forCellReuseIdentifier: name)
                }
                screen.resize(to: CGSize(width: width, height: 844))
                screen.appear()
                return screen
            }
            let (shown, measuring) = (screen(SelfSizing()), screen(ByTemplate()))
            let heights = shown.rows.indices.map { row in
                let path = IndexPath(row: row, section: 0)
                while shown.table.cellForRow(at: path) == nil { shown.scroll(toRow: row, at: .top) }
                let height = shown.table.cellForRow(at: path)!.frame.height
                XCTAssertEqual(measuring.height(forRowAt: path), height, accuracy: 0.16, "\(width), \(row)")
                return height
            }
            XCTAssertEqual(heights.count, 60)
            all.insert(heights)
        }
        // Each environment is another one.
        XCTAssertEqual(all.count, 4)
    }
}

/// Precache with templates of the test's own cells.
@MainActor
private final class ByTemplate: HeightStrategy {
    private var rows: RowActions!

    func prepare(_ table: UITableView, _ rows: RowActions) { self.rows = rows }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        table.precachedHeight(forRowAt: indexPath) { (cell: ScaledPostCell) in self.rows.fill(cell, indexPath) }
    }
}

/// A post's lines of text one below the other, 16 points from the content's sides, as large as the user reads.
private final class ScaledPostCell: UITableViewCell, PostShowing {
    var measuring: ((_ width: CGFloat, _ fit: () -> CGSize) -> CGSize)?
    private let labels = (0..<4).map { _ in UILabel() }

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        var above = contentView.topAnchor
        for label in labels {
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
                label.topAnchor.constraint(equalTo: above, constant: 4),
            ])
            above = label.bottomAnchor
        }
        above.constraint(equalTo: contentView.bottomAnchor, constant: -4).isActive = true
    }

    required init?(coder: NSCoder) { fatalError("not used here") }

    func show(_ post: Post) {
        for (label, text) in zip(labels, PostLayout.lines(of: post)) {
            label.font = .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
            label.text = text
        }
    }
}
