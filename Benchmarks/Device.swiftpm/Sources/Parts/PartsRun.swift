import ScrollKit
import UIKit

/// Measures the parts of showing rows of one kind. It shows no figures.
///
/// Two cells take turns. One is sized before it is attached; the other gets a height that a third cell was asked for
/// long before, as if from a cache of heights.
///
/// - **fill**: the cell's content is set. It has shown other rows before; its texts and images are made.
/// - **size**: `systemLayoutSizeFitting` at the table's width, in a hidden view of the table.
/// - **attach**: the cell's frame is set, and `addSubview` moves it out of the hidden view, so that window and traits
///   stay the same. A table shows a cell of its pool in about the same way.
/// - **layout**: `layoutIfNeeded` lays out the cell's subtree at once (Apple).
/// - **draw**: `displayIfNeeded` of each layer updates its contents outside of the update cycle (Apple). Without it the
///   commit would draw: a stack trace has it call UILabel's `drawText(in:)` (TTTAttributedLabel, issue 136).
/// - **commit**: `CATransaction.flush` commits the implicit transaction (Apple), with everything that was not laid out
///   or drawn yet. In it images are decoded, and layers packed for the render server (Apple, tech talk 10856).
///
/// The work of other threads and of the render server is not seen, except where the main thread waits for it. Where
/// SwiftUI draws its texts, and what a view keeps of a text's layout from sizing to drawing, is not documented.
///
/// The third cell has laid out the same texts, each once. If the system keeps layouts of texts for all views, which is not
/// documented, less seems to be saved than is.
///
/// A row is shown in one turn of the run loop. A cell that waits longer, sized and hidden, may be laid out by a commit
/// in between, and then save more.
@MainActor
final class PartsRun {
    static let rowsPerKind = 30
    private static let warmUps = 4

    private let stage: PartsStage
    private let cells: (sized: any PartsCell, unsized: any PartsCell)
    private let rows: [PartsRow]
    /// Those of all rows, in points.
    private let heights: [CGFloat]
    private var next = 0

    private(set) var sized: [RowParts] = []
    private(set) var unsized: [RowParts] = []

    /// Nil where this system cannot show such rows. Asks for all heights.
    init?(_ kind: PartsKind, on stage: PartsStage) {
        guard let sized = kind.makeCell(), let unsized = kind.makeCell(), let template = kind.makeCell() else {
            return nil
        }
        self.stage = stage
        cells = (sized, unsized)
        let image = PartsRow.makeImageData()
        rows = (0..<2 * (Self.warmUps + Self.rowsPerKind)).map { PartsRow($0, image: image) }
        stage.hide(template)
        heights = rows.map { row in
            template.prepareForReuse()
            template.show(row)
            return stage.fittingHeight(of: template)
        }
        template.removeFromSuperview()
    }

    var isDone: Bool { next == rows.count }

    /// Shows the next two rows, one in a cell that was sized. Each of the two comes first in every other pair.
    func showNextPair() {
        let isWarm = next >= 2 * Self.warmUps
        let sizedFirst = next % 4 == 0
        for isSized in [sizedFirst, !sizedFirst] {
            let parts = show(next, isSized: isSized)
            next += 1
            guard isWarm else { continue }
            if isSized { sized.append(parts) } else { unsized.append(parts) }
        }
    }

    private func show(_ number: Int, isSized: Bool) -> RowParts {
        let cell = isSized ? cells.sized : cells.unsized
        stage.hide(cell)
        cell.prepareForReuse()
        // Nothing of the row before is part of this one.
        CATransaction.flush()
        let start = (passed: PartsClock.passed, atWork: PartsClock.atWork)
        var parts = RowParts { PartsClock.passed }
        parts.measure(.fill) { cell.show(rows[number]) }
        var height = heights[number]
        if isSized { height = parts.measure(.size) { stage.fittingHeight(of: cell) } }
        parts.measure(.attach) { stage.attach(cell, height: height) }
        parts.measure(.layout) { cell.layoutIfNeeded() }
        parts.measure(.draw) { cell.layer.displayAllIfNeeded() }
        parts.measure(.commit) { CATransaction.flush() }
        stage.addWork(PartsClock.atWork - start.atWork, of: PartsClock.passed - start.passed)
        stage.hide(cell)
        return parts
    }
}

extension CALayer {
    /// `displayIfNeeded()` is about one layer (Apple). Layers that are not shown wait.
    fileprivate func displayAllIfNeeded() {
        guard !isHidden else { return }
        displayIfNeeded()
        for layer in sublayers ?? [] { layer.displayAllIfNeeded() }
    }
}
