import Precache

/// A table in a window of its own that a check is made on, and its data source: one section of rows, whose cells are of
/// one class. It keeps what the table asked. A subclass that is a delegate is the table's.
@MainActor
class ProofStage: NSObject, UITableViewDataSource {
    enum Question: Equatable {
        case cell(IndexPath)
        /// The data source was given a cell to fill, and is about to return it.
        case dequeued(IndexPath)
        case height(IndexPath)
        case estimate(IndexPath)
        case header(Int)
    }

    static let identifier = "ProofCell"
    let window: UIWindow
    let table: ProofTableView
    var rowCount: Int
    private(set) var questions: [Question] = []

    init(
        rows: Int = 0, cells: UITableViewCell.Type = UITableViewCell.self, style: UITableView.Style = .plain,
        size: CGSize = CGSize(width: 390, height: 844)
    ) {
        rowCount = rows
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        table = ProofTableView(frame: window.bounds, style: style)
        super.init()
        table.register(cells, forCellReuseIdentifier: Self.identifier)
        table.estimatedRowHeight = 30
        table.dataSource = self
        table.delegate = self as? any UITableViewDelegate
        window.addSubview(table)
    }

    @discardableResult
    func show() -> Self {
        ProofPlatform.show(window)
        layOut()
        return self
    }

    func layOut() {
        table.setNeedsLayout()
        window.layoutIfNeeded()
    }

    /// To be called at the end of a check: a window is on the screen until it is hidden.
    func close() {
        table.disablePrecaching()
        table.removeFromSuperview()
        window.isHidden = true
    }

    /// Turns the run loop until every row is known, and says whether that is so.
    @discardableResult
    func warmUp() -> Bool {
        table.precacher.resume()
        ProofPlatform.turnRunLoop(for: 10) { table.precacher.isWarm }
        // What a commit would still change is to be seen too.
        ProofPlatform.turnRunLoop(for: 0.2)
        return table.precacher.isWarm
    }

    func note(_ question: Question) { questions.append(question) }
    func forgetQuestions() { questions = [] }
    var cellsAsked: [Int] { questions.compactMap { if case .cell(let path) = $0 { path.row } else { nil } } }
    var heightsAsked: [Int] { questions.compactMap { if case .height(let path) = $0 { path.row } else { nil } } }
    var estimatesAsked: [Int] { questions.compactMap { if case .estimate(let path) = $0 { path.row } else { nil } } }
    var shownRows: [Int] { (table.indexPathsForVisibleRows ?? []).map(\.row) }
    func prepare(_ cell: UITableViewCell, at path: IndexPath) {}

    /// The text of a row, of a length of its own.
    static func words(of row: Int) -> String { String(repeating: "Words of row \(row). ", count: 3 + row * 7 % 11) }
    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note(.cell(indexPath))
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        note(.dequeued(indexPath))
        prepare(cell, at: indexPath)
        return cell
    }
}

extension Int {
    /// The row of that number, in a table of one section.
    var path: IndexPath { IndexPath(row: self, section: 0) }
}

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
