import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A table of heights by width, whose delegate does what a test wants.
@MainActor
final class Probe: TableScreen, UITableViewDelegate {
    var ids: [Int]
    var sections = 1
    var heightOf: (Int, CGFloat) -> CGFloat = { _, _ in 40 }
    var keyOf: ((Int) -> AnyHashable?)?
    var uncached: Set<Int> = []
    var measured: [Int] = []
    var stale: [IndexPath] = []
    var headerHeight: CGFloat?

    init(count: Int) {
        ids = (0..<count).map { $0 }
        super.init()
        (table.dataSource, table.delegate) = (self, self)
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { ids.count }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if !ids.indices.contains(indexPath.row) { stale.append(indexPath) }
        func measure(_ width: CGFloat) -> CGFloat {
            measured.append(indexPath.row)
            return heightOf(indexPath.row, width)
        }
        if uncached.contains(indexPath.row) { return measure(tableView.bounds.width) }
        return tableView.precachedHeight(forRowAt: indexPath, key: keyOf?(indexPath.row), measuredBy: measure)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        guard let headerHeight else { return 0 }
        return tableView.precachedHeight(forHeaderInSection: section) { _ in headerHeight }
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        headerHeight == nil ? nil : UIView(frame: .zero)
    }
}

/// A table of notes.
class NoteScreen: TableScreen {
    var texts: [String]
    /// Called with each cell that was filled, templates too.
    var onShow: ((NoteCell) -> Void)?

    /// - Parameter words: how long the note of a row is.
    init(
        count: Int, width: CGFloat = 390, style: UITableView.Style = .plain,
        words: (Int) -> Int = { 20 + ($0 * 37) % 40 }
    ) {
        texts = (0..<count).map { String(repeating: "note \($0) ", count: words($0)) }
        super.init(style, width: width)
        table.register(NoteCell.self)
        table.dataSource = self
        table.delegate = self as? any UITableViewDelegate
    }

    func fill(_ cell: NoteCell, _ path: IndexPath) {
        cell.label.text = texts[path.row]
        onShow?(cell)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        fill(cell, indexPath)
        return cell
    }
}

/// A table of notes measured with typed templates and known by key, with estimates.
@MainActor
final class KeyedCells: NoteScreen, UITableViewDelegate {
    var keyOf: (Int) -> AnyHashable? = { $0 }
    var estimateKey: ((Int) -> AnyHashable?)?
    var hidden: Set<Int> = []

    /// The table is warm some time, and does nothing from then on.
    func assertSleeps(file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(
            until: { !table.precacher!.warmer.seat.isAwake }, orFail: "still observing", file: file, line: line)
        XCTAssertTrue(table.precacher!.isWarm, "not warm", file: file, line: line)
        let heights = (0..<texts.count).map { tableView(table, heightForRowAt: IndexPath(row: $0, section: 0)) }
        XCTAssertEqual(
            table.contentSize.height, heights.reduce(0, +), accuracy: 0.01, "estimates", file: file, line: line)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if hidden.contains(indexPath.row) { return tableView.precachedHeight(forRowAt: indexPath) { _ in 0 } }
        return tableView.precachedHeight(forRowAt: indexPath, key: keyOf(indexPath.row)) { (cell: NoteCell) in
            fill(cell, indexPath)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        if let estimateKey {
            return tableView.precachedEstimate(forRowAt: indexPath, key: estimateKey(indexPath.row))
        }
        return tableView.precachedEstimate(forRowAt: indexPath)
    }
}
