import CoreFoundation
import Foundation
import HeadlessUIKit

@testable import Precache

// Has rows of one table measured while the main run loop idles, and marks each turn of the loop for callgrind, which
// `.ci/calls` runs it under. The table, its delegate and its cell are as Precache's README has them.

/// Rows before those that are marked: templates, names and first checks of shown cells are behind them.
let warmUp = 100
/// Rows that are marked.
let count = 64

final class FeedCell: UITableViewCell {
    private let label = UILabel(frame: .zero)
    private var isLaidOut = false

    func show(_ text: String) {
        label.text = text
        if !isLaidOut { layOut() }
    }

    private func layOut() {
        isLaidOut = true
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            label.topAnchor.constraint(equalTo: contentView.topAnchor),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        ])
    }
}

@MainActor
final class Feed: NSObject, UITableViewDataSource, UITableViewDelegate {
    /// Rows that a template was filled for.
    private(set) var measured = 0

    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2_000 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "FeedCell", for: indexPath)
        (cell as? FeedCell)?.show(text(of: indexPath))
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { (cell: FeedCell) in
            measured += 1
            cell.show(text(of: indexPath))
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }

    private func text(of path: IndexPath) -> String {
        String(repeating: "words of a post ", count: 1 + path.row % 7)
    }
}

// Under callgrind each row is as slow as a costly one, which waits half a second for others' work.
OtherWork.maxCheapCost = .infinity

let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
let table = UITableView(frame: window.bounds, style: .plain)
let feed = Feed()
table.register(FeedCell.self, forCellReuseIdentifier: "FeedCell")
table.enablePrecaching()
table.dataSource = feed
table.delegate = feed
window.addSubview(table)
window.makeKeyAndVisible()
table.layoutIfNeeded()

/// What ``Feed/measured`` was when this turn began.
var measuredBefore = 0
var marked = 0

/// Called where a turn begins, and the one before measured one row: callgrind writes down what ran since the last call
/// of this function or ``beginAnew()``.
@MainActor
func markMeasured() {
    marked += 1
    if marked == count { CFRunLoopStop(CFRunLoopGetMain()) }
}

/// Called where a turn begins, and the one before is of no interest: callgrind forgets what ran.
@MainActor
func beginAnew() {}

@MainActor
func turnBegins() {
    let rows = feed.measured - measuredBefore
    measuredBefore = feed.measured
    if feed.measured > warmUp, rows == 1 { markMeasured() } else { beginAnew() }
}

// When the loop is about to sleep, after the commit (order 2,000,000) and before Precache (2,000,100).
let observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 2_000_099) {
    _, _ in
    // Holds: the observer is added to the main run loop only.
    MainActor.assumeIsolated { turnBegins() }
}
CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopDefaultMode)
CFRunLoopRunInMode(kCFRunLoopDefaultMode, 300, false)
guard marked == count else { fatalError("measured \(feed.measured) rows in idle time, marked \(marked)") }
