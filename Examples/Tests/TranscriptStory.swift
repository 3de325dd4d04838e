import Precache

/// A transcript, as a story uses it.
@MainActor
protocol TranscriptScreen: UITableViewController {
    var entries: [Entry] { get }
    var endButton: UIButton { get }
    func open(_ history: [Entry])
    func send(_ entry: Entry)
    func answerIsComplete()
    func received(older: [Entry])
    func received(_ entry: Entry)
    func received(chunk: String, of id: Entry.ID)
    func confirmed(_ id: Entry.ID, as newID: Entry.ID)
    /// So much of the window composer and keyboard cover, in points, with what the home indicator takes.
    func cover(_ points: CGFloat)
    func turnDevice(to size: CGSize)
}

extension TranscriptTableViewController: TranscriptScreen {
    func cover(_ points: CGFloat) { tableView.headlessShowKeyboard(height: points) }
    func turnDevice(to size: CGSize) { resize(to: size) }
}

extension HandwrittenTranscript: TranscriptScreen {
    func cover(_ points: CGFloat) { bottomIsCovered(by: points) }
    func turnDevice(to size: CGSize) { willTransition { resize(to: size) } }
}

extension UITableViewController {
    /// Another size of the window, as when the device is turned.
    fileprivate func resize(to size: CGSize) {
        view.window?.frame.size = size
        view.window?.layoutIfNeeded()
    }
}

/// What a user and a server do to a transcript; it notes each step after which the list is elsewhere than it should be.
@MainActor
final class TranscriptStory {
    struct Loss: CustomStringConvertible {
        let step: String
        /// How far the list is from its place, in points.
        let points: CGFloat

        var description: String { "\(step): \(Int(points.rounded())) pt" }
    }

    /// Where the list is to be.
    enum Place {
        case end
        case turn(Entry.ID)
        case reading
    }

    private static let upright = CGSize(width: 390, height: 844)
    private static let wide = CGSize(width: 844, height: 390)
    private static let composer: CGFloat = 34 + 52
    let screen: any TranscriptScreen
    private let window = UIWindow(frame: CGRect(origin: .zero, size: upright))
    private(set) var losses: [Loss] = []
    private(set) var steps = 0
    private var place = Place.end
    private var covered = TranscriptStory.composer
    private var number = 1_000

    init(_ screen: any TranscriptScreen) {
        self.screen = screen
        window.rootViewController = screen
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
        screen.cover(Self.composer)
        screen.open((0..<200).map { _ in next() })
        table.layoutIfNeeded()
    }

    private var table: UITableView { screen.tableView }

    private func next() -> Entry {
        number += 1
        return Entry(id: "\(number)", text: Self.text(number))
    }

    private static func text(_ number: Int) -> String { String(repeating: "word ", count: 5 + number * 37 % 90) }

    // MARK: - Steps

    func atTheEnd() {
        step("opens") {}
        aMessageArrives()
        anAnswerStreams()
        theBottomIsCoveredAndFree()
        theDeviceIsTurned()
    }

    func inATurn() {
        let sent = Entry(id: "sent \(next().id)", text: "What is a place?")
        let confirmed = next().id
        place = .turn(sent.id)
        step("sends") { screen.send(sent) }
        anAnswerStreams(chunks: 8)
        place = .turn(confirmed)
        step("is confirmed") { screen.confirmed(sent.id, as: confirmed) }
        theBottomIsCoveredAndFree()
        theDeviceIsTurned()
        olderOnesCome()
        anAnswerStreams()
        step("is complete") { screen.answerIsComplete() }
        aMessageArrives()
    }

    /// Far above the end; under a finger, too, as a scroll asks for older pages; and at the top.
    func readingBack() {
        table.headlessFling(velocity: -5_000)
        place = .reading
        olderOnesCome()
        aMessageArrives()
        anAnswerStreams()
        theBottomIsCoveredAndFree()
        theDeviceIsTurned()
        olderOnesComeUnderAFinger()
        table.headlessFling(velocity: -50_000)
        olderOnesCome()
    }

    func comesToTheEndAgain() {
        place = .end
        step("taps the button") { screen.endButton.sendActions(for: .touchUpInside) }
        atTheEnd()
    }

    /// Scrolls back in a turn, and taps the button: the answer's end is followed from then on, before it is complete.
    func leavesATurn() {
        let sent = next()
        place = .turn(sent.id)
        step("sends") { screen.send(sent) }
        anAnswerStreams(chunks: 2)
        table.headlessFling(velocity: -3_000)
        place = .end
        step("taps the button") { screen.endButton.sendActions(for: .touchUpInside) }
        aMessageArrives()
        anAnswerStreams()
    }

    private func aMessageArrives() { step("a message arrives") { screen.received(next()) } }
    private func olderOnesCome() { step("older ones come") { screen.received(older: (0..<30).map { _ in next() }) } }

    private func anAnswerStreams(chunks: Int = 20) {
        let answer = Entry(id: next().id, text: "so")
        step("an answer begins") { screen.received(answer) }
        for chunk in 1...chunks {
            step("chunk \(chunk)") { screen.received(chunk: Self.text(chunk), of: answer.id) }
        }
    }

    func theBottomIsCoveredAndFree() {
        cover(Self.composer + 60, "the composer grows")
        cover(Self.composer + 300, "the keyboard comes")
        cover(Self.composer + 60, "the keyboard goes")
        cover(Self.composer, "the composer shrinks")
    }

    private func cover(_ points: CGFloat, _ name: String) {
        covered = points
        step(name) { screen.cover(points) }
    }

    func theDeviceIsTurned() {
        step("it is turned") { screen.turnDevice(to: Self.wide) }
        step("it is turned back") { screen.turnDevice(to: Self.upright) }
    }

    private func olderOnesComeUnderAFinger() {
        var frames = 0
        let link = CADisplayLink.added(in: .tracking) { [unowned self] _ in
            frames += 1
            if frames == 12 { olderOnesCome() }
        }
        table.headlessDrag(by: -200, over: 0.4)
        link.invalidate()
        if frames <= 12 { losses.append(Loss(step: "no drag", points: .infinity)) }
    }

    // MARK: - The place

    private func step(_ name: String, _ change: () -> Void) {
        let before = firstOnScreen
        steps += 1
        change()
        table.window?.layoutIfNeeded()
        let points = distanceFromPlace(before)
        if points > 0.34 { losses.append(Loss(step: name, points: points)) }
        let isAtEnd = distanceToEnd <= 24
        if screen.endButton.isHidden != isAtEnd {
            losses.append(Loss(step: name + ", and the button is wrong", points: distanceToEnd))
        }
    }

    private func distanceFromPlace(_ before: (id: Entry.ID, distance: CGFloat, height: CGFloat)) -> CGFloat {
        switch place {
        case .end: return abs(distanceToEnd)
        case .turn(let id): return abs(rect(of: id).minY - top - 64)
        case .reading:
            let rect = rect(of: before.id)
            // As much of a row is above the screen as before, of its height.
            let distance = before.distance * (before.distance < 0 ? rect.height / before.height : 1)
            return abs(rect.minY - top - distance)
        }
    }

    private var top: CGFloat { table.contentOffset.y + table.adjustedContentInset.top }

    private func rect(of id: Entry.ID) -> CGRect {
        table.rectForRow(at: IndexPath(row: screen.entries.lastIndex { $0.id == id }!, section: 0))
    }

    private var firstOnScreen: (id: Entry.ID, distance: CGFloat, height: CGFloat) {
        let path = table.indexPathsForVisibleRows!.first { table.rectForRow(at: $0).maxY > top + 0.5 }!
        let rect = table.rectForRow(at: path)
        return (screen.entries[path.row].id, rect.minY - top, rect.height)
    }

    /// How far the last row ends below what composer and keyboard leave free, in points.
    private var distanceToEnd: CGFloat {
        rect(of: screen.entries.last!.id).maxY - table.bounds.maxY + covered
    }
}
