import Foundation

@testable import PrecacheCore
@testable import PrecachePlace

/// A table whose rows are letters, which are their identities: `"abc de"` has two sections. A dot is a row without one.
@MainActor final class LetterRows: PlacedRows {
    struct Row: Equatable {
        let letter: Character
        let number: RowID
    }

    private(set) var sections: [[Row]] = []
    var areIdentified = true
    /// Letters that several rows have, so that they name none.
    var shared: Set<Character> = []
    /// The rows that the app was asked about, in order.
    private(set) var asked: [RowPosition] = []
    /// How often any row was said to show something else.
    var changes: UInt16 = 0
    private var lastNumber = 0

    init(_ text: String) { reload(text) }

    // MARK: - Changes

    /// By edits: letters that stay keep their numbers, wherever they go.
    func edit(to text: String) {
        let before = sections.joined()
        sections = parse(text) { letter in before.first { $0.letter == letter }?.number }
    }

    /// By a reload, which leaves no number.
    func reload(_ text: String) { sections = parse(text) { _ in nil } }

    /// By a reload of one section: its rows get new numbers, and what had the former ones can be found.
    func reload(section: Int, _ text: String) {
        let before = sections[section]
        sections[section] = parse(text) { _ in nil }[0]
        for (index, row) in before.enumerated() where sections[section].indices ~= index {
            let number = RowID(number: row.number.number, version: row.number.version + 1)
            sections[section][index] = Row(letter: sections[section][index].letter, number: number)
        }
    }

    private func parse(_ text: String, _ number: (Character) -> RowID?) -> [[Row]] {
        text.split(separator: " ", omittingEmptySubsequences: false).map { section in
            section.map { Row(letter: $0, number: number($0) ?? makeNumber()) }
        }
    }

    private func makeNumber() -> RowID {
        lastNumber += 1
        return RowID(number: lastNumber, version: 0)
    }

    // MARK: - Looking

    func position(of letter: Character) -> RowPosition {
        all.first { $0.row.letter == letter }!.position
    }

    func letter(at position: RowPosition) -> Character? { row(at: position)?.letter }

    private var all: [(position: RowPosition, row: Row)] {
        sections.enumerated().flatMap { section, rows in
            rows.enumerated().map { (RowPosition(section: section, row: $0), $1) }
        }
    }

    private func row(at position: RowPosition) -> Row? {
        has(position) ? sections[position.section][position.row] : nil
    }

    // MARK: - PlacedRows

    var rowCounts: [Int] { sections.map(\.count) }

    func findIdentity(at position: RowPosition) -> AnyHashable? {
        asked.append(position)
        guard let letter = letter(at: position), letter != ".", !shared.contains(letter) else { return nil }
        return letter
    }

    func position(of number: RowID, near last: RowPosition) -> RowPosition? {
        all.first { $0.row.number == number }?.position
    }

    func number(at position: RowPosition) -> RowID? { row(at: position)?.number }

    func changes(of number: RowID) -> UInt16? {
        position(of: number, near: .init(section: 0, row: 0)).map { _ in changes }
    }

    func newNumber(of number: RowID) -> RowID? { all.first { $0.row.number.number == number.number }?.row.number }
}

extension LetterRows {
    /// A row that is held by its number, and by its letter if that is its identity.
    func held(_ letter: Character, top: CGFloat = 0, height: CGFloat = 10, seen: CGFloat = 10) -> HeldRow {
        let position = position(of: letter)
        let identity: AnyHashable? = areIdentified && letter != "." && !shared.contains(letter) ? letter : nil
        return HeldRow(
            position, number: number(at: position), identity: identity, top: top, height: height, seen: seen,
            changes: changes)
    }
}
