import Observation

@testable import Precache

struct ObservedMessage: Equatable, Sendable {
    let id: Int
    var lines: Int
    var height: CGFloat { CGFloat(20 + 20 * lines) }
}

/// The model of a screen, with its rows in an array of structs: whoever reads a row reads the whole array.
@available(macOS 14, *)
@Observable
final class Chat {
    var messages: [ObservedMessage]
    /// Nothing that a row reads.
    var draft = ""

    init(_ count: Int) { messages = (0..<count).map { ObservedMessage(id: $0, lines: 1 + $0 % 5) } }
}

/// A list of such rows, whose closures read `chat.messages[indexPath.row]`. It never invalidates any.
@available(macOS 14, *)
final class ObservedArrayScreen: TableOwner, UITableViewDelegate {
    /// The ways in which rows can be known and measured.
    enum Way: CaseIterable {
        case position, identity, identityAndState, key, layout
        /// A key of the identifier, with the state.
        case keyAndState
        /// Identity and state; the row is taken out before the closure that measures it.
        case onlyStateReads
        /// A layout of the message, which has no other name.
        case value
        static let withState: [Way] = [.identityAndState, .key, .layout, .keyAndState, .onlyStateReads]
    }

    private struct Laid: RowLayout { let height: CGFloat }

    let chat: Chat
    let way: Way
    private let made = Locked<[Int]>([])
    /// How often a state or a key was read.
    private(set) var reads = 0
    /// The names of the rows that were measured, or laid out, in order.
    var measured: [Int] {
        get { made.withLock { $0 } }
        set { made.withLock { $0 = newValue } }
    }

    /// A list that precaches all of its rows, and is laid out.
    init(_ way: Way, _ count: Int) {
        chat = Chat(count)
        self.way = way
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        putIntoWindow()
        let all = PrecachingConfiguration(reach: .everything)
        switch way {
        case .position, .key, .value: table.enablePrecaching(all)
        case .identity: table.enablePrecaching(all, identifiedBy: { [unowned self] in chat.messages[$0.row].id })
        case .identityAndState, .layout, .keyAndState, .onlyStateReads:
            table.enablePrecaching(
                all, identifiedBy: { [unowned self] in chat.messages[$0.row].id },
                layoutState: { [unowned self] in read($0) })
        }
        table.layoutIfNeeded()
    }

    /// Has warm lists used, one of each way, none of whose rows was measured since.
    static func eachWarm(_ count: Int, _ ways: [Way] = Way.withState, _ use: (ObservedArrayScreen) -> Void) {
        for way in ways {
            let screen = ObservedArrayScreen(way, count)
            screen.warmUp()
            screen.measured = []
            use(screen)
            screen.letGo()
        }
    }

    override var story: String { "\(way): " }

    /// The first row that is not answered its height.
    func firstWrong() -> String? {
        for (row, message) in chat.messages.enumerated() {
            let answered = answer(row)
            if answered != message.height { return "\(story)\(row) is \(answered), not \(message.height)" }
        }
        return nil
    }

    private func read(_ path: IndexPath) -> ObservedMessage {
        reads += 1
        return chat.messages[path.row]
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        chat.messages.count
    }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        let made = made
        if way == .layout || way == .value {
            return table.precachedHeight(forRowAt: path, layoutOf: chat.messages[path.row]) { message, _ in
                made.withLock { $0.append(message.id) }
                return Laid(height: message.height)
            }
        }
        let taken = way == .onlyStateReads ? chat.messages[path.row] : nil
        return table.precachedHeight(forRowAt: path, key: key(of: path)) { [unowned self] _ in
            let message = taken ?? chat.messages[path.row]
            made.withLock { $0.append(message.id) }
            return message.height
        }
    }

    private func key(of path: IndexPath) -> AnyHashable? {
        switch way {
        case .key: HeightKey(read(path), \.id, \.lines)
        case .keyAndState: "message \(chat.messages[path.row].id)"
        case .position, .identity, .identityAndState, .layout, .value, .onlyStateReads: nil
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        table.precachedEstimate(forRowAt: path)
    }
}
