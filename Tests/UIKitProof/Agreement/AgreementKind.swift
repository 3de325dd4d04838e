import Precache

/// A way in which apps make their cells.
struct AgreementKind {
    let name: String
    var cellClass: UITableViewCell.Type = UITableViewCell.self
    /// Has the cell show a text: what a data source does, and what Precache's closure does with its template.
    let fill: @MainActor (_ cell: UITableViewCell, _ text: String) -> Void

    /// Those that there are on this system.
    @MainActor
    static var kinds: [AgreementKind] {
        let all = [
            Self(name: "constraints to margins", cellClass: ProofCell.self) { ($0 as? ProofCell)?.label.text = $1 },
            Self(name: "constraints to edges", cellClass: EdgesCell.self) { ($0 as? EdgesCell)?.label.text = $1 },
            Self(name: "list configuration") { cell, text in
                var content = cell.defaultContentConfiguration()
                content.text = text
                cell.contentConfiguration = content
            },
            Self(name: "own content view") { $0.contentConfiguration = TextConfiguration(text: $1) },
            Self(name: "frames", cellClass: FramesCell.self) { ($0 as? FramesCell)?.show($1) },
            Self(name: "updateConfiguration(using:)", cellClass: UpdatingCell.self) { ($0 as? UpdatingCell)?.show($1) },
        ]
        let hosting = Self(name: "hosted SwiftUI") { $0.contentConfiguration = HostedText.configuration(showing: $1) }
        return HostedText.configuration(showing: "") == nil ? all : all + [hosting]
    }

    /// The height in points that the row of a shown cell ought to have: the one that the table gave it, which sized it.
    ///
    /// Nobody documents at which width a table asks `sizeThatFits(_:)`. A cell with frames ought to be as high as it
    /// says for the content view that it has there, and what the table keeps for the separator.
    @MainActor
    static func height(of cell: UITableViewCell) -> CGFloat {
        guard cell is FramesCell else { return cell.frame.height }
        let content = cell.sizeThatFits(CGSize(width: cell.contentView.frame.width, height: 0)).height
        let scale = max(cell.traitCollection.displayScale, 1)
        // Whole pixels: the difference of two heights is off in its last bits.
        return content + ((cell.frame.height - cell.contentView.frame.height) * scale).rounded() / scale
    }
}
