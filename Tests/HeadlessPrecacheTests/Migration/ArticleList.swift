import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// What the tables of the migration tests show.
struct Article: Hashable {
    var id: Int
    var title: String
    var summary = ""
    var likes = 0

    /// So many articles, neighbours of different heights, with identifiers from `first` on.
    static func some(_ count: Int, from first: Int = 0) -> [Article] {
        (first..<first + count).map { id in
            Article(id: id, title: String(repeating: "Article \(id) ", count: 1 + (id * 7) % 60))
        }
    }
}

/// A screen with a table of articles: what a migration leaves as it is. Subclasses are the delegates that are migrated.
@MainActor
class ArticleList: TableScreen {
    var sections: [[Article]]
    /// The articles whose images were loaded.
    var loadedImages: [Int] = []

    required init(_ sections: [[Article]]) {
        self.sections = sections
        super.init()
        viewDidLoad()
        show()
    }

    func viewDidLoad() {
        table.register(ArticleCell.self, forCellReuseIdentifier: "ArticleCell")
        table.register(TeaserCell.self, forCellReuseIdentifier: "TeaserCell")
    }

    func article(at indexPath: IndexPath) -> Article { sections[indexPath.section][indexPath.row] }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "ArticleCell", for: indexPath)
        (cell as! ArticleCell).show(article(at: indexPath), in: self)
        return cell
    }
}

extension ArticleList {
    /// A list whose rows are all known.
    static func warm(_ sections: [[Article]]) -> Self {
        let list = Self(sections)
        list.warmUp()
        return list
    }

    func rotate() {
        let size = table.frame.size
        table.frame.size = CGSize(width: size.height, height: size.width)
        table.layoutIfNeeded()
    }

    /// How often a height was measured so far, by anybody.
    var measurements: Int {
        let statistics = table.precacher!.statistics
        return statistics.misses + statistics.rowsPrecached
    }

    /// How many heights are measured by what `changes` does, once the table is warm again.
    func measurements(_ changes: () -> Void) -> Int {
        let before = measurements
        changes()
        warmUp()
        return measurements - before
    }

    /// What `changes` does has so many heights measured, and then each is right.
    func assert(
        _ count: Int, areMeasuredBy changes: () -> Void, file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertEqual(measurements(changes), count, file: file, line: line)
        assertHeightsAreRight(file: file, line: line)
    }

    /// Every row is as high as its article is in a cell of the table's present width, and nothing has to be measured to
    /// say so.
    func assertHeightsAreRight(file: StaticString = #filePath, line: UInt = #line) {
        let before = measurements
        for (section, articles) in sections.enumerated() {
            for (row, article) in articles.enumerated() {
                let right = ArticleCell.height(of: article, in: table)
                XCTAssertEqual(answer(row, section), right, accuracy: 0.01, "\(section):\(row)", file: file, line: line)
            }
        }
        XCTAssertEqual(measurements, before, "measured again", file: file, line: line)
    }
}

extension IndexPath {
    static func at(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
}
