import CoreFoundation

/// Somebody who is told when the main run loop is about to sleep next: ``LoopSleep/noteNextTime(of:isOutermost:)``.
@MainActor
protocol LoopSleepClient: AnyObject {
    /// - Parameter isNested: whether it is a loop that runs within what the client began, which goes on afterwards.
    /// - Returns: whether to be told once more.
    func loopIsAboutToSleep(isNested: Bool) -> Bool
}

/// Tells once when the main run loop is about to sleep, in the default mode or under a finger.
///
/// What was begun in a turn of the loop is over at its end, or was left by an exception that the app caught: none of
/// Swift's `defer` runs then. So whoever counts calls that run the app's code begins anew here.
@MainActor
enum LoopSleep {
    private struct Client {
        weak var client: (any LoopSleepClient)?
        /// How many loops ran when it began.
        let level: Int
    }

    private static var clients: [ObjectIdentifier: Client] = [:]
    private static let observer = IdleObserver(in: .idle, .tracking) { sleeps() }
    /// How many main run loops run within another, less those that ran when this was first read.
    private static var level = 0
    private static let levels: Void = {
        let entryOrExit = CFRunLoopActivity.entry.rawValue | CFRunLoopActivity.exit.rawValue
        let observer = CFRunLoopObserverCreateWithHandler(nil, entryOrExit, true, 0) { _, activity in
            let step = activity == CFRunLoopActivity.entry ? 1 : -1
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { level += step }
        }
        for mode in [CFRunLoopMode.idle, .tracking] { CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode) }
    }()

    static var isWatching: Bool { observer.isOn }

    /// Calls the client once, when the loop is about to sleep next.
    ///
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
        observer.isOn = !clients.isEmpty
    }
}
