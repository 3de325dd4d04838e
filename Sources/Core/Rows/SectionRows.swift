/// The rows of one section, in chunks of one size. Rows beyond the last that has a number are not kept, in a chunk or
/// in the section: until something is known, ten rows cost the same as a million. Then a row takes four bytes.
struct SectionRows {
    private(set) var rowCount: Int
    private var cachedCount: Int32 = 0
    private let chunkBits: UInt8
    /// The last index in a full chunk. Kept, because a second shift makes each hit slower.
    private let lastOfChunk: UInt16
    private var chunkSize: Int { Int(lastOfChunk) &+ 1 }
    var uncachedCount: Int { rowCount - Int(cachedCount) }
    var header = RowSlot()
    var footer = RowSlot()
    private var chunks: ContiguousArray<ContiguousArray<RowSlot>> = []
    /// How many rows of each chunk are uncached, below zero.
    private var open: ContiguousArray<Int32> = []

    /// Of header and footer.
    var uncachedSupplementCount: Int { (header.isUncached ? 1 : 0) + (footer.isUncached ? 1 : 0) }

    /// No more rows than there are numbers for them, so that sums of counts do not overflow.
    ///
    /// - Parameter chunkBits: a chunk has two to the power of this, which is 15 at most.
    init(rowCount: Int, chunkBits: UInt8) {
        self.rowCount = min(max(rowCount, 0), Int(Int32.max))
        self.chunkBits = chunkBits
        lastOfChunk = (1 << chunkBits) - 1
    }

    /// `row` must be in `0..<rowCount`. O(1).
    subscript(row: Int) -> RowSlot {
        @inline(__always) get {
            let (chunk, index) = place(of: row)
            // In place: a chunk that is read out of the array is retained and released.
            return chunks.withUnsafeBufferPointer { chunks in
                guard chunk < chunks.count else { return RowSlot() }
                return chunks[chunk].withUnsafeBufferPointer { index < $0.count ? $0[index] : RowSlot() }
            }
        }
        set {
            let index = place(of: row).index
            change(at: row) { slots in
                if index == slots.count { slots.append(RowSlot()) }
                let before = slots[index].cachedCount
                slots[index] = newValue
                return newValue.cachedCount - before
            }
        }
    }

    @inline(__always)
    private func place(of row: Int) -> (chunk: Int, index: Int) {
        (row &>> Int(chunkBits), row & Int(lastOfChunk))
    }

    /// - Parameter body: changes a chunk, which has all rows before `row`; says how many more of them are cached then.
    @inline(__always)
    private mutating func change(
        at row: Int, reserves: Bool = true, _ body: (inout ContiguousArray<RowSlot>) -> Int
    ) {
        let (chunk, index) = place(of: row)
        while chunk >= chunks.count {
            open.append(-Int32(length(of: chunks.count)))
            chunks.append([])
        }
        if reserves, chunks[chunk].isEmpty { chunks[chunk].reserveCapacity(length(of: chunk)) }
        if index > chunks[chunk].count {
            chunks[chunk].append(contentsOf: repeatElement(RowSlot(), count: index - chunks[chunk].count))
        }
        let more = body(&chunks[chunk])
        open[chunk] += Int32(more)
        cachedCount += Int32(more)
    }

    private func length(of chunk: Int) -> Int { min(chunkSize, rowCount - chunk * chunkSize) }

    /// The numbers of the rows that have one, and of header and footer. O(rows).
    var numbers: [Int] {
        var numbers = [header, footer].compactMap(\.number)
        forEachNumbered { _, number in numbers.append(number) }
        return numbers
    }

    /// The last row that is kept, which has a number; nil where none is.
    var lastKeptRow: Int? {
        guard let last = chunks.last, !last.isEmpty else { return nil }
        return (chunks.count - 1) * chunkSize + last.count - 1
    }

    func forEachNumbered(_ body: (_ row: Int, _ number: Int) -> Void) {
        for (index, chunk) in chunks.enumerated() {
            for (offset, slot) in chunk.enumerated() {
                if let number = slot.number { body(index * chunkSize + offset, number) }
            }
        }
    }

    /// The row with that number, searched outward from `row`; nil where there is none. O(rows up to the last that has a
    /// number).
    func row(of number: Int, near row: Int) -> Int? {
        guard let last = lastKeptRow else { return nil }
        let row = min(max(row, 0), last)
        for step in 0...max(last - row, row) {
            if row + step <= last, self[row + step].number == number { return row + step }
            if row - step >= 0, self[row - step].number == number { return row - step }
        }
        return nil
    }

    /// Takes rows with a number into the queue, or out of it. O(rows).
    mutating func update(_ isUncached: (_ number: Int) -> Bool) {
        func update(_ slot: inout RowSlot) {
            if let number = slot.number { slot = RowSlot(number: number, isUncached: isUncached(number)) }
        }
        for chunk in chunks.indices {
            change(at: chunk * chunkSize) { slots in
                let before = slots.reduce(0) { $0 &+ $1.cachedCount }
                for index in slots.indices { update(&slots[index]) }
                return slots.reduce(0) { $0 &+ $1.cachedCount } - before
            }
        }
        update(&header)
        update(&footer)
    }

    /// The first uncached row at or after `row`, or upward the last at or before it. O(rows / chunk size).
    func uncached(from row: Int, upward: Bool) -> Int? {
        let row = upward ? min(row, rowCount - 1) : max(row, 0)
        guard row >= 0, row < rowCount else { return nil }
        var (chunk, index) = place(of: row)
        while chunk >= 0, chunk * chunkSize < rowCount {
            if chunk >= chunks.count { return chunk * chunkSize + index }
            if open[chunk] < 0 {
                let found = chunks[chunk].withUnsafeBufferPointer { slots in
                    Self.search(slots, from: index, upward: upward, below: 1) { $0.code }
                }
                if found >= 0, found < length(of: chunk) { return chunk * chunkSize + found }
            }
            index = upward ? chunkSize - 1 : 0
            chunk = open.withUnsafeBufferPointer { open in
                Self.search(open, from: chunk + (upward ? -1 : 1), upward: upward, below: 0) { $0 }
            }
        }
        return nil
    }

    /// The first index from there on, or upward, that has no element, or one whose value is below the limit.
    @inline(__always)
    private static func search<Element>(
        _ elements: UnsafeBufferPointer<Element>, from index: Int, upward: Bool, below limit: Int32,
        _ value: (Element) -> Int32
    ) -> Int {
        var index = index
        while index >= 0, index < elements.count, value(elements[index]) >= limit {
            index += upward ? -1 : 1
            // 32 at once: warming walks past all rows that are measured around the screen.
            while true {
                let start = upward ? index - 31 : index
                guard start >= 0, start + 32 <= elements.count else { break }
                var least = Int32.max
                for offset in 0..<32 { least = min(least, value(elements[start &+ offset])) }
                guard least >= limit else { break }
                index += upward ? -32 : 32
            }
        }
        return index
    }

    // MARK: - Edits

    /// Without some rows and with others, all in one pass. O(rows up to the last that has a number).
    ///
    /// - Parameters:
    ///   - removed: old indexes, ascending.
    ///   - added: new indexes, ascending.
    func edited(removed: [Int], added: [(row: Int, slot: RowSlot)]) -> SectionRows {
        var now = emptied(rowCount: rowCount - removed.count + added.count)
        var old = 0
        var new = 0
        var nextRemoved = 0
        var nextAdded = 0
        while old < rowCount {
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
        return now
    }

    /// Without the last rows, or with some more that nothing is known of. O(rows up to the last that has a number).
    func resized(to count: Int) -> SectionRows {
        var now = emptied(rowCount: count)
        now.take(min(count, rowCount), at: 0, of: self, to: 0)
        return now
    }

    /// The section with its header and footer, and rows that nothing is known of.
    func emptied(rowCount: Int) -> SectionRows {
        var now = SectionRows(rowCount: rowCount, chunkBits: chunkBits)
        now.header = header
        now.footer = footer
        return now
    }

    /// Copies so many rows to behind all others; a chunk that stays whole is shared.
    private mutating func take(_ count: Int, at first: Int, of old: SectionRows, to new: Int) {
        var done = 0
        while done < count {
            let (source, start) = place(of: first + done)
            guard source < old.chunks.count else { return }
            let target = place(of: new + done).index
            let step = min(count - done, chunkSize - start, chunkSize - target)
            let slots = old.chunks[source]
            if start < slots.count {
                let taken = slots[start..<min(start + step, slots.count)]
                append(taken, of: slots, at: new + done, areCached: old.open[source] == 0)
            }
            done += step
        }
    }

    /// Appends a part of a chunk at a row; shares the chunk where that is all of both.
    private mutating func append(
        _ taken: ContiguousArray<RowSlot>.SubSequence, of slots: ContiguousArray<RowSlot>, at row: Int, areCached: Bool
    ) {
        let isWhole = place(of: row).index == 0 && taken.count == slots.count
        change(at: row, reserves: !isWhole) { chunk in
            if isWhole { chunk = slots } else { chunk.append(contentsOf: taken) }
            return areCached ? taken.count : taken.reduce(0) { $0 &+ $1.cachedCount }
        }
    }
}
