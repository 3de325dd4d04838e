import PrecacheCore
import PrecachePlace

// The place is told of the table.

extension PlaceKeeper {
    /// How the table stands. An inset that the app has set meanwhile is noted.
    func readStanding(of tableView: UITableView) -> Standing {
        let inset = tableView.adjustedContentInset
        if place.turn != nil {
            let own = tableView.contentInset.bottom
            let available = tableView.bounds.height - inset.top - (inset.bottom - own)
            let contentHeight = tableView.contentSize.height
            change { $0.turn?.room.note(inset: own, available: available, contentHeight: contentHeight) }
        }
        let room = place.turn?.room.present ?? 0
        return Standing(
            offset: tableView.contentOffset.y, top: inset.top, bottom: inset.bottom - room, room: room,
            width: tableView.bounds.width, height: tableView.bounds.height,
            contentHeight: tableView.contentSize.height, pixel: tableView.pixel)
    }

    /// Reads the place before a call changes it: the rows that the reader has seen last; after a scroll those that a
    /// layout is about to show.
    func readBefore(_ call: TableCall, at now: Standing, in tableView: UITableView) {
        guard let last = lastCall, last.window != nil else { return }
        let isAround = now.isAround(sameAs: last.standing) && tableView.window != nil
        // Rows that a scroll has revealed may be estimates, and to ask where they are moves the text by what they are higher.
        if isAround, keepsAlways, place.showsRows(at: now) { return change { $0.goOn() } }
        let isScrolled = last.isScrolled && (call.isLayout || tableView.agreesWithDataSource)
        if last.rows != nil || isScrolled {
            read(tableView, at: isAround ? now : last.standing, asksApp: false)
        } else {
            // No rows can be read. The place that was read last goes on, shifted by what was scrolled since.
            change { $0.goOn() }
        }
    }

    /// How much may have come at the end while a scroll led there, in screens. Beyond it the scroll was led elsewhere,
    /// as by a tap on the status bar.
    private static let mostThatCame: CGFloat = 3

    /// - Parameters:
    ///   - rounding: what the offset was rounded by, in points.
    ///   - asksApp: whether identities may be asked of the app: its model is the one that is shown, and rests.
    ///   - isSettled: whether a layout has shown the list there.
    func read(
        _ tableView: UITableView, at standing: Standing, rounding: CGFloat = 0, asksApp: Bool, isSettled: Bool = false
    ) {
        guard standing.showsAnything, tableView.lastRow != nil, !tableView.isUpdating(store) else { return }
        let shown = lastCall?.isScrolled == false ? lastCall?.rows : nil
        let paths = (shown ?? tableView.rows(on: standing)).filter { tableView.hasRow($0) }
        let isMoving = isMoving(tableView)
        if !isMoving, wasLedToTop(tableView, at: standing) { change { $0.turnAway() } }
        var gap = gap(in: tableView, at: standing, showing: paths)
        if case .onItsWay(.toEnd(let isTold)) = place.hold, let end = end(in: tableView, at: standing),
            isTold || gap == nil && abs(end - standing.offset) < Self.mostThatCame * standing.visibleHeight
        {
            gap = 0
        }
        let cover = tableView.cover(over: paths, at: standing)
        let rows = rows(at: paths, in: tableView, standing, cover: cover, rounding, isShown: shown != nil, asksApp)
        let reading = Reading(rows, at: standing, cover: cover, gap: gap)
        // The app asks for its place while the list is on its way, which goes on.
        if place.isOnItsWay, !place.leadsElsewhere, isMoving {
            return change { $0.reading = reading }
        }
        let follows = follows
        change { $0.read(reading, follows: follows, isSettled: isSettled) }
    }

    private func rows(
        at paths: [IndexPath], in tableView: UITableView, _ standing: Standing, cover: CGFloat, _ rounding: CGFloat,
        isShown: Bool, _ asksApp: Bool
    ) -> [HeldRow] {
        let counts = tableView.toldRowCounts
        let screen = paths.map { RowPosition($0) }
        let start = screen.first ?? tableView.firstVisiblePosition
        let above = Array(start.positions(by: -1, in: counts).prefix(Reading.neighbours).reversed())
        let below = Array((screen.last ?? start).positions(by: 1, in: counts).prefix(Reading.neighbours))
        // A list that leaves its window shows what its model is, unless the counts say otherwise.
        let mayAsk =
            (asksApp || tableView.window == nil)
            && tableView.agreesWithDataSource(around: (above + screen + below).map { IndexPath($0) })
        // Most are those that were there before.
        let known = place.reading?.known ?? [:]
        let table = self.rows
        func held(_ position: RowPosition, top: CGFloat = 0, height: CGFloat = 0, seen: CGFloat = 0) -> HeldRow {
            if let row = known[position]?.copy(top: top, height: height, seen: seen, in: table),
                row.identity != nil || store.identities == nil
            {
                return row
            }
            let identity = identity(at: position, asksApp: asksApp && mayAsk, mayAsk: mayAsk)
            return self.held(position, identity, top: top, height: height, seen: seen)
        }
        let rows = screen.map { position in
            let path = IndexPath(position)
            // A cell stays where it was seen until the next layout, also where the table has got another size.
            let rect = isShown ? tableView.rectSeen(ofRowAt: path) : tableView.rectForRow(at: path)
            let top = rect.minY - standing.offset
            let seen = standing.seenHeight(rowTop: top, rowHeight: rect.height, cover: cover)
            return held(position, top: top - rounding, height: rect.height, seen: seen)
        }
        return above.map { held($0) } + rows + below.map { held($0) }
    }

    /// A row that the table has, to be followed from now on.
    func held(_ position: RowPosition, _ identity: AnyHashable?, top: CGFloat, height: CGFloat, seen: CGFloat)
        -> HeldRow
    {
        let number = store.makeID(of: position)
        return HeldRow(
            position, number: number, identity: identity, top: top, height: height, seen: seen,
            changes: number.flatMap { store.rows.map.changes(of: $0) })
    }

    func identity(at position: RowPosition, asksApp: Bool, mayAsk: Bool) -> AnyHashable? {
        guard let identities = store.identities else { return nil }
        // A key is no identity.
        if !asksApp, let number = store.rows.namedNumber(at: position), !store.rows.names.isKey(number),
            let name = store.rows.names.value(of: number)
        {
            return identities.unshared(AnyHashable(name))
        }
        return mayAsk ? identities.unshared(IndexPath(position)) : nil
    }
}

/// The rows of a table, for the place.
@MainActor
final class TableRows: PlacedRows {
    private let store: HeightStore
    private let tableView: UITableView?
    private(set) lazy var rowCounts = tableView?.toldRowCounts ?? []
    /// The identities asked so far: each row's is asked once.
    private var asked: [RowPosition: AnyHashable?] = [:]
    private(set) lazy var areIdentified = store.identities != nil && tableView?.agreesWithDataSource == true

    init(_ tableView: UITableView?, _ store: HeightStore) {
        self.tableView = tableView
        self.store = store
    }

    func findIdentity(at position: RowPosition) -> AnyHashable? {
        if let name = asked[position] { return name }
        let name = store.identities?.unshared(IndexPath(position))
        asked[position] = .some(name)
        store.diagnostics.countIdentitySearched()
        return name
    }

    func position(of number: RowID, near last: RowPosition) -> RowPosition? {
        store.rows.map.position(of: number, near: last)
    }

    func number(at position: RowPosition) -> RowID? { store.makeID(of: position) }
    func newNumber(of number: RowID) -> RowID? { store.rows.map.newRowID(of: number) }
    func changes(of number: RowID) -> UInt16? { store.rows.map.changes(of: number) }
}

extension UITableView {
    /// The least step between two offsets, in points.
    var pixel: CGFloat { 1 / max(traitCollection.displayScale, 1) }

    func rectSeen(ofRowAt path: IndexPath) -> CGRect {
        cellForRow(at: path).map { convert($0.bounds, from: $0) } ?? rectForRow(at: path)
    }

    /// Whether a row's cell, if it has one, stands where the table has the row.
    func shows(_ path: IndexPath, at top: CGFloat?) -> Bool {
        guard let top, cellForRow(at: path) != nil else { return true }
        return abs(rectSeen(ofRowAt: path).minY - top) <= pixel / 2
    }

    /// The rows on the screen by what is known of their heights.
    func rows(on standing: Standing) -> [IndexPath] {
        let screen = CGRect(x: 0, y: standing.offset, width: standing.width, height: standing.height)
        return indexPathsForRows(in: screen) ?? []
    }

    /// The height of a header that floats above a section's rows, in points.
    func floatingHeight(inSection section: Int) -> CGFloat {
        style == .plain ? rectForHeader(inSection: section).height : 0
    }

    /// How much a floating header covers below the bars, in points.
    fileprivate func cover(over visible: [IndexPath], at standing: Standing) -> CGFloat {
        guard style == .plain else { return 0 }
        let top = standing.visibleTop
        let section = visible.sections.first { section in
            let rect = rect(forSection: section)
            return rect.minY <= top && top < rect.maxY
        }
        guard let section else { return 0 }
        let height = rectForHeader(inSection: section).height
        // The end of the section's rows pushes it away.
        let end = rect(forSection: section).maxY - (height > 0 ? rectForFooter(inSection: section).height : 0)
        return min(height, max(end - top, 0))
    }

    /// The first and the last row. O(sections).
    var firstRow: IndexPath? {
        (0..<numberOfSections).first { numberOfRows(inSection: $0) > 0 }.map { IndexPath(row: 0, section: $0) }
    }

    var lastRow: IndexPath? {
        (0..<numberOfSections).last { numberOfRows(inSection: $0) > 0 }
            .map { IndexPath(row: numberOfRows(inSection: $0) - 1, section: $0) }
    }
}
