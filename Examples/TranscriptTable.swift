// A talk with an agent, in a table whose rows size themselves. What was sent goes to the top of the screen, and the answer
// streams into white room below it. Else the list follows its end, and stays with the row of who reads further up.
import Precache

nonisolated struct Entry: Identifiable, Equatable, Sendable {
    /// Made by the app, until the server confirms the entry under one of its own.
    var id: String
    var text: String
}

final class TranscriptTableViewController: UITableViewController {
    private(set) var entries: [Entry] = []
    /// A table view controller makes room for the keyboard, and for the composer on top of it, also when that grows.
    let composer = UIView()
    /// Leads to the end. Place it in the composer, or above it.
    let endButton = UIButton(type: .system)

    override var inputAccessoryView: UIView? { composer }
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.separatorStyle = .none
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "entry")
        keepPlace()
    }

    // MARK: - The place

    private func keepPlace() {
        tableView.enablePrecaching(
            .init(reach: .shown, follows: .bottom), identifiedBy: { [weak self] in self?.entries[$0.row].id })
        endButton.isHidden = true
        endButton.addAction(UIAction { [weak self] _ in self?.goToEnd() }, for: .touchUpInside)
        tableView.precacher.onEndChange = { [weak self] isAtEnd in self?.endButton.isHidden = isAtEnd }
    }

    func send(_ entry: Entry) {
        received(entry)
        tableView.precacher.beginTurn(at: IndexPath(row: entries.count - 1, section: 0), peek: 64)
    }

    func answerIsComplete() { tableView.precacher.endTurn() }

    /// The answer's end, also during a turn.
    func goToEnd() { tableView.precacher.scrollToEnd() }

    /// Often while a finger moves the list, because a scroll has asked for them.
    func received(older: [Entry]) {
        tableView.performKeepingPlace {
            entries.insert(contentsOf: older, at: 0)
            tableView.insertRows(at: older.indices.map { IndexPath(row: $0, section: 0) }, with: .none)
        }
    }

    /// The server has confirmed an entry, which is known by the server's identity from now on.
    func confirmed(_ id: Entry.ID, as newID: Entry.ID) {
        change(id) { $0.id = newID }
        tableView.precacher.rename(id, to: newID)
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }

    // MARK: - Rows

    func open(_ history: [Entry]) {
        entries = history
        tableView.reloadData()
    }

    func received(_ entry: Entry) {
        entries.append(entry)
        tableView.insertRows(at: [IndexPath(row: entries.count - 1, section: 0)], with: .none)
    }

    func received(chunk: String, of id: Entry.ID) { change(id) { $0.text += chunk } }

    private func change(_ id: Entry.ID, _ change: (inout Entry) -> Void) {
        guard let row = entries.lastIndex(where: { $0.id == id }) else { return }
        change(&entries[row])
        tableView.reconfigureRows(at: [IndexPath(row: row, section: 0)])
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { entries.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "entry", for: indexPath)
        var content = UIListContentConfiguration.cell()
        content.text = entries[indexPath.row].text
        cell.contentConfiguration = content
        return cell
    }
}
