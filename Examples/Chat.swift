// A chat whose rows are SwiftUI. No height code: rows size themselves, and what they were shown with is kept.
import Precache
import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, *)
@Observable final class Message: Identifiable {
    let id: Int
    var text: String

    init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}

@available(iOS 17, macOS 14, tvOS 17, *)
struct MessageView: View {
    let message: Message

    var body: some View { Text(message.text) }
}

@available(iOS 17, macOS 14, tvOS 17, *)
final class ChatViewController: UITableViewController {
    private(set) var messages: [Message] = []
    /// Leads to the end, and says how many messages came there. Place it where it belongs.
    let endButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "message")
        tableView.enablePrecaching(
            .init(reach: .shown, follows: .bottom), identifiedBy: { [weak self] in self?.messages[$0.row].id })
        endButton.addAction(UIAction { [weak self] _ in self?.goToEnd() }, for: .touchUpInside)
        tableView.precacher.onEndChange = { [weak self] _ in self?.countUnseen() }
        countUnseen()
    }

    func goToEnd() { tableView.precacher.scrollToEnd(animated: true) }

    private func countUnseen() {
        let precacher = tableView.precacher
        endButton.isHidden = precacher.isAtEnd
        endButton.setTitle(precacher.unseenRows == 0 ? "↓" : "↓ \(precacher.unseenRows)", for: .normal)
    }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) { countUnseen() }

    /// Opens the chat at its end.
    func open(_ history: [Message]) {
        messages = history
        tableView.reloadData()
    }

    /// Opens the chat with the first message that is new in the middle of the screen.
    func open(_ history: [Message], firstUnread row: Int) {
        open(history)
        tableView.precacher.open(at: IndexPath(row: row, section: 0), scrollPosition: .middle)
    }

    /// Another conversation opens at its end, also where its messages have the same identities.
    func show(_ conversation: [Message]) {
        tableView.precacher.showsOtherData()
        messages = conversation
        tableView.reloadData()
    }

    /// Older messages come above, and nothing on the screen moves, also while a finger moves the list that has asked for them.
    func received(older: [Message]) {
        tableView.performKeepingPlace {
            messages.insert(contentsOf: older, at: 0)
            tableView.reloadData()
        }
    }

    /// Who stands at the end sees the new message; who reads further up is left alone.
    func received(_ message: Message) {
        messages.append(message)
        tableView.reloadData()
        countUnseen()
    }

    /// The sent message goes to the top of the screen, and the answer, which is received, grows below it.
    func send(_ message: Message) {
        messages.append(message)
        tableView.reloadData()
        tableView.precacher.beginTurn(at: IndexPath(row: messages.count - 1, section: 0), peek: 64, animated: true)
    }

    func answerIsComplete() { tableView.precacher.endTurn() }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { messages.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: indexPath)
        let message = messages[indexPath.row]
        cell.contentConfiguration = UIHostingConfiguration { MessageView(message: message) }
        return cell
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
