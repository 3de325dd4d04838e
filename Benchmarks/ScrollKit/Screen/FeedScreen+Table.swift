import Precache

extension FeedScreen: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        // Not the form with `for:`, for which HeadlessUIKit makes a row that sizes itself twice.
        let row = rows[indexPath.row]
        if let cell = strategy.cell(of: row, at: indexPath, in: tableView) { return cell }
        guard let cell = tableView.dequeueReusableCell(withIdentifier: row.cellIdentifier) else {
            fatalError("\(row.cellIdentifier) is registered")
        }
        show(row, in: cell, at: indexPath)
        return cell
    }
}

extension FeedScreen {
    /// A phone's, in points.
    static let portrait = CGSize(width: 390, height: 844)
    static let landscape = CGSize(width: 844, height: 390)

    /// The device is turned, or the window resized.
    func resize(to size: CGSize) {
        window.frame.size = size
        table.frame.size = size
        window.layoutIfNeeded()
    }

    func scroll(toRow row: Int, at position: UITableView.ScrollPosition) {
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: position, animated: false)
        window.layoutIfNeeded()
    }
}

// Whether a table estimates depends on which methods its delegate has: hence two.

@MainActor
final class PlainDelegate: NSObject, UITableViewDelegate {
    private unowned let screen: FeedScreen

    init(_ screen: FeedScreen) { self.screen = screen }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        screen.height(forRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        screen.willShow(cell, forRowAt: indexPath)
    }
}

@MainActor
final class EstimatingDelegate: NSObject, UITableViewDelegate {
    private unowned let screen: FeedScreen

    init(_ screen: FeedScreen) { self.screen = screen }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        screen.height(forRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        screen.estimate(forRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        screen.willShow(cell, forRowAt: indexPath)
    }
}
