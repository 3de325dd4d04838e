/// What is kept of a row: its number, once it has one, and whether its height is in the cache or the row is passed over.
struct RowSlot: Equatable, BitwiseCopyable {
    /// One more than the number; below zero, by the highest bit, where the row is not in the queue.
    private var code: Int32 = 0

    /// A row without a number is uncached.
    init(number: Int? = nil) { if let number { code = Int32(number + 1) } }

    var number: Int? { code & .max == 0 ? nil : Int(code & .max) - 1 }

    /// Whether the row is in the queue. Only one with a number can be out of it.
    var isUncached: Bool {
        get { code >= 0 }
        set { code = newValue ? code & .max : code | .min }
    }
}

/// The rows of one section, 1,024 in a chunk. A chunk in which no row has a number holds nothing, so that a section costs the
/// same for ten rows and for a million until something is known of them; then it takes four bytes a row.
struct SectionRows {
    private struct Chunk {
        /// Empty, or with an element for each row.
        var slots: ContiguousArray<RowSlot> = []
        var cachedCount = 0
    }

    private static let chunkSize = 1_024

    private(set) var rowCount: Int
    private(set) var cachedCount = 0
    var header = RowSlot()
    var footer = RowSlot()
    /// Empty where no row has a number.
    private var chunks: ContiguousArray<Chunk> = []

    init(rowCount: Int) { self.rowCount = max(rowCount, 0) }

    /// `row` must be in `0..<rowCount`. O(1).
    subscript(row: Int) -> RowSlot {
        get {
            chunks.withUnsafeBufferPointer { chunks in
                guard !chunks.isEmpty else { return RowSlot() }
                return chunks[row / Self.chunkSize].slots.withUnsafeBufferPointer { slots in
                    slots.isEmpty ? RowSlot() : slots[row % Self.chunkSize]
                }
            }
        }
        set {
            if chunks.isEmpty {
                chunks = ContiguousArray(
                    repeating: Chunk(), count: (rowCount + Self.chunkSize - 1) / Self.chunkSize)
            }
            let (chunk, index) = (row / Self.chunkSize, row % Self.chunkSize)
            if chunks[chunk].slots.isEmpty {
                chunks[chunk].slots = ContiguousArray(repeating: RowSlot(), count: length(of: chunk))
            }
            let change = (newValue.isUncached ? 0 : 1) - (chunks[chunk].slots[index].isUncached ? 0 : 1)
            chunks[chunk].slots[index] = newValue
            chunks[chunk].cachedCount += change
            cachedCount += change
        }
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

    /// Takes rows into the queue, or out of it. O(rows).
    mutating func update(_ isUncached: (_ number: Int, _ isUncached: Bool) -> Bool) {
        for chunk in chunks.indices {
            for index in chunks[chunk].slots.indices {
                let slot = chunks[chunk].slots[index]
                guard let number = slot.number, isUncached(number, slot.isUncached) != slot.isUncached else { continue }
                chunks[chunk].slots[index].isUncached.toggle()
                chunks[chunk].cachedCount += slot.isUncached ? 1 : -1
                cachedCount += slot.isUncached ? 1 : -1
            }
        }
        for path in [\Self.header, \Self.footer] {
            if let number = self[keyPath: path].number {
                self[keyPath: path].isUncached = isUncached(number, self[keyPath: path].isUncached)
            }
        }
    }

    // MARK: - The queue

    /// The first uncached row at or after `row`. O(rows / 1,024 + 1,024).
    func firstUncached(atOrAfter row: Int) -> Int? {
        var row = max(row, 0)
        while row < rowCount {
            if chunks.isEmpty { return row }
            let (chunk, end) = (chunks[row / Self.chunkSize], (row / Self.chunkSize + 1) * Self.chunkSize)
            if chunk.slots.isEmpty { return row }
            if chunk.cachedCount < chunk.slots.count,
                let found = chunk.slots[(row % Self.chunkSize)...].firstIndex(where: \.isUncached)
            {
                return end - Self.chunkSize + found
            }
            row = end
        }
        return nil
    }

    /// The last uncached row before `row`. O(rows / 1,024 + 1,024).
    func lastUncached(before row: Int) -> Int? {
        var row = min(row, rowCount)
        while row > 0 {
            if chunks.isEmpty { return row - 1 }
            let (chunk, start) = (chunks[(row - 1) / Self.chunkSize], (row - 1) / Self.chunkSize * Self.chunkSize)
            if chunk.slots.isEmpty { return row - 1 }
            if chunk.cachedCount < chunk.slots.count,
                let found = chunk.slots[..<(row - start)].lastIndex(where: \.isUncached)
            {
                return start + found
            }
            row = start
        }
        return nil
    }

    // MARK: - Edits

    /// Takes rows out and puts rows in, all in one pass. O(rows from the first that is edited), O(1) where no row has a number.
    ///
    /// - Parameters:
    ///   - removed: indexes of before, ascending.
    ///   - added: indexes of afterwards, ascending.
    mutating func edit(removed: [Int], added: [(row: Int, slot: RowSlot)]) {
        var now = SectionRows(rowCount: rowCount - removed.count + added.count)
        (now.header, now.footer) = (header, footer)
        if !chunks.isEmpty {
            for run in RowRun.runs(count: rowCount, removed: removed, added: added.map(\.row)) {
                now.take(run, from: self)
            }
        }
        for (row, slot) in added where slot != RowSlot() { now[row] = slot }
        self = now
    }

    /// The rows beyond so many go, or come.
    mutating func resize(to count: Int) {
        edit(
            removed: Array(min(count, rowCount)..<rowCount),
            added: (min(count, rowCount)..<max(count, 0)).map { ($0, RowSlot()) })
    }

    /// Copies rows that stay together; a chunk that stays whole is shared.
    private mutating func take(_ run: RowRun, from old: SectionRows) {
        if chunks.isEmpty {
            chunks = ContiguousArray(repeating: Chunk(), count: (rowCount + Self.chunkSize - 1) / Self.chunkSize)
        }
        var done = 0
        while done < run.count {
            let (from, to) = (run.old + done, run.new + done)
            let (source, chunk) = (old.chunks[from / Self.chunkSize], to / Self.chunkSize)
            let (start, target) = (from % Self.chunkSize, to % Self.chunkSize)
            let step = min(run.count - done, Self.chunkSize - start, Self.chunkSize - target)
            done += step
            if source.slots.isEmpty { continue }
            if start == 0, target == 0, step == source.slots.count, step == length(of: chunk) {
                chunks[chunk] = source
                cachedCount += source.cachedCount
                continue
            }
            if chunks[chunk].slots.isEmpty {
                chunks[chunk].slots = ContiguousArray(repeating: RowSlot(), count: length(of: chunk))
            }
            var cached = 0
            for index in 0..<step {
                let slot = source.slots[start + index]
                chunks[chunk].slots[target + index] = slot
                cached += slot.isUncached ? 0 : 1
            }
            chunks[chunk].cachedCount += cached
            cachedCount += cached
        }
    }
}
