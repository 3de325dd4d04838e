import PrecacheCore

/// A row at the top of the screen, and room below the content for as long as the answer to it does not fill the screen.
///
/// The room is an addition to the table's `contentInset.bottom`. A bottom that is not as it was written is a new one of the
/// app's, which lacks the room.
@MainActor
struct Turn {
    /// What the list holds on to.
    enum Hold {
        /// The turn's row.
        case row
        /// The rows on the screen, as ever, since a scroll has taken the list away from the turn's. It follows no end.
        case rows
        /// The rows on the screen, or the end that it follows, to which a scroll has brought it.
        case end
        /// The same, after the turn: its row needs no room any more.
        case over
    }

    /// Where the turn's row is, and where the list belongs.
    struct Place {
        let path: IndexPath
        let offset: CGFloat
        /// How far below the bars the row's lower edge is to be, in points, where the row is too high for its upper edge.
        fileprivate let lowerEdge: CGFloat?
    }

    var row: HeldRow
    /// How much is to be seen above the row, in points.
    private let peek: CGFloat
    /// Whether the turn is to end once its row has come to its place.
    private let isOver: Bool
    var hold = Hold.row
    /// The room that is added, in points.
    fileprivate private(set) var room: CGFloat = 0
    /// The bottom inset without it, in points.
    private var bottom: CGFloat = 0
    /// The table's width when the row had come to its place, and what was decided of its lower edge: a keyboard that takes a
    /// part of the screen moves nothing.
    private var decided: (width: CGFloat, lowerEdge: CGFloat?)?
    /// Whether the list has come to a place since it was scrolled: one that lies beyond its end is none.
    fileprivate var isSettled = false

    /// - Parameters:
    ///   - isOver: whether it was ended already.
    ///   - before: the turn that it replaces, whose room is still there.
    init(_ row: HeldRow, peek: CGFloat, isOver: Bool, after before: Turn?) {
        self.row = row
        self.peek = peek
        self.isOver = isOver
        room = before?.room ?? 0
        bottom = before?.bottom ?? 0
    }

    /// Whether the list follows no end.
    var rests: Bool { hold == .row || hold == .rows }

    // MARK: - Its row

    /// Nil where the row is gone.
    func place(in tableView: UITableView, at standing: Standing, _ store: HeightStore) -> Place? {
        guard let path = [row].paths(in: tableView, store)[0] else { return nil }
        let rect = tableView.rectForRow(at: path)
        // In a plain table it floats above the rows.
        let header = tableView.style == .plain ? tableView.rectForHeader(inSection: path.section).height : 0
        let top = standing.inset.top + header
        let visible = max(standing.bottom - standing.top - header, 0)
        let isHigh = rect.height > visible * 2 / 3
        var lowerEdge = isHigh ? visible / 3 : nil
        if let decided, decided.width == tableView.bounds.width { lowerEdge = decided.lowerEdge }
        let offset = lowerEdge.map { rect.maxY - $0 } ?? rect.minY - peek
        return Place(path: path, offset: offset - top, lowerEdge: lowerEdge)
    }

    mutating func settle(at place: Place, in tableView: UITableView, _ store: HeightStore) {
        decided = (tableView.bounds.width, place.lowerEdge)
        if isOver { hold = .over }
        if row.identity != nil, row.followedPath(store) == place.path { return }
        let position = RowPosition(place.path)
        let identities = tableView.agreesWithDataSource ? store.identities : nil
        row = HeldRow(
            position, id: store.rows.rowID(of: position), identity: row.identity ?? identities?.identity(place.path),
            distance: 0)
    }

    /// The list was scrolled.
    mutating func scroll() {
        isSettled = false
        if hold == .row { hold = .rows }
    }

    /// A scroll has brought the list to its content's end.
    mutating func reachEnd() { if hold == .rows { hold = .end } }

    // MARK: - Its room

    /// How much of the present inset is room, in points.
    func room(in tableView: UITableView) -> CGFloat { tableView.contentInset.bottom == bottom + room ? room : 0 }

    /// The room with which the list can stand there, on whole pixels: what the turn's row needs to be at its place, and never
    /// less than the list needs to stay at its own.
    ///
    /// - Parameters:
    ///   - offset: where the list is to stand; nil where that is another list.
    ///   - place: that of the turn's row; nil after the turn.
    func room(for offset: CGFloat?, _ place: Place?, in tableView: UITableView, at standing: Standing) -> CGFloat {
        func lack(at offset: CGFloat?) -> CGFloat {
            // At its top a list needs nothing below.
            guard let offset, offset > tableView.halfPixel - standing.inset.top else { return 0 }
            return max(offset + standing.size.height - standing.inset.bottom - tableView.contentSize.height, 0)
        }
        var lacking = lack(at: offset)
        if !isSettled { lacking = min(lacking, room) }
        lacking = max(lacking, lack(at: place?.offset))
        let pixel = 2 * tableView.halfPixel
        return (lacking / pixel - 0.01).rounded(.up) * pixel
    }

    /// Returns the bottom inset to write for so much room.
    mutating func resize(to points: CGFloat, in tableView: UITableView) -> CGFloat {
        if tableView.contentInset.bottom != bottom + room { bottom = tableView.contentInset.bottom }
        room = points
        return bottom + room
    }
}

extension PlaceKeeper {
    /// Returns where the turn's row is, and ends the turn where it is gone.
    func followTurn(in tableView: UITableView) -> Turn.Place? {
        // A copy: identities are asked of the app, which may call the table.
        guard let held = turn, held.hold != .over else { return nil }
        let place = held.place(in: tableView, at: standing(tableView), store)
        if place == nil { turn?.hold = .over }
        return place
    }

    func settleTurn(_ place: Turn.Place?, in tableView: UITableView) {
        guard var settled = turn else { return }
        if let place { settled.settle(at: place, in: tableView, store) }
        settled.isSettled = true
        // Only now: estimates may have been too high.
        turn = settled.hold == .over && settled.room == 0 ? nil : settled
    }

    /// Gives the list the room that it needs. Never under a finger, where UIKit may move it.
    ///
    /// - Returns: whether the inset was written.
    func makeRoom(for offset: CGFloat?, _ place: Turn.Place?, in tableView: UITableView) -> Bool {
        guard let turn, !tableView.isBeingScrolled, restoration.passes < Restoration.maxPasses else { return false }
        return write(turn.room(for: offset, place, in: tableView, at: standing(tableView)), in: tableView)
    }

    /// For a jump that is to find the content's end, and not the room's.
    func takeRoomAway(in tableView: UITableView) { _ = write(0, in: tableView) }

    /// Called after each layout: the app may have set another inset, also under a finger.
    func putRoomBack(in tableView: UITableView) {
        if let turn { _ = write(turn.room, in: tableView) }
    }

    /// Writes the inset, and nobody else does.
    private func write(_ room: CGFloat, in tableView: UITableView) -> Bool {
        guard var next = turn else { return false }
        let bottom = next.resize(to: room, in: tableView)
        turn = next
        guard tableView.contentInset.bottom != bottom else { return false }
        tableView.contentInset.bottom = bottom
        return true
    }
}
