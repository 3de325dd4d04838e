/// What is kept of a row: its number, once it has one, and whether it is in the queue of uncached index paths.
struct RowSlot: Equatable {
    /// One more than the number, or 0 without one; below zero where the row is uncached.
    fileprivate var code: Int32 = 0

    /// A row without a number, which is uncached.
    init() {}
    init(number: Int, isUncached: Bool) { code = isUncached ? -Int32(number) - 1 : Int32(number) + 1 }

    var number: Int? { code == 0 ? nil : Int(code.magnitude) - 1 }
    var isUncached: Bool { code <= 0 }
}

/// The rows of one section, 1,024 in a chunk. A chunk in which no row has a number holds nothing, so that a section
/// costs the same for ten rows and for a million until something is known of them; then it takes four bytes a row.
struct SectionRows {
    private struct Chunk {
        /// Empty where no row has a number.
        var slots: ContiguousArray<RowSlot> = []
        var cachedCount = 0

        /// The first row from there on that is in the queue, or upward the last up to there.
        func uncached(from index: Int, upward: Bool) -> Int? {
            slots.withUnsafeBufferPointer { slots in
                if slots.isEmpty { return index }
                let step = upward ? -1 : 1
                var index = index
                while index >= 0, index < slots.count {
                    if slots[index].isUncached { return index }
                    index += step
                    // 32 rows at once: warming walks past all rows that are measured around the screen.
                    while let start = Optional(upward ? index - 31 : index), start >= 0, start + 32 <= slots.count {
                        var least = Int32.max
                        for offset in 0..<32 { least = min(least, slots[start &+ offset].code) }
                        if least <= 0 { break }
                        index += 32 * step
                    }
                }
                return nil
            }
        }
    }

    private static let chunkSize = 1_024

    private(set) var rowCount: Int
    private var cachedCount = 0
    var uncachedCount: Int { rowCount - cachedCount }
    var header = RowSlot()
    var footer = RowSlot()
    /// Empty where no row has a number.
    private var chunks: ContiguousArray<Chunk> = []

    /// Of header and footer.
    var uncachedSupplementCount: Int { (header.isUncached ? 1 : 0) + (footer.isUncached ? 1 : 0) }

    init(rowCount: Int) { self.rowCount = max(rowCount, 0) }

    /// `row` must be in `0..<rowCount`. O(1).
    subscript(row: Int) -> RowSlot {
        @inline(__always) get {
            chunks.withUnsafeBufferPointer { chunks in
                guard !chunks.isEmpty else { return RowSlot() }
                return chunks[row / Self.chunkSize].slots.withUnsafeBufferPointer {
                    $0.isEmpty ? RowSlot() : $0[row % Self.chunkSize]
                }
            }
        }
        set {
            change(row / Self.chunkSize) { slots in
                let before = slots[row % Self.chunkSize].isUncached
                slots[row % Self.chunkSize] = newValue
                return (before ? 1 : 0) - (newValue.isUncached ? 1 : 0)
            }
        }
    }

    /// - Parameter body: changes the rows of a chunk, and says how many more of them are cached then.
    private mutating func change(_ chunk: Int, _ body: (inout ContiguousArray<RowSlot>) -> Int) {
        if chunks.isEmpty {
            chunks = ContiguousArray(repeating: Chunk(), count: (rowCount + Self.chunkSize - 1) / Self.chunkSize)
        }
        if chunks[chunk].slots.isEmpty {
            chunks[chunk].slots = ContiguousArray(repeating: RowSlot(), count: length(of: chunk))
        }
        let more = body(&chunks[chunk].slots)
        chunks[chunk].cachedCount += more
        cachedCount += more
    }

    private func length(of chunk: Int) -> Int { min(Self.chunkSize, rowCount - chunk * Self.chunkSize) }

    /// The numbers of the rows that have one, and of header and footer. O(rows).
    var numbers: [Int] {
        var numbers = [header, footer].compactMap(\.number)
        forEachNumbered { _, number in numbers.append(number) }
        return numbers
    }

    func forEachNumbered(_ body: (_ row: Int, _ number: Int) -> Void) {
        for (index, chunk) in chunks.enumerated() {
            for (offset, slot) in chunk.slots.enumerated() {
                if let number = slot.number { body(index * Self.chunkSize + offset, number) }
            }
        }
    }

    /// The row with that number, searched outward from `row`; nil where there is none.
    func row(of number: Int, near row: Int) -> Int? {
        guard !chunks.isEmpty else { return nil }
        let row = min(row, rowCount)
        for step in 0..<max(rowCount - row, row + 1) {
            if row + step < rowCount, self[row + step].number == number { return row + step }
            if row - step >= 0, row - step < rowCount, self[row - step].number == number { return row - step }
        }
        return nil
    }

    /// Takes rows with a number into the queue, or out of it. O(rows).
    mutating func update(_ isUncached: (_ number: Int) -> Bool) {
        func update(_ slot: inout RowSlot) {
            if let number = slot.number { slot = RowSlot(number: number, isUncached: isUncached(number)) }
        }
        for chunk in chunks.indices where !chunks[chunk].slots.isEmpty {
            let before = chunks[chunk].cachedCount
            change(chunk) { slots in
                for index in slots.indices { update(&slots[index]) }
                return slots.count { !$0.isUncached } - before
            }
        }
        update(&header)
        update(&footer)
    }

    /// The first uncached row at or after `row`, or upward the last at or before it. O(rows / 1,024).
    func uncached(from row: Int, upward: Bool) -> Int? {
        let row = upward ? min(row, rowCount - 1) : max(row, 0)
        guard row >= 0, row < rowCount else { return nil }
        if chunks.isEmpty { return row }
        var (chunk, index) = (row / Self.chunkSize, row % Self.chunkSize)
        while chunks.indices.contains(chunk) {
            // The count is compared first, because the slots are elsewhere in memory.
            if chunks[chunk].cachedCount < length(of: chunk),
                let found = chunks[chunk].uncached(from: index, upward: upward)
            {
                return chunk * Self.chunkSize + found
            }
            (chunk, index) = upward ? (chunk - 1, Self.chunkSize - 1) : (chunk + 1, 0)
        }
        return nil
    }

    // MARK: - Edits

    /// Takes rows out and puts rows in, all in one pass. O(rows from the first that is edited), O(1) where no row has a
    /// number.
    ///
    /// - Parameters:
    ///   - removed: old indexes, ascending.
    ///   - added: new indexes, ascending.
    mutating func edit(removed: [Int], added: [(row: Int, slot: RowSlot)]) {
        var now = SectionRows(rowCount: rowCount - removed.count + added.count)
        (now.header, now.footer) = (header, footer)
        var (old, new, nextRemoved, nextAdded) = (0, 0, 0, 0)
        while old < rowCount, !chunks.isEmpty {
            if nextRemoved < removed.count, removed[nextRemoved] == old {
                old += 1
                nextRemoved += 1
            } else if nextAdded < added.count, added[nextAdded].row == new {
                new += 1
                nextAdded += 1
            } else {
                // Rows that stay together.
                let untilRemoved = (nextRemoved < removed.count ? removed[nextRemoved] : rowCount) - old
                let untilAdded = nextAdded < added.count ? added[nextAdded].row - new : .max
                let count = min(untilRemoved, untilAdded)
                now.take(count, at: old, of: self, to: new)
                old += count
                new += count
            }
        }
        for (row, slot) in added where slot != RowSlot() { now[row] = slot }
        self = now
    }

    /// Removes or adds rows at the end, until there are so many.
    mutating func resize(to count: Int) {
        edit(
            removed: Array(min(count, rowCount)..<rowCount),
            added: (min(count, rowCount)..<max(count, 0)).map { ($0, RowSlot()) })
    }

    /// Copies so many rows; a chunk that stays whole is shared.
    private mutating func take(_ count: Int, at first: Int, of old: SectionRows, to new: Int) {
        var done = 0
        while done < count {
            let (from, to) = (first + done, new + done)
            let (source, chunk) = (old.chunks[from / Self.chunkSize], to / Self.chunkSize)
            let (start, target) = (from % Self.chunkSize, to % Self.chunkSize)
            let step = min(count - done, Self.chunkSize - start, Self.chunkSize - target)
            done += step
            if source.slots.isEmpty { continue }
            let isWhole = target == 0 && step == source.slots.count && step == length(of: chunk)
            change(chunk) { slots in
                if isWhole {
                    slots = source.slots
                    return source.cachedCount
                }
                let taken = source.slots[start..<start + step]
                slots.replaceSubrange(target..<target + step, with: taken)
                return source.cachedCount == source.slots.count ? step : taken.count { !$0.isUncached }
            }
        }
    }
}
