import HeadlessUIKit
import Pairs
import Precache

/// A row that is measured by a template cell, in the two forms in which an app may ask for it.
@MainActor
func measureTemplates(_ session: Session) {
    session.area(
        "Template cells",
        """
        `precachedHeight(forRowAt:configure:)` of unknown rows, with a cell that answers a constant. Floor: the cell is
        prepared, filled and asked.
        """)
    session.pair("a row by a cell's type") { MeasuredTable().pair { $0.measureByType() } }
    session.pair("a row by a cell's identifier") { MeasuredTable().pair { $0.measureByIdentifier() } }
}

@MainActor
private struct MeasuredTable {
    private let fixture = BenchmarkTable(rows: 1_000)
    private let cell = ConstantCell(style: .default, reuseIdentifier: nil)
    private let paths = (0..<1_000).map { IndexPath(row: $0, section: 0) }

    init() {
        fixture.table.register(ConstantCell.self, forCellReuseIdentifier: "ConstantCell")
        fixture.table.separatorStyle = .none
    }

    func pair(_ ours: @escaping @MainActor (inout MeasuredTable) -> Void) -> Pair {
        Pair(
            floor: Block(paths.count, of: self) { $0.measureByHand() },
            ours: Block(paths.count, of: self) { ours(&$0) })
    }

    func measureByHand() {
        var sum: UInt64 = 0
        for path in paths {
            cell.prepareForReuse()
            cell.answer = CGFloat(path.row)
            sum ^= Double(cell.sizeThatFits(CGSize(width: 390, height: 0)).height).bitPattern
        }
        blackHole(sum)
    }

    func measureByType() {
        fixture.table.invalidatePrecachedHeights()
        var sum: UInt64 = 0
        for path in paths {
            let height = fixture.table.precachedHeight(forRowAt: path) { (cell: ConstantCell) in
                cell.answer = CGFloat(path.row)
            }
            sum ^= Double(height).bitPattern
        }
        blackHole(sum)
    }

    func measureByIdentifier() {
        fixture.table.invalidatePrecachedHeights()
        var sum: UInt64 = 0
        for path in paths {
            let height = fixture.table.precachedHeight(forRowAt: path, identifier: "ConstantCell") {
                ($0 as? ConstantCell)?.answer = CGFloat(path.row)
            }
            sum ^= Double(height).bitPattern
        }
        blackHole(sum)
    }
}

private final class ConstantCell: UITableViewCell {
    var answer: CGFloat = 0

    override func prepareForReuse() {
        super.prepareForReuse()
        isPrecachedByFrameLayout = true
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: answer) }
}
