/// The numbers that rows, headers and footers have, and the ids that go with them. A number is given again once its row
/// is gone, an id never.
struct RowNumbers {
    /// By number: a version that is new each time a row gets the number. 0 where no row has it.
    private var versions: ContiguousArray<UInt32> = []
    /// By number: how often its row was said to show something else.
    private var changes: ContiguousArray<UInt16> = []
    private var free: ContiguousArray<Int32> = []
    private var lastVersion: UInt32 = 0

    /// A number that no row has. O(1), amortized.
    mutating func make() -> Int {
        let number = free.popLast().map { Int($0) } ?? versions.count
        if number == versions.count {
            versions.extend(to: number + 1, with: 0)
            changes.extend(to: number + 1, with: 0)
        }
        renew(number)
        return number
    }

    /// The row with a number has another id from now on.
    mutating func renew(_ number: Int) {
        lastVersion += 1
        versions[number] = lastVersion
    }

    /// No row has these numbers any more.
    mutating func free(_ numbers: [Int]) {
        for number in numbers {
            assert(isInUse(number))
            versions[number] = 0
            free.append(Int32(number))
        }
    }

    mutating func removeAll() {
        versions = []
        changes = []
        free = []
    }

    mutating func countChange(of number: Int) { changes[number] &+= 1 }

    /// How often the row with that id was said to show something else; nil where it is gone. O(1).
    func changes(of id: RowID) -> UInt16? { has(id) ? changes[id.number] : nil }

    /// Whether some row has that number. O(1).
    func isInUse(_ number: Int) -> Bool { versions.indices.contains(number) && versions[number] != 0 }

    /// All that rows have. O(numbers).
    var inUse: [Int] { versions.indices.filter { versions[$0] != 0 } }

    func id(of number: Int) -> RowID { RowID(number: number, version: versions[number]) }

    func has(_ id: RowID) -> Bool { isInUse(id.number) && versions[id.number] == id.version }
}
