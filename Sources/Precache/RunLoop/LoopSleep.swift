/// Somebody who is told once when the main run loop is about to sleep: ``LoopSleep/noteNextTime(of:)``.
@MainActor
protocol LoopSleepClient: AnyObject {
    func loopIsAboutToSleep()
}

/// Tells when the main run loop is about to sleep, in the default mode or under a finger. It wakes nothing, and watches only from
/// when it was asked to until then.
@MainActor
enum LoopSleep {
    private struct Client { weak var client: (any LoopSleepClient)? }

    private static var clients: [ObjectIdentifier: Client] = [:]
    private static let observers = [IdleObserver(in: .idle) { sleeps() }, IdleObserver(in: .tracking) { sleeps() }]

    /// Calls the client once, when the loop is about to sleep next.
    static func noteNextTime(of client: some LoopSleepClient) {
        if clients.isEmpty { for observer in observers { observer.turnOn() } }
        clients[ObjectIdentifier(client)] = Client(client: client)
    }

    static var isWatching: Bool { observers.contains(where: \.isOn) }

    private static func sleeps() {
        for observer in observers { observer.turnOff() }
        let told = clients.values
        clients = [:]
        for client in told { client.client?.loopIsAboutToSleep() }
    }
}
