import PrecacheCore

/// The cells that are kept of one table's rows.
typealias KeptCells = KeptProducts<any KeptCell>

extension KeptProducts where Product == any KeptCell {
    /// With half as many half of the gain is lost, and twice as many gain no more. (Benchmarks, costly transcript.)
    static var most: Int { 32 }
}

/// A cell that was filled and sized for a row before it is shown, and the value that it was filled with.
@MainActor
protocol KeptCell: AnyObject {
    var cell: UITableViewCell { get }
    /// The traits of the table when it was filled: colors and images go by more than heights do.
    var traits: UITraitCollection { get }
}

@MainActor
final class CellOfValue<Value: Equatable>: KeptCell {
    let cell: UITableViewCell
    let value: Value
    let traits: UITraitCollection

    init(_ cell: UITableViewCell, _ value: Value, in tableView: UITableView) {
        self.cell = cell
        self.value = value
        traits = tableView.traitCollection
    }
}
