import PrecacheCore

/// A row at the top of the screen, and white room below the content while the answer to it does not fill the screen.
///
/// The room is an addition to the table's `contentInset.bottom`. A bottom that is not as it was written is a new one of
/// the app's.
@MainActor
struct Turn {
    /// What the list holds on to: the turn's row; the rows on the screen since a scroll, without following an end; rows
    /// and end as ever, since a scroll has brought it to its content's end; the same, after the turn.
    enum Hold { case row, rows, end, over }

    var row: HeldRow
    /// How much is to be seen above the row, in points.
    private let peek: CGFloat
    var hold = Hold.row
    /// The room that is added, in points.
    private(set) var room: CGFloat
    /// The bottom inset without it, in points.
    private var bottom: CGFloat
    /// How far below the bars the lower edge of a row is to be that is too high for its upper one. It is decided once
    /// at each width of the table, as a keyboard is to move nothing.
    private var lowerEdge: (points: CGFloat?, width: CGFloat)?
    /// Whether the list has come to a place since it was scrolled: one that lies beyond its end is none.
    private var isSettled = false

    /// - Parameter before: the turn that it replaces, whose room is still there.
    init(_ row: HeldRow, peek: CGFloat, after before: Turn?) {
        self.row = row
        self.peek = peek
        room = before?.room ?? 0
        bottom = before?.bottom ?? 0
    }

    /// Whether the list follows no end.
    var rests: Bool { hold == .row || hold == .rows }
    var isGone: Bool { hold == .over && room == 0 && isSettled }

    /// The list was scrolled.
    mutating func scroll() {
        isSettled = false
        if hold == .row { hold = .rows }
    }

    /// A scroll has brought the list to its content's end.
    mutating func reachEnd() { if hold == .rows { hold = .end } }

    mutating func settle() { isSettled = true }

    /// Returns where the row is to be seen, in points from the top of what is visible to its own.
    mutating func distance(height: CGFloat, visible: CGFloat, width: CGFloat) -> CGFloat {
        if lowerEdge?.width != width { lowerEdge = (height > visible * 2 / 3 ? visible / 3 : nil, width) }
        return lowerEdge?.points.map { $0 - height } ?? peek
    }

    // MARK: - Its room

    /// How much of the present inset is room, in points.
    func room(in tableView: UITableView) -> CGFloat { tableView.contentInset.bottom == bottom + room ? room : 0 }

    /// The room with which the list can stand there, on whole pixels: what the turn's row needs to be at its place, and
    /// never less than the list needs to stay at its own.
    ///
    /// - Parameters:
    ///   - offset: where the list is to stand; nil where that is another list.
    ///   - offsetOfRow: where the turn's row is at its place; nil after the turn.
    func room(for offset: CGFloat?, _ offsetOfRow: CGFloat?, in tableView: UITableView, at standing: Standing)
        -> CGFloat
    {
        func lack(at offset: CGFloat?) -> CGFloat {
            // At its top a list needs nothing below.
            guard let offset, offset > tableView.halfPixel - standing.inset.top else { return 0 }
            return max(offset + standing.size.height - standing.inset.bottom - tableView.contentSize.height, 0)
        }
        let needed = isSettled ? lack(at: offset) : min(lack(at: offset), room)
        let pixel = 2 * tableView.halfPixel
        return (max(needed, lack(at: offsetOfRow)) / pixel - 0.01).rounded(.up) * pixel
    }

    /// Returns the bottom inset to write for so much room.
    mutating func resize(to points: CGFloat, in tableView: UITableView) -> CGFloat {
        if tableView.contentInset.bottom != bottom + room { bottom = tableView.contentInset.bottom }
        room = points
        return bottom + room
    }
}

extension PlaceKeeper {
    /// Returns the offset at which the turn's row is at its place. Ends the turn where the row is gone.
    func followTurn(in tableView: UITableView) -> CGFloat? {
        // A copy: identities are asked of the app, which may call the table.
        guard let held = turn?.row, turn?.hold != .over else { return nil }
        guard let path = [held].paths(in: tableView, store)[0] else {
            turn?.hold = .over
            return nil
        }
        let position = RowPosition(path)
        let identities = tableView.agreesWithDataSource ? store.identities : nil
        let identity = held.identity ?? identities?.identity(path)
        let rect = tableView.rectForRow(at: path)
        // In a plain table it floats above the rows.
        let header = tableView.style == .plain ? tableView.rectForHeader(inSection: path.section).height : 0
        let standing = standing(tableView)
        turn?.row = HeldRow(position, id: store.makeID(of: position), identity: identity, distance: 0)
        let distance = turn?.distance(
            height: rect.height, visible: standing.bottom - standing.top - header, width: standing.size.width)
        return distance.map { rect.minY - $0 - header - standing.inset.top }
    }

    /// Gives the list the room that it needs. Never under a finger, where UIKit may move it.
    func makeRoom(for offset: CGFloat?, _ offsetOfRow: CGFloat?, in tableView: UITableView) {
        guard let turn, !tableView.isBeingScrolled, restoration.passes < Restoration.maxPasses else { return }
        setRoom(turn.room(for: offset, offsetOfRow, in: tableView, at: standing(tableView)), in: tableView)
    }

    /// Writes the inset, unless it is so already. Nobody else does.
    func setRoom(_ points: CGFloat, in tableView: UITableView) {
        guard let bottom = turn?.resize(to: points, in: tableView), tableView.contentInset.bottom != bottom else {
            return
        }
        tableView.contentInset.bottom = bottom
    }
}
