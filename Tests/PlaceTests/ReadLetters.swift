import Foundation
import PrecachePlace

/// A reading of a table of ``LetterRows``, each 10 points high: `"ab[cd]e"` has c and d on the screen, c at its top.
@MainActor struct ReadLetters {
    let rows: LetterRows
    var reading: Reading

    /// - Parameters:
    ///   - seen: how much of the rows on the screen is visible, in points; all of it if nothing is said.
    init(
        _ text: String, isIdentified: Bool = true, seen: [CGFloat] = [], top: CGFloat = 0, bar: CGFloat = 0,
        cover: CGFloat = 0
    ) {
        let rows = LetterRows(text.filter { !"[]".contains($0) })
        rows.areIdentified = isIdentified
        let (first, last) = (text.firstIndex(of: "[")!, text.firstIndex(of: "]")!)
        let screen = text[first..<last].filter { $0.isLetter }
        let held = text.filter(\.isLetter).map { letter in
            guard let index = screen.firstIndex(of: letter) else { return rows.held(letter, height: 0, seen: 0) }
            let number = screen.distance(from: screen.startIndex, to: index)
            return rows.held(letter, top: top + CGFloat(number) * 10, seen: seen.isEmpty ? 10 : seen[number])
        }
        let standing = Standing(offset: 100, top: bar, width: 300, height: 500, contentHeight: 5_000)
        self.rows = rows
        reading = Reading(held, at: standing, cover: cover)
    }

    mutating func edit(to text: String) {
        rows.edit(to: text)
        find(edits: true)
    }

    mutating func reload(_ text: String) {
        rows.reload(text)
        find(edits: false)
    }

    private mutating func find(edits: Bool) {
        reading.follow(edits: edits, rows)
        reading.find(in: rows)
    }

    /// The row that decides, and by which of its points: `c 20`, its top; `c above 20`, `c below 20`; `none`.
    var decision: String {
        guard let decision = reading.decide(in: rows) else { return "none" }
        let letter = rows.letter(at: decision.row) ?? "?"
        return switch decision.point {
        case .top(let was, _): "\(letter) \(Int(was))"
        case .above(let y): "\(letter) above \(Int(y))"
        case .below(let y): "\(letter) below \(Int(y))"
        }
    }
}
