import Precache

/// The screen of Examples/TranscriptTable.swift as it is written without Precache: not to be copied.
///
/// It is an honest try, after what chats for agents and chat libraries say that they do: the height of each row that was shown
/// is its next estimate; whatever changes the list goes through ``keepPlace(while:)``, which knows beforehand what is to stay
/// where, and sets the offset anew until the table stands still; the white room is a part of the bottom inset, and made anew
/// each time; a finger tells whether the end is followed.
final class HandwrittenTranscript: UITableViewController {
    private(set) var entries: [Entry] = []
    let endButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.separatorStyle = .none
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "entry")
        endButton.addAction(UIAction { [weak self] _ in self?.goToEnd() }, for: .touchUpInside)
        updateButton()
    }

    // MARK: - The place

    /// What is to stay on the screen where it is.
    private enum Anchor {
        case end
        case offset(CGFloat)
        case row(id: Entry.ID, distance: CGFloat, height: CGFloat)
    }

    private static let peek: CGFloat = 64
    private static let nearEnd: CGFloat = 24
    private var followsEnd = true
    private var turn: Entry.ID?
    /// Whether the row of the turn is still where it was put.
    private var isTurnHeld = false
    private var isAnswering = false
    private var room: CGFloat = 0
    private var covered: CGFloat = 0
    private var isSettingOffset = false
    private var heights: [Entry.ID: CGFloat] = [:]
    private var widthOfHeights: CGFloat = 0

    func send(_ entry: Entry) {
        received(entry)
        turn = entry.id
        isTurnHeld = true
        isAnswering = true
        followsEnd = false
        setRoom(tableView.bounds.height)
        tableView.scrollToRow(at: IndexPath(row: entries.count - 1, section: 0), at: .top, animated: false)
        settle(.row(id: entry.id, distance: Self.peek, height: 0))
    }

    func answerIsComplete() {
        isAnswering = false
        settle(anchor())
    }

    func goToEnd() {
        isTurnHeld = false
        followsEnd = true
        tableView.scrollToRow(at: IndexPath(row: entries.count - 1, section: 0), at: .bottom, animated: false)
        settle(.end)
    }

    func received(older: [Entry]) {
        keepPlace {
            entries.insert(contentsOf: older, at: 0)
            tableView.insertRows(at: older.indices.map { IndexPath(row: $0, section: 0) }, with: .none)
        }
    }

    func confirmed(_ id: Entry.ID, as newID: Entry.ID) {
        heights[newID] = heights.removeValue(forKey: id)
        if turn == id { turn = newID }
        change(id) { $0.id = newID }
    }

    /// From the notifications of the keyboard, and where the composer grows: what both cover of the table, in points.
    func bottomIsCovered(by points: CGFloat) {
        keepPlace {
            covered = max(points - tableView.safeAreaInsets.bottom, 0)
            setRoom(room)
        }
    }

    /// From `viewWillTransition(to:with:)`.
    func willTransition(_ transition: () -> Void) { keepPlace { transition() } }

    private func keepPlace(while update: () -> Void) {
        let anchor = anchor()
        isSettingOffset = true
        UIView.performWithoutAnimation(update)
        isSettingOffset = false
        settle(anchor)
    }

    private func anchor() -> Anchor {
        if followsEnd { return .end }
        if isTurnHeld, let turn { return .row(id: turn, distance: Self.peek, height: 0) }
        let top = tableView.contentOffset.y + tableView.adjustedContentInset.top
        let visible = tableView.indexPathsForVisibleRows ?? []
        guard let path = visible.first(where: { tableView.rectForRow(at: $0).maxY > top + 0.5 }) else {
            return .offset(tableView.contentOffset.y)
        }
        let rect = tableView.rectForRow(at: path)
        return .row(id: entries[path.row].id, distance: rect.minY - top, height: rect.height)
    }

    /// Rows become known as they are shown, which moves others: so it takes several passes.
    private func settle(_ anchor: Anchor) {
        isSettingOffset = true
        for _ in 0..<6 {
            tableView.layoutIfNeeded()
            noteHeights()
            setRoom(neededRoom())
            let target = offset(for: anchor)
            if abs(target - tableView.contentOffset.y) < 0.2 { break }
            tableView.contentOffset.y = target
        }
        isSettingOffset = false
        updateButton()
    }

    private func offset(for anchor: Anchor) -> CGFloat {
        let top = -tableView.adjustedContentInset.top
        switch anchor {
        case .end: return max(endOffset, top)
        case .offset(let offset): return min(max(offset, top), max(endOffset + room, top))
        case .row(let id, let distance, let height):
            guard let row = entries.lastIndex(where: { $0.id == id }) else { return tableView.contentOffset.y }
            let rect = tableView.rectForRow(at: IndexPath(row: row, section: 0))
            // A row that begins above the screen may be narrower or wider now.
            let isPartlyHidden = distance < 0 && height > 0
            let wanted = rect.minY - (isPartlyHidden ? distance * rect.height / height : distance) + top
            return min(max(wanted, top), max(endOffset + room, top))
        }
    }

    /// The offset at which the last row ends above what is covered.
    private var endOffset: CGFloat {
        let inset = tableView.adjustedContentInset.bottom - room
        return tableView.contentSize.height + inset - tableView.bounds.height
    }

    /// What the turn's row needs below the content to stand at its place; after the turn, what the offset needs.
    private func neededRoom() -> CGFloat {
        guard let turn, let row = entries.lastIndex(where: { $0.id == turn }) else { return 0 }
        if !isAnswering, !isTurnHeld { return min(max(tableView.contentOffset.y - endOffset, 0), room) }
        let rowTop = tableView.rectForRow(at: IndexPath(row: row, section: 0)).minY
        return max(rowTop - Self.peek - tableView.adjustedContentInset.top - endOffset, 0)
    }

    private func setRoom(_ points: CGFloat) {
        room = points
        let inset = covered + room
        if tableView.contentInset.bottom != inset { tableView.contentInset.bottom = inset }
    }

    private func noteHeights() {
        if widthOfHeights != tableView.bounds.width {
            heights = [:]
            widthOfHeights = tableView.bounds.width
        }
        for path in tableView.indexPathsForVisibleRows ?? [] {
            heights[entries[path.row].id] = tableView.rectForRow(at: path).height
        }
    }

    private func updateButton() {
        let isMovedByFinger = tableView.isTracking || tableView.isDecelerating
        endButton.isHidden = isMovedByFinger ? isNearEnd : followsEnd || isNearEnd
    }

    private var isNearEnd: Bool { endOffset - tableView.contentOffset.y <= Self.nearEnd }

    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isTurnHeld = false }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !isSettingOffset else { return }
        if scrollView.isTracking || scrollView.isDecelerating { followsEnd = isNearEnd }
        updateButton()
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        heights[entries[indexPath.row].id] ?? 80
    }

    override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        heights[entries[indexPath.row].id] = cell.frame.height
    }

    // MARK: - Rows

    func open(_ history: [Entry]) {
        entries = history
        tableView.reloadData()
        goToEnd()
    }

    func received(_ entry: Entry) {
        keepPlace {
            entries.append(entry)
            tableView.insertRows(at: [IndexPath(row: entries.count - 1, section: 0)], with: .none)
        }
    }

    func received(chunk: String, of id: Entry.ID) { change(id) { $0.text += chunk } }

    private func change(_ id: Entry.ID, _ change: (inout Entry) -> Void) {
        guard let row = entries.lastIndex(where: { $0.id == id }) else { return }
        keepPlace {
            change(&entries[row])
            tableView.reconfigureRows(at: [IndexPath(row: row, section: 0)])
        }
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
