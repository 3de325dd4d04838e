import Foundation
import HeadlessUIKit

@testable import Precache

/// A table whose rows are measured by a layout that any thread can run, with everything that it was asked and that was
/// measured.
@MainActor
final class LayoutList: TableScreen, UITableViewDelegate {
    var rows: [Int]
    let log = MeasuredRows()
    /// What `heightForRowAt` was asked, and answered.
    var answers: [(row: Int, height: CGFloat)] = []
    /// What rows answer instead of their height.
    var heights: [Int: CGFloat] = [:]
    /// Rows that only the main thread can measure.
    var ofMainThread: Set<Int> = []
    private(set) var measuredHere: [Int] = []
    var hasKeys = false
    var onAsk: ((Int) -> Void)?

    /// A row, with what it answers.
    struct Row: Sendable {
        let number: Int
        let height: CGFloat?
        let log: MeasuredRows

        func measured(in environment: LayoutEnvironment) -> CGFloat {
            log.note(number, environment)
            return height ?? LayoutList.height(of: number, at: environment.contentWidth)
        }
    }

    init(rows count: Int = 100, estimate: CGFloat = 60) {
        rows = Array(0..<count)
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        putIntoWindow()
    }

    /// Laid out for the first time, and precaching; nothing is measured but what is on the screen.
    static func shown(rows count: Int = 100, ofMainThread: Set<Int> = [], hasKeys: Bool = false) -> LayoutList {
        let list = LayoutList(rows: count)
        (list.ofMainThread, list.hasKeys) = (ofMainThread, hasKeys)
        list.begin()
        return list
    }

    /// The same, with a row under way and others waiting.
    static func busy(rows count: Int = 100, ofMainThread: Set<Int> = []) -> LayoutList {
        let list = shown(rows: count, ofMainThread: ofMainThread)
        MainRunLoop.turnUntilItSleeps()
        return list
    }

    /// Precaches, and is laid out.
    func begin() {
        table.enablePrecaching()
        table.layoutIfNeeded()
    }

    /// The rows that are not answered their heights.
    var wrongAnswers: [Int] {
        rows.indices.filter { answer($0) != Self.height(of: rows[$0], at: table.bounds.width) }
    }

    nonisolated static func height(of row: Int, at width: CGFloat) -> CGFloat { 60 + CGFloat(row % 7) + width / 10 }

    var inFlight: [Int] {
        store.inFlight.entries.values.compactMap { store.position(of: $0.ticket)?.row }.sorted()
    }

    func isKnown(_ row: Int) -> Bool { precacher.isKnown(at: IndexPath(row: row, section: 0)) }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isPrecachedByFrameLayout = true
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let number = rows[indexPath.row]
        onAsk?(number)
        let height = ofMainThread.contains(number) ? height(ofOwn: number, indexPath) : height(number, indexPath)
        answers.append((number, height))
        return height
    }

    private func height(ofOwn number: Int, _ path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path) { width in
            measuredHere.append(number)
            return Self.height(of: number, at: width)
        }
    }

    private func height(_ number: Int, _ path: IndexPath) -> CGFloat {
        let row = Row(number: number, height: heights[number], log: log)
        return table.precachedHeight(forRowAt: path, of: row, key: hasKeys ? number : nil) { $0.measured(in: $1) }
    }
}

/// What was measured, on whatever thread.
final class MeasuredRows: Sendable {
    struct Entry: Sendable {
        let row: Int
        let environment: LayoutEnvironment
        let isOnMainThread: Bool
        let textSize: UIContentSizeCategory
    }

    private let entries = Locked<[Entry]>([])

    func note(_ row: Int, _ environment: LayoutEnvironment) {
        let entry = Entry(
            row: row, environment: environment, isOnMainThread: Thread.isMainThread,
            textSize: UITraitCollection.current.preferredContentSizeCategory)
        entries.withLock { $0.append(entry) }
    }

    var all: [Entry] { entries.withLock { $0 } }
    var rows: [Int] { all.map(\.row) }
    func forget() { entries.withLock { $0 = [] } }
}
