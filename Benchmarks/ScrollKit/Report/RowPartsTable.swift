/// The parts of rows of several kinds as plain text, a line a kind, for an issue.
///
/// Some cells of a kind were sized before they were attached; the others were not, as their height was known. Figures
/// of both stand beside each other, so that a reader can tell how much of showing a row the sizing of its cell saves.
public struct RowPartsTable {
    private let device: String
    private let rowsPerKind: Int
    private var lines: [(kind: String, cells: [String])] = []

    private static let kindHeading = "kind of row"
    private static let headings = RowPart.allCases.map(\.rawValue) + ["saved"]

    /// - Parameters:
    ///   - device: its model and system, in a few words.
    ///   - rowsPerKind: the number of rows that the medians of each kind are of, sized ones and others alike.
    public init(device: String, rowsPerKind: Int) {
        self.device = device
        self.rowsPerKind = rowsPerKind
    }

    /// Adds the line of a kind: the medians of its rows.
    public mutating func add(_ kind: String, sized: [RowParts], unsized: [RowParts]) {
        let cells = RowPart.allCases.map { part in
            let before = Self.median(part, of: sized)
            switch part {
            case .fill: return Self.text(Self.median(part, of: sized + unsized))
            case .size: return Self.text(before)
            case .attach, .layout, .draw, .commit:
                return "\(Self.text(before))/\(Self.text(Self.median(part, of: unsized)))"
            }
        }
        lines.append((kind, cells + [Self.saved(sized, unsized)]))
    }

    /// Adds the line of a kind that could not be measured, and says why.
    public mutating func leaveOut(_ kind: String, because reason: String) { lines.append((kind, [reason])) }

    /// Five lines about the figures, and one a kind.
    ///
    /// - Parameter atWork: the share of the time in which the main thread did not wait: the figures' CPU time.
    public func text(atWork: Double) -> String {
        let rows = lines.filter { $0.cells.count == Self.headings.count }
        let nameWidth = (lines.map(\.kind.count) + [Self.kindHeading.count]).max() ?? 0
        let widths = Self.headings.indices.map { column in
            (rows.map { $0.cells[column].count } + [Self.headings[column].count]).max() ?? 0
        }
        let table = ([(Self.kindHeading, Self.headings)] + lines).map { kind, cells in
            guard cells.count == widths.count else { return kind.padded(to: nameWidth) + "  " + cells.joined() }
            return kind.padded(to: nameWidth) + zip(cells, widths).map { "  " + $0.rightAligned(in: $1) }.joined()
        }
        let busy = figure(atWork * 100, decimals: 0)
        let about = [
            "Parts of showing a row, \(device)",
            "ms, medians of \(rowsPerKind) + \(rowsPerKind) rows a kind, elapsed; "
                + "the main thread was at work for \(busy) % of it",
        ]
        return (about + table + Self.legend).joined(separator: "\n") + "\n"
    }

    private static let legend = [
        "a/b: of a cell sized before/of one not sized; saved: 1 - a/b of attach + layout + draw + commit",
        "attach: addSubview; draw: displayIfNeeded of all layers; commit: CATransaction.flush",
    ]

    /// The share of showing that sizing saves, of medians as they are printed; less than nothing where it costs.
    private static func saved(_ sized: [RowParts], _ unsized: [RowParts]) -> String {
        func showing(_ rows: [RowParts]) -> Double { RowPart.showing.reduce(0) { $0 + (median($1, of: rows) ?? 0) } }
        guard showing(unsized) > 0 else { return "-" }
        return figure((1 - showing(sized) / showing(unsized)) * 100, decimals: 0) + " %"
    }

    private static func median(_ part: RowPart, of rows: [RowParts]) -> Double? {
        Spread(rows.compactMap { $0.milliseconds(part) })?.median
    }

    private static func text(_ milliseconds: Double?) -> String { milliseconds.map { figure($0, decimals: 2) } ?? "-" }
}
