import Precache

/// A list whose rows are alike, with a delegate that answers one height, or without one.
class ProofList: ProofStage, UITableViewDelegate {
    var fill: (ProofCell, Int) -> Void = { cell, row in cell.label.text = "Row \(row)" }
    var onHeight: (() -> Void)?
    private let height: CGFloat?
    private let estimates: EstimateAnswers?

    /// - Parameters:
    ///   - height: what the delegate answers for each row, in points; without it there is no delegate.
    ///   - estimate: what the delegate answers when it is asked for an estimate, in points.
    init(
        rows: Int = 100, height: CGFloat? = nil, estimate: ((Int) -> CGFloat)? = nil,
        cells: ProofCell.Type = ProofCell.self, style: UITableView.Style = .plain,
        size: CGSize = CGSize(width: 390, height: 844)
    ) {
        self.height = height
        estimates = estimate.map { EstimateAnswers($0) }
        super.init(rows: rows, cells: cells, style: style, size: size)
        estimates?.list = self
        table.delegate = height == nil ? nil : estimates ?? table.delegate
    }

    override func prepare(_ cell: UITableViewCell, at path: IndexPath) {
        if let cell = cell as? ProofCell { fill(cell, path.row) }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        note(.height(indexPath))
        onHeight?()
        return height ?? tableView.rowHeight
    }
}

/// A delegate that answers estimates, too. What a delegate answers is known from its methods: hence a class of its own.
private final class EstimateAnswers: NSObject, UITableViewDelegate {
    weak var list: ProofList?
    private let estimate: (Int) -> CGFloat
    init(_ estimate: @escaping (Int) -> CGFloat) { self.estimate = estimate }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        list?.tableView(tableView, heightForRowAt: indexPath) ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        list?.note(.estimate(indexPath))
        return estimate(indexPath.row)
    }
}
