import CoreFoundation

@MainActor
protocol LoopSleepClient: AnyObject {
    /// - Parameter isNested: whether the loop runs within what the client began, which goes on afterwards.
    /// - Returns: whether to be called once more.
    func loopIsAboutToSleep(isNested: Bool) -> Bool
}

/// Calls its clients once when the main run loop is about to sleep, in the default mode or under a finger.
///
/// A call that began in this turn of the loop is over by then. An exception that the app caught may have ended it
/// without Swift's `defer`, so clients that count calls into the app's code start again from zero.
@MainActor
enum LoopSleep {
    private struct Client {
        weak var client: (any LoopSleepClient)?
        /// How many loops were running when it began.
        let level: Int
    }

    private static var clients: [ObjectIdentifier: Client] = [:]
    private static let observer = IdleObserver(in: .idle, .tracking) { sleeps() }
    /// How many more main run loops are nested now than when this was first read.
    private static var level = 0
    private static let levels: Void = {
        let entryOrExit = CFRunLoopActivity.entry.rawValue | CFRunLoopActivity.exit.rawValue
        let observer = CFRunLoopObserverCreateWithHandler(nil, entryOrExit, true, 0) { _, activity in
            let step = activity == CFRunLoopActivity.entry ? 1 : -1
            // Holds: only the main run loop has the observer.
            MainActor.assumeIsolated { level += step }
        }
        for mode in [CFRunLoopMode.idle, .tracking] { CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode) }
    }()

    static var isWatching: Bool { observer.isOn }

    /// - Parameter isOutermost: whether nothing else that the client began is under way.
    static func noteNextTime(of client: some LoopSleepClient, isOutermost: Bool) {
        _ = levels
        let id = ObjectIdentifier(client)
        if isOutermost || clients[id]?.client == nil { clients[id] = Client(client: client, level: level) }
        observer.isOn = true
    }

    private static func sleeps() {
        let told = clients
        clients = [:]
        for (id, client) in told where client.client?.loopIsAboutToSleep(isNested: client.level < level) == true {
            clients[id] = client
        }
        // Until a turn without any: while rows are measured ahead, each turn has some.
        observer.isOn = !told.isEmpty
    }
}
