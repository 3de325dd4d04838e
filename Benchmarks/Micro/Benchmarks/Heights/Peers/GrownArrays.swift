import Foundation

/// "FD": an array of boxed numbers a section, -1 for what is not known. Each access walks from row 0 to the row asked
/// for to see whether the array must grow.
///
/// In arrays of Swift, which are quicker on Linux than Foundation's.
final class GrownArrays {
    private typealias Sections = [[NSNumber]]
    private var portrait: Sections = []
    private var landscape: Sections = []

    /// Made at once: growing to its size by access would be O(rows²).
    static func warm(rows: Int) -> GrownArrays {
        let heights = GrownArrays()
        heights.portrait = [(0..<rows).map { NSNumber(value: rowHeight(of: $0)) }]
        heights.landscape = [(0..<rows).map { NSNumber(value: rowHeight(of: $0)) }]
        return heights
    }

    subscript(section: Int, row: Int) -> Double? {
        get {
            Self.grow(&portrait, section: section, row: row)
            let height = portrait[section][row].doubleValue
            return height == -1 ? nil : height
        }
        set {
            Self.grow(&portrait, section: section, row: row)
            portrait[section][row] = NSNumber(value: newValue ?? -1)
        }
    }

    func insert(section: Int, row: Int) {
        portrait[section].insert(NSNumber(value: -1), at: row)
        landscape[section].insert(NSNumber(value: -1), at: row)
    }

    func delete(section: Int, row: Int) {
        portrait[section].remove(at: row)
        landscape[section].remove(at: row)
    }

    /// It swaps where the table shifts.
    func move(section: Int, row: Int, to target: Int) {
        Self.grow(&portrait, section: section, row: target)
        Self.grow(&landscape, section: section, row: target)
        portrait[section].swapAt(row, target)
        landscape[section].swapAt(row, target)
    }

    private static func grow(_ sections: inout Sections, section: Int, row: Int) {
        for index in 0...section where isMissing(index, of: sections.count) { sections.append([]) }
        for index in 0...row where isMissing(index, of: sections[section].count) {
            sections[section].append(NSNumber(value: -1))
        }
    }

    /// A call, as each of its steps is: the compiler must not see that most of the walk is for nothing.
    @inline(never)
    private static func isMissing(_ index: Int, of count: Int) -> Bool { index >= count }
}
