import Foundation

// The caches and queues of the systems before this one, written from the description in FACTS of what they do, to be measured
// beside ours. All for one section.

/// The floor: a two-level array through a pointer, without any check.
final class RawFloor {
    let sections: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
    private let count: Int

    init(count: Int) {
        self.count = count
        sections = .allocate(capacity: 1)
        sections[0] = .allocate(capacity: count + 1)
        sections[0].initialize(repeating: 0, count: count + 1)
        for row in 0..<count { sections[0][row] = Self.height(row) }
    }

    deinit {
        sections[0].deallocate()
        sections.deallocate()
    }

    static func height(_ row: Int) -> Double { Double(40 + row % 7) }
}

/// `dw`: one dictionary by a string that names the row.
struct StringKeyed {
    private var heights: [String: Double] = [:]

    subscript(row: Int) -> Double? {
        get { heights[Self.key(row)] }
        set { heights[Self.key(row)] = newValue }
    }

    private static func key(_ row: Int) -> String { "Cell S0 R\(row)" }

    /// Every row from there on gets another key.
    mutating func insert(at row: Int, count: Int) {
        for moved in stride(from: count, to: row, by: -1) { self[moved] = self[moved - 1] }
        self[row] = nil
    }
}

/// `fd`: nested arrays of boxed numbers, -1 for unknown, grown to the row on each access.
final class BoxedArrays {
    private final class Box {
        let height: Double
        init(_ height: Double) { self.height = height }
    }

    private var sections: [[Box]] = []

    private func grow(to row: Int) {
        if sections.isEmpty { sections.append([]) }
        // It looks at each row up to this one.
        for index in 0...row where index >= sections[0].count { sections[0].append(Box(-1)) }
    }

    subscript(row: Int) -> Double? {
        get {
            grow(to: row)
            let height = sections[0][row].height
            return height == -1 ? nil : height
        }
        set {
            grow(to: row)
            sections[0][row] = Box(newValue ?? -1)
        }
    }

    /// Looks at no row twice, as no app could: so that it can be filled at all.
    func fill(_ count: Int) { sections = [(0..<count).map { Box(RawFloor.height($0)) }] }

    func insert(at row: Int) { sections[0].insert(Box(-1), at: row) }
}

/// `keyed`: a dictionary by the model's identifier.
struct KeyedDictionary {
    private var heights: [AnyHashable: NSNumber] = [:]

    subscript(id: String) -> Double? {
        get { heights[id]?.doubleValue }
        set { heights[id] = newValue.map { NSNumber(value: $0) } }
    }
}

/// `nm`: an NSCache by a string of the model's properties that matter.
final class StringCache {
    private let heights = NSCache<NSString, NSNumber>()

    private func key(_ post: Post) -> NSString {
        "{\"title\":\"\(post.title)\",\"body\":\"\(post.body)\"}" as NSString
    }

    subscript(post: Post) -> Double? {
        get { heights.object(forKey: key(post))?.doubleValue }
        set { if let newValue { heights.setObject(NSNumber(value: newValue), forKey: key(post)) } }
    }
}

/// A row's model, for what is known by it.
struct Post {
    let id: String
    let title: String
    let body: String

    init(_ row: Int) {
        id = "post-\(row)"
        title = "Post number \(row)"
        body = "A body of text that says something about \(row), and about nothing else."
    }
}
