import Foundation

// What others keep heights in. Written for this comparison from descriptions of what they do, in Swift's own collections;
// none of their code is here, and their originals are slower.

/// Heights of one section.
protocol Peer {
    init()

    /// Nil where it is not known.
    subscript(row: Int) -> Double? { mutating get set }
}

/// A peer that moves heights when a row is inserted or deleted.
protocol EditablePeer: Peer {
    mutating func insertTopRow()
    mutating func deleteTopRow()
}

/// "DW": a string for each row, in a dictionary for each orientation. An edit renames every row below it.
struct StringKeyedHeights: EditablePeer {
    private var portrait: [String: Double] = [:]

    subscript(row: Int) -> Double? {
        get { portrait[key(row)] }
        set { portrait[key(row)] = newValue }
    }

    mutating func insertTopRow() {
        for row in (0..<portrait.count).reversed() { portrait[key(row + 1)] = portrait.removeValue(forKey: key(row)) }
        self[0] = -1
    }

    mutating func deleteTopRow() {
        for row in 1..<portrait.count { portrait[key(row - 1)] = portrait.removeValue(forKey: key(row)) }
    }

    private func key(_ row: Int) -> String { "PostCell S 0 R \(row)" }
}

/// "FD": an array of boxed numbers a section and orientation, -1 for what is not known. Each access walks from row 0 to the
/// row asked for to see whether the array must grow.
struct GrownArrays: EditablePeer {
    private var portrait: [[NSNumber]] = [[]]
    private var landscape: [[NSNumber]] = [[]]

    subscript(row: Int) -> Double? {
        mutating get {
            grow(to: row)
            let height = portrait[0][row].doubleValue
            return height == -1 ? nil : height
        }
        set {
            grow(to: row)
            portrait[0][row] = NSNumber(value: newValue ?? -1)
        }
    }

    mutating func insertTopRow() {
        portrait[0].insert(NSNumber(value: -1), at: 0)
        landscape[0].insert(NSNumber(value: -1), at: 0)
    }

    mutating func deleteTopRow() {
        portrait[0].remove(at: 0)
        landscape[0].remove(at: 0)
    }

    private mutating func grow(to row: Int) {
        for index in 0...row where isMissing(index, of: portrait[0].count) {
            portrait[0].append(NSNumber(value: -1))
            landscape[0].append(NSNumber(value: -1))
        }
    }

    /// A call, as each of its steps is: the compiler must not see that most of the walk is for nothing.
    @inline(never)
    private func isMissing(_ index: Int, of count: Int) -> Bool { index >= count }
}

/// "NM": an NSCache whose keys are built, at each look-up, from those properties of the model that its height depends on.
struct JoinedStringCache: Peer {
    private let cache = NSCache<NSString, NSNumber>()

    subscript(row: Int) -> Double? {
        get { cache.object(forKey: key(row))?.doubleValue }
        set { cache.setObject(NSNumber(value: newValue ?? -1), forKey: key(row)) }
    }

    private func key(_ row: Int) -> NSString {
        NSString(string: "{\"id\":\"\(item(ofRow: row))\",\"name\":\"A. Somebody\",\"text\":\"Three words, or four\"}")
    }
}
