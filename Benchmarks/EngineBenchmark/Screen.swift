import CoreFoundation
import Foundation
import HeadlessUIKit
import Precache

/// A table whose rows cost nothing to measure.
@MainActor
final class Screen: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    private let rows: Int

    init(rows: Int, isWarm: Bool) {
        self.rows = rows
        super.init()
        table.estimatedRowHeight = 44
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
        table.enablePrecaching()
        guard isWarm else { return }
        table.precacher?.pause()
        for row in 0..<rows { _ = table.precachedHeight(forRowAt: IndexPath(row: row, section: 0)) { _ in 50 } }
    }

    func warmAnew() {
        table.invalidatePrecachedHeights()
        while table.precacher?.isWarm == false { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.01, false) }
    }

    func askWhatMustBeAsked(_ path: IndexPath) -> Int {
        guard let dataSource = table.dataSource else { return 0 }
        var answer = dataSource.numberOfSections(in: table)
        answer += dataSource.tableView(table, numberOfRowsInSection: path.section)
        answer += path.row
        if table.bounds.width == 0 || table.isEditing || table.safeAreaInsets.left > 0 { answer += 1 }
        if table.traitCollection === nil as UITraitCollection? { answer += 1 }
        return answer
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in 50 }
    }
}
