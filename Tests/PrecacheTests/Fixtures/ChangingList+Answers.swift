@testable import Precache

extension ChangingList: UITableViewDelegate {
    private func key(of row: Row) -> AnyHashable? {
        switch naming {
        case .key: row.id
        case .completeKey: HeightKey(row, \.id, \.state)
        default: nil
        }
    }

    /// Cells show what rows are now, as do those of apps that fill them anew when a row changes.
    func fill(_ cell: UITableViewCell, _ row: Row) {
        cell.isPrecachedByFrameLayout = measuring == .layout
        (cell as? ChangingCell)?.heightAt = { [unowned self] width in
            let now = sections.joined().first { $0.id == row.id } ?? row
            return now.height(at: width, table.traitCollection.preferredContentSizeCategory)
        }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = self[indexPath]
        let key = key(of: row)
        switch measuring {
        case .closure:
            return table.precachedHeight(forRowAt: indexPath, key: key) { [unowned self] _ in height(of: row) }
        case .template:
            return table.precachedHeight(forRowAt: indexPath, key: key) { [unowned self] (cell: ChangingCell) in
                fill(cell, row)
            }
        case .layout:
            return table.precachedHeight(forRowAt: indexPath, of: row, key: key) { row, environment in
                row.height(at: environment.contentWidth, environment.textSize)
            }
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        answersEstimates
            ? tableView.precachedEstimate(forRowAt: indexPath, key: key(of: self[indexPath]))
            : Feed.none.tableView(tableView, estimatedHeightForRowAt: indexPath)
    }
}

/// As high as its row is now.
final class ChangingCell: BuiltCell {
    var heightAt: (CGFloat) -> CGFloat = { _ in 0 }

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat { heightAt(width) }
}
