import Precache

/// A way in which apps make their cells.
struct AgreementKind {
    let name: String
    let cellClass: UITableViewCell.Type
    /// Has the cell show a text: what a data source does, and what Precache's closure does with its template.
    let fill: @MainActor (_ cell: UITableViewCell, _ text: String) -> Void

    private init(
        _ name: String, _ cellClass: UITableViewCell.Type = UITableViewCell.self,
        fill: @escaping @MainActor (_ cell: UITableViewCell, _ text: String) -> Void
    ) {
        (self.name, self.cellClass, self.fill) = (name, cellClass, fill)
    }

    /// Those that there are on this system.
    @MainActor
    static var kinds: [AgreementKind] {
        let all = [
            AgreementKind("constraints to margins", ProofCell.self) { ($0 as? ProofCell)?.label.text = $1 },
            AgreementKind("constraints to edges", EdgesCell.self) { ($0 as? EdgesCell)?.label.text = $1 },
            AgreementKind("list configuration") { cell, text in
                var content = cell.defaultContentConfiguration()
                content.text = text
                cell.contentConfiguration = content
            },
            AgreementKind("own content view") { $0.contentConfiguration = TextConfiguration(text: $1) },
            AgreementKind("frames", FramesCell.self) { ($0 as? FramesCell)?.show($1) },
            AgreementKind("updateConfiguration(using:)", UpdatingCell.self) { ($0 as? UpdatingCell)?.show($1) },
        ]
        let hosting = AgreementKind("hosted SwiftUI") {
            $0.contentConfiguration = HostedText.configuration(showing: $1)
        }
        return HostedText.canBeShown ? all + [hosting] : all
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

/// What stands at the end of a row: an accessory, or a view of an app's own.
struct AgreementAccessory {
    let name: String
    var type = UITableViewCell.AccessoryType.none

    static var all: [AgreementAccessory] {
        [
            AgreementAccessory(name: "none"),
            AgreementAccessory(name: "disclosureIndicator", type: .disclosureIndicator),
            AgreementAccessory(name: "detailDisclosureButton", type: .detailDisclosureButton),
            AgreementAccessory(name: "checkmark", type: .checkmark),
            AgreementAccessory(name: "detailButton", type: .detailButton),
            AgreementAccessory(name: "view"),
        ]
    }

    @MainActor
    func put(in cell: UITableViewCell) {
        cell.accessoryView = name == "view" ? UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20)) : nil
        cell.accessoryType = type
    }
}
