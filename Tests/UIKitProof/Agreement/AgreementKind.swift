import Precache

/// A way in which apps make their cells.
enum AgreementKind: String, CaseIterable {
    case margins = "constraints to margins"
    case edges = "constraints to edges"
    case listConfiguration = "list configuration"
    case ownContentView = "own content view"
    case frames
    case configurationUpdate = "updateConfiguration(using:)"
    case hosting = "hosted SwiftUI"

    /// Those that there are on this system.
    @MainActor
    static var kinds: [AgreementKind] { allCases.filter { $0 != .hosting || HostedText.canBeShown } }

    @MainActor
    var cellClass: UITableViewCell.Type {
        switch self {
        case .margins: ProofCell.self
        case .edges: EdgesCell.self
        case .listConfiguration, .ownContentView, .hosting: UITableViewCell.self
        case .frames: FramesCell.self
        case .configurationUpdate: UpdatingCell.self
        }
    }

    /// The height in points that the row of a shown cell ought to have: the one that the table gave it, which sized it.
    ///
    /// Nobody documents at which width a table asks `sizeThatFits(_:)`. A cell with frames ought to be as high as it
    /// says for the content view that it has there, and what the table keeps for the separator.
    @MainActor
    func height(of cell: UITableViewCell) -> CGFloat {
        guard self == .frames else { return cell.frame.height }
        let content = cell.sizeThatFits(CGSize(width: cell.contentView.frame.width, height: 0)).height
        let scale = max(cell.traitCollection.displayScale, 1)
        // Whole pixels: the difference of two heights is off in its last bits.
        return content + ((cell.frame.height - cell.contentView.frame.height) * scale).rounded() / scale
    }

    /// Has the cell show a text: what a data source does, and what Precache's closure does with its template.
    @MainActor
    func fill(_ cell: UITableViewCell, with text: String) {
        switch self {
        case .margins: (cell as? ProofCell)?.label.text = text
        case .edges: (cell as? EdgesCell)?.label.text = text
        case .listConfiguration:
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
        case .ownContentView: cell.contentConfiguration = TextConfiguration(text: text)
        case .frames: (cell as? FramesCell)?.show(text)
        case .configurationUpdate: (cell as? UpdatingCell)?.show(text)
        case .hosting: cell.contentConfiguration = HostedText.configuration(showing: text)
        }
    }
}

/// What stands at the end of a row: an accessory, or a view of an app's own.
struct AgreementAccessory: Sendable {
    let name: String
    var type = UITableViewCell.AccessoryType.none

    static let all = [
        AgreementAccessory(name: "none"),
        AgreementAccessory(name: "disclosureIndicator", type: .disclosureIndicator),
        AgreementAccessory(name: "detailDisclosureButton", type: .detailDisclosureButton),
        AgreementAccessory(name: "checkmark", type: .checkmark),
        AgreementAccessory(name: "detailButton", type: .detailButton),
        AgreementAccessory(name: "view"),
    ]

    @MainActor
    func put(in cell: UITableViewCell) {
        cell.accessoryView = name == "view" ? UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20)) : nil
        cell.accessoryType = type
    }
}
