import TestSupport
import XCTest

@testable import Precache

/// A list whose place on the screen is watched. Its rows are as high as the table is narrow.
class PlaceList: RowScreen<PlaceList.Row>, UITableViewDelegate {
    struct Row {
        let id: Int
        /// In points, at a width of 390.
        var height: CGFloat
    }

    /// How it is set up.
    struct Setting {
        var follows: PrecachingConfiguration.Edge?
        var isNamed = true
        /// Whether rows are measured by a closure, or size themselves.
        var isMeasured = true
        var isFlipped = false
        /// Each section's header and footer, if they have them.
        var title: String?
        var footer: String?
    }

    let setting: Setting
    /// The cells that were made, by the ids of their rows.
    var made: [Int] = []
    var onScroll: (() -> Void)?

    /// - Parameter other: the table, where it is to be another one.
    init(_ rows: [Row], _ setting: Setting, in other: UITableView? = nil) {
        self.setting = setting
        super.init([rows], table: other)
        table.separatorStyle = .none
        if setting.isFlipped { table.transform = CGAffineTransform(scaleX: 1, y: -1) }
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
        let configuration = PrecachingConfiguration(
            reach: setting.isMeasured ? .automatic : .shown, follows: setting.follows)
        if setting.isNamed {
            table.enablePrecaching(configuration, identifiedBy: { [unowned self] in self[$0].id })
        } else {
            table.enablePrecaching(configuration)
        }
        precacher.pause()
    }

    func height(_ row: Row) -> CGFloat { (row.height * 390 / table.bounds.width).rounded(.up) }

    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        made.append(self[path].id)
        let cell = ToldCell(style: .default, reuseIdentifier: "row")
        cell.height = height(self[path])
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        guard setting.isMeasured else { return UITableView.automaticDimension }
        let height = height(self[path])
        return tableView.precachedHeight(forRowAt: path) { _ in height }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: path)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll?() }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { setting.title }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        setting.footer
    }

    /// Where the top of the visible part is, in the content.
    var top: CGFloat { table.contentOffset.y + table.adjustedContentInset.top }
    var bottom: CGFloat { table.contentOffset.y + table.bounds.height - table.adjustedContentInset.bottom + room }

    /// The bottom inset as the app has set it last, in points.
    private(set) var inset: CGFloat = 0

    func setInset(_ points: CGFloat) {
        inset = points
        table.contentInset.bottom = points
    }

    /// What is added to the app's own inset, in points.
    var room: CGFloat { table.contentInset.bottom - inset }

    /// The rows on the screen below the bars, as a reader sees them.
    var seen: [(id: Int, path: IndexPath, distance: CGFloat, height: CGFloat)] {
        table.indexPathsForVisibleRows!.compactMap { path in
            let rect = table.rectForRow(at: path)
            return rect.maxY > top + 1.0 / 3 ? (self[path].id, path, rect.minY - top, rect.height) : nil
        }
    }
}
