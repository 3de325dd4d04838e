/// The numbers that rows, headers and footers have, and the ids that go with them. A number is given again once it is
/// free, an id never.
struct RowNumbers {
    /// By number: a version that is new each time a row gets the number. 0 where no row has it.
    private var versions: ContiguousArray<UInt32> = []
    /// By number: how often its row was said to show something else.
    private var changes: ContiguousArray<UInt16> = []
    private var free: ContiguousArray<Int32> = []
    private var lastVersion: UInt32 = 0
    /// The new ids of rows whose sections the last edit reloaded, by the former ones.
    private(set) var renewed: [RowID: RowID] = [:]

    /// A number that nothing has. O(1), amortized.
    mutating func make() -> Int {
        let number = free.popLast().map { Int($0) } ?? versions.count
        if number == versions.count {
            versions.extend(to: number + 1, with: 0)
            changes.extend(to: number + 1, with: 0)
        }
        renew(number)
        return number
    }

    /// A row has a number, and another id than any had before.
    mutating func renew(_ number: Int) {
        lastVersion &+= lastVersion == .max ? 2 : 1
        versions[number] = lastVersion
    }

    /// An edit begins.
    mutating func forgetRenewed() { renewed = [:] }

    /// A row's section is reloaded: the row has another id from now on.
    mutating func renewReloaded(_ number: Int) {
        let former = id(of: number)
        renew(number)
        renewed[former] = id(of: number)
    }

    /// No row has a number any more. It stays that of its name, or is to be freed.
    mutating func leave(_ number: Int) { versions[number] = 0 }

    /// A number that no row has may be given again.
    mutating func free(_ number: Int) {
        assert(!isShown(number))
        free.append(Int32(number))
    }

    mutating func removeAll() {
        versions = []
        changes = []
        free = []
        renewed = [:]
    }

    mutating func countChange(of number: Int) { changes[number] &+= 1 }

    /// How often the row with that id was said to show something else; nil where it is gone. O(1).
    func changes(of id: RowID) -> UInt16? { has(id) ? changes[id.number] : nil }

    /// Whether some row has that number. O(1).
    func isShown(_ number: Int) -> Bool { versions.indices.contains(number) && versions[number] != 0 }

    /// All that rows have. O(numbers).
    var shown: [Int] { versions.indices.filter { versions[$0] != 0 } }

    func id(of number: Int) -> RowID { RowID(number: number, version: versions[number]) }

    func has(_ id: RowID) -> Bool { isShown(id.number) && versions[id.number] == id.version }
}
