/// What is kept of a row: its number, once it has one, and whether its height is in the cache or the row is passed over.
struct RowSlot: Equatable {
    /// nil until the row is given one. Such a row is uncached.
    var number: Int?
    /// Whether the row is in the queue.
    var isUncached = true
}

/// The rows of one section, 1,024 in a chunk. A chunk in which no row has a number holds nothing, so that a section costs the
/// same for ten rows and for a million until something is known of them; then it takes four bytes a row.
struct SectionRows {
    private struct Chunk {
        /// One more than the number of each row, or 0. Empty where no row has a number.
        private var codes: ContiguousArray<Int32> = []
        /// A bit for each row: whether it is in the queue.
        private var uncached: ContiguousArray<UInt64> = []
        private(set) var cachedCount = 0

        var isBlank: Bool { codes.isEmpty }
        var count: Int { codes.count }

        mutating func allocate(_ count: Int) {
            guard isBlank else { return }
            codes = ContiguousArray(repeating: 0, count: count)
            uncached = ContiguousArray(repeating: .max, count: (count + 63) / 64)
            if count % 64 != 0 { uncached[count / 64] = .max >> (64 - count % 64) }
        }

        subscript(index: Int) -> RowSlot {
            get {
                codes.withUnsafeBufferPointer { codes in
                    guard !codes.isEmpty, codes[index] != 0 else { return RowSlot() }
                    return RowSlot(number: Int(codes[index]) - 1, isUncached: isUncached(index))
                }
            }
            set {
                codes[index] = Int32((newValue.number ?? -1) + 1)
                setUncached(newValue.isUncached, at: index)
            }
        }

        private func isUncached(_ index: Int) -> Bool { uncached[index / 64] & (1 << (index % 64)) != 0 }

        mutating func setUncached(_ isUncached: Bool, at index: Int) {
            guard isUncached != self.isUncached(index) else { return }
            uncached[index / 64] ^= 1 << (index % 64)
            cachedCount += isUncached ? -1 : 1
        }

        /// As one whose rows from `start` on are `count` of another's. Both must have numbers.
        mutating func copy(_ count: Int, from other: Chunk, at source: Int, to start: Int) {
            for index in 0..<count {
                codes[start + index] = other.codes[source + index]
                setUncached(other.isUncached(source + index), at: start + index)
            }
        }

        /// The first row from there on that is in the queue, or upward the last up to there.
        func uncached(from index: Int, upward: Bool) -> Int? {
            var (word, mask) = (index / 64, upward ? UInt64.max >> (63 - index % 64) : .max << (index % 64))
            while uncached.indices.contains(word) {
                let bits = uncached[word] & mask
                if bits != 0 { return word * 64 + (upward ? 63 - bits.leadingZeroBitCount : bits.trailingZeroBitCount) }
                (word, mask) = (word + (upward ? -1 : 1), .max)
            }
            return nil
        }
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
                return chunks[row / Self.chunkSize][row % Self.chunkSize]
            }
        }
        set {
            let chunk = row / Self.chunkSize
            allocate(chunk)
            change(chunk) { $0[row % Self.chunkSize] = newValue }
        }
    }

    private mutating func allocate(_ chunk: Int) {
        if chunks.isEmpty {
            chunks = ContiguousArray(repeating: Chunk(), count: (rowCount + Self.chunkSize - 1) / Self.chunkSize)
        }
        chunks[chunk].allocate(length(of: chunk))
    }

    private mutating func change(_ chunk: Int, _ body: (inout Chunk) -> Void) {
        cachedCount -= chunks[chunk].cachedCount
        body(&chunks[chunk])
        cachedCount += chunks[chunk].cachedCount
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
            for offset in 0..<chunk.count {
                if let number = chunk[offset].number { body(index * Self.chunkSize + offset, number) }
            }
        }
    }

    /// The row with that number, outward from another; nil where there is none.
    func row(of number: Int, near row: Int) -> Int? {
        guard !chunks.isEmpty else { return nil }
        let row = min(row, rowCount)
        for step in 0..<max(rowCount - row, row + 1) {
            if row + step < rowCount, self[row + step].number == number { return row + step }
            if row - step >= 0, row - step < rowCount, self[row - step].number == number { return row - step }
        }
        return nil
    }

    /// Takes rows into the queue, or out of it. O(rows).
    mutating func update(_ isUncached: (_ number: Int, _ isUncached: Bool) -> Bool) {
        for chunk in chunks.indices {
            change(chunk) { chunk in
                for index in 0..<chunk.count {
                    let slot = chunk[index]
                    if let number = slot.number { chunk.setUncached(isUncached(number, slot.isUncached), at: index) }
                }
            }
        }
        for path in [\Self.header, \Self.footer] {
            if let number = self[keyPath: path].number {
                self[keyPath: path].isUncached = isUncached(number, self[keyPath: path].isUncached)
            }
        }
    }

    // MARK: - The queue

    /// The first uncached row at or after `row`, or upward the last at or before it. O(rows / 1,024).
    func uncached(from row: Int, upward: Bool) -> Int? {
        var row = upward ? min(row, rowCount - 1) : max(row, 0)
        while row >= 0, row < rowCount {
            let chunk = row / Self.chunkSize
            if chunks.isEmpty || chunks[chunk].isBlank { return row }
            if chunks[chunk].cachedCount < chunks[chunk].count,
                let found = chunks[chunk].uncached(from: row % Self.chunkSize, upward: upward)
            {
                return chunk * Self.chunkSize + found
            }
            row = upward ? chunk * Self.chunkSize - 1 : (chunk + 1) * Self.chunkSize
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
        var done = 0
        while done < run.count {
            let (from, to) = (run.old + done, run.new + done)
            let (source, chunk) = (old.chunks[from / Self.chunkSize], to / Self.chunkSize)
            let (start, target) = (from % Self.chunkSize, to % Self.chunkSize)
            let step = min(run.count - done, Self.chunkSize - start, Self.chunkSize - target)
            done += step
            if source.isBlank { continue }
            allocate(chunk)
            let isWhole = start == 0 && target == 0 && step == source.count && step == length(of: chunk)
            change(chunk) { chunk in
                if isWhole { chunk = source } else { chunk.copy(step, from: source, at: start, to: target) }
            }
        }
    }
}
