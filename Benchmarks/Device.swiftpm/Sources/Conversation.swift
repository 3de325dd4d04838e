import Precache
import UIKit

// The code of the guide "The place". No screen of this app shows it.

final class Conversation: UITableViewController {
    private var posts: [Post] = []
    private var saved: Data?

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
        tableView.precacher.open(at: IndexPath(row: row, section: 0), scrollPosition: .top)
    }

    func reloadEverything() {
        let place = tableView.precacher.placeOnScreen
        tableView.reloadData()
        if let place { tableView.precacher.restore(place) }
    }

    func end() throws {
        guard let place = tableView.precacher.placeOnScreen else { return }
        saved = try JSONEncoder().encode(PlaceOnScreen.Stored<Int>(place))
    }

    func comeBack() throws {
        // In another launch.
        guard let saved else { return }
        let place = try JSONDecoder().decode(PlaceOnScreen.Stored<Int>.self, from: saved).place
        tableView.precacher.restore(place)
    }

    func received(_ older: [Post]) {
        tableView.performKeepingPlace {
            posts.insert(contentsOf: older, at: 0)
            tableView.insertRows(at: older.indices.map { IndexPath(row: $0, section: 0) }, with: .none)
        }
    }
}
