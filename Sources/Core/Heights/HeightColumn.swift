/// Heights in one environment: those of rows by their numbers, and those of items by theirs.
struct HeightColumn {
    private struct Entries {
        private var entries: ContiguousArray<HeightEntry> = []

        subscript(number: Int) -> HeightEntry {
            @inline(__always) get { number < entries.count ? entries[number] : .none }
            set {
                if number >= entries.count {
                    if newValue == .none { return }
                    entries.extend(to: number + 1, with: .none)
                }
                entries[number] = newValue
            }
        }
    }

    private var rows = Entries()
    private var items = Entries()

    /// The height that is served; nil where it is not known. O(1).
    @inline(__always)
    func known(_ id: HeightID) -> Double? {
        let entry = self[id]
        return entry.state == .measured ? entry.height : nil
    }

    /// The entry of an id. O(1).
    subscript(id: HeightID) -> HeightEntry {
        @inline(__always) get {
            switch id {
            case .row(let number): rows[number]
            case .item(let number): items[number]
            }
        }
        set {
            switch id {
            case .row(let number): rows[number] = newValue
            case .item(let number): items[number] = newValue
            }
        }
    }

    /// Passes an uncached row or item over until it is outdated; its last height stays as its estimate.
    mutating func skip(_ id: HeightID) {
        if self[id].isUncached { self[id] = HeightEntry(.estimate, self[id].height) }
    }

    /// Keeps a height as an estimate.
    mutating func outdate(_ id: HeightID) { self[id] = HeightEntry(.outdated, self[id].height) }

    mutating func removeRows() { rows = Entries() }
}
