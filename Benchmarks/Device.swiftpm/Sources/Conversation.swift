import Precache
import UIKit

// The code of the guide "Where the list stands". No screen of this app shows it.

final class Conversation: UITableViewController {
    private var posts: [Post] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.enablePrecaching(identifiedBy: { [weak self] in self?.posts[$0.row].id })
    }

    func showReply(_ row: Int) {
        // UIKit's own.
        tableView.scrollToRow(at: IndexPath(row: row, section: 0), at: .middle, animated: true)
    }

    func begin(atFirstUnread row: Int) {
        // Before anybody sees it.
        tableView.precacher?.restore(IndexPath(row: row, section: 0), at: .top)
    }

    func end() throws -> Data? {
        // A place is Codable.
        try tableView.precacher.map { try JSONEncoder().encode($0.placeOnScreen) }
    }

    func comeBack(to data: Data) throws {
        // In another launch.
        tableView.precacher?.restore(try JSONDecoder().decode(PlaceOnScreen.self, from: data))
    }

    func received(_ older: [Post]) {
        tableView.performKeepingPosition(stickingTo: .bottom) {
            posts.insert(contentsOf: older, at: 0)
            tableView.insertRows(at: older.indices.map { IndexPath(row: $0, section: 0) }, with: .none)
        }
    }
}
