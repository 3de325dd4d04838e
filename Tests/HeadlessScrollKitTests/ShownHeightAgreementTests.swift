import Foundation
import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// The heights that Precache measures with a template are, within half a pixel, those that the table gives to shown cells
/// that size themselves.
@MainActor
final class ShownHeightAgreementTests: XCTestCase {
    func test_posts_are_measured_as_high_as_they_are_shown_in_four_environments() async {
        let posts = Feed.sample().repeated(to: 60)
        XCTAssertEqual(posts.count, 60)
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
            let shown = PostScreen(posts, width: width, traits: traits, measures: false).shownHeights()
            let measuring = PostScreen(posts, width: width, traits: traits, measures: true)
            let measured = posts.indices.map {
                measuring.tableView(measuring.table, heightForRowAt: IndexPath(row: $0, section: 0))
            }
            for (one, other) in zip(measured, shown) { XCTAssertEqual(one, other, accuracy: 0.16) }
            all.insert(shown)
        }
        // Each environment is another one.
        XCTAssertEqual(all.count, 4)
    }
}

/// A table of posts whose cells are laid out by constraints: they size themselves, or are measured by Precache.
@MainActor
private final class PostScreen: NSObject, UITableViewDataSource, UITableViewDelegate {
    let table: UITableView
    private let window: UIWindow
    private let posts: [Post]
    private let measures: Bool

    init(_ posts: [Post], width: CGFloat, traits: UITraitCollection?, measures: Bool) {
        let frame = CGRect(x: 0, y: 0, width: width, height: 844)
        window = UIWindow(frame: frame)
        window.headlessTraits = traits
        table = UITableView(frame: frame, style: .plain)
        self.posts = posts
        self.measures = measures
        super.init()
        table.register(ConstrainedPostCell.self)
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    /// The height of each row, asked while it is on the screen.
    func shownHeights() -> [CGFloat] {
        posts.indices.map { row in
            let path = IndexPath(row: row, section: 0)
            while table.cellForRow(at: path) == nil {
                table.scrollToRow(at: path, at: .top, animated: false)
                table.layoutIfNeeded()
            }
            return table.cellForRow(at: path)!.frame.height
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { posts.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(ConstrainedPostCell.self, for: indexPath)
        cell.show(posts[indexPath.row])
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard measures else { return UITableView.automaticDimension }
        return tableView.precachedHeight(forRowAt: indexPath) { (cell: ConstrainedPostCell) in
            cell.show(posts[indexPath.row])
        }
    }
}

/// A post's lines of text one below the other, 16 points from the content's sides.
private final class ConstrainedPostCell: UITableViewCell {
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
        labels[3].bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4).isActive = true
    }

    required init?(coder: NSCoder) { fatalError("not used here") }

    func show(_ post: Post) {
        for (label, text) in zip(labels, PostLayout.lines(of: post)) {
            label.font = .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
            label.text = text
        }
    }
}
