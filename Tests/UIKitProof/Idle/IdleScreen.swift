import Precache

/// A table that Precache warms, in the middle of which the user is, and who asked what meanwhile.
@MainActor
final class IdleScreen: ProofStage, UITableViewDelegate {
    /// How often each row was measured.
    private(set) var measured: [Int]
    /// How often SwiftUI in a template appeared, for each row.
    private(set) var appeared: [Int]
    private let givesEstimates: Bool
    private let isHosting: Bool

    /// Comes on the screen, is scrolled, and is not warm yet.
    ///
    /// - Parameters:
    ///   - givesEstimates: whether known heights are the table's estimates, for which it asks again when all are known.
    ///   - isHosting: whether the rows host SwiftUI.
    init(rows: Int = 60, givesEstimates: Bool = true, isHosting: Bool = false) {
        (self.givesEstimates, self.isHosting) = (givesEstimates, isHosting)
        measured = Array(repeating: 0, count: rows)
        appeared = measured
        super.init(rows: rows, cells: isHosting ? UITableViewCell.self : EdgesCell.self)
        table.estimatedRowHeight = UITableView.automaticDimension
        table.enablePrecaching(PrecachingConfiguration(reach: .everything))
        table.precacher?.pause()
        show()
        table.scrollToRow(at: (rows / 2).path, at: .top, animated: false)
        window.layoutIfNeeded()
        ProofPlatform.turnRunLoop(for: 0.2)
        forgetQuestions()
        table.forgetCalls()
    }

    /// How many rows were measured because the table asked for them.
    var askedByTable: Int { table.precacher?.statistics.misses ?? 0 }

    /// Where each shown row is on the screen, in points: sums of heights differ in their last bits.
    var places: [String] {
        table.visibleCells.map { cell in
            let (top, height) = (cell.frame.minY - table.contentOffset.y, cell.frame.height)
            return "\((top * 1_000).rounded() / 1_000), \((height * 1_000).rounded() / 1_000) points high"
        }
    }

    override func prepare(_ cell: UITableViewCell, at path: IndexPath) {
        let text = Self.words(of: path.row)
        (cell as? EdgesCell)?.label.text = text
        guard isHosting else { return }
        let isTemplate = cell.isTemplateCell
        cell.contentConfiguration = HostedText.configuration(showing: text) { [weak self] in
            if isTemplate { self?.appeared[path.row] += 1 }
        }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, identifier: Self.identifier) { cell in
            measured[indexPath.row] += 1
            prepare(cell, at: indexPath)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        givesEstimates ? tableView.precachedEstimate(forRowAt: indexPath) : UITableView.automaticDimension
    }
}
