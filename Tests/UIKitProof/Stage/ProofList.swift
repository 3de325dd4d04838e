import Precache

/// A list that keeps what it was asked.
@MainActor
class ProofList: ProofStage, UITableViewDelegate {
    enum Question: Equatable {
        case cell(Int)
        /// The data source was given a cell to fill, and is about to return it.
        case dequeued(Int)
        case height(Int)
        case estimate(Int)
    }

    private(set) var questions: [Question] = []
    /// Fills a row's cell.
    var fill: (ProofCell, Int) -> Void = { cell, row in cell.label.text = "Row \(row)" }
    /// Called when a height is asked.
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

    func shown() -> Self {
        show()
        return self
    }

    /// ``show()``, for checks of what the system does by itself with what is on the screen.
    func showOnScreen() throws {
        try NotRun.unlessInApp()
        show()
    }

    func forgetQuestions() { questions = [] }

    fileprivate func note(_ question: Question) { questions.append(question) }

    var cellsAsked: [Int] { questions.compactMap { if case .cell(let row) = $0 { row } else { nil } } }
    var heightsAsked: [Int] { questions.compactMap { if case .height(let row) = $0 { row } else { nil } } }
    var estimatesAsked: [Int] { questions.compactMap { if case .estimate(let row) = $0 { row } else { nil } } }

    var shownRows: [Int] { (table.indexPathsForVisibleRows ?? []).map(\.row) }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note(.cell(indexPath.row))
        return super.tableView(tableView, cellForRowAt: indexPath)
    }

    override func prepare(_ cell: UITableViewCell, at path: IndexPath) {
        note(.dequeued(path.row))
        if let cell = cell as? ProofCell { fill(cell, path.row) }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        note(.height(indexPath.row))
        onHeight?()
        return height ?? tableView.rowHeight
    }
}

/// A delegate that answers estimates, too. What a delegate answers is known from its methods: hence a class of its own.
@MainActor
private final class EstimateAnswers: NSObject, UITableViewDelegate {
    weak var list: ProofList?
    private let estimate: (Int) -> CGFloat

    init(_ estimate: @escaping (Int) -> CGFloat) { self.estimate = estimate }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        list?.tableView(tableView, heightForRowAt: indexPath) ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        list?.note(.estimate(indexPath.row))
        return estimate(indexPath.row)
    }
}
