import Precache

/// A table of one section in a window of its own, and what it asked its data source and delegate.
@MainActor
final class ProofList: NSObject, UITableViewDataSource, ProofStage {
    enum Question: Equatable {
        case cell(Int)
        /// The data source was given a cell to fill, and is about to return it.
        case dequeued(Int)
        case height(Int)
        case estimate(Int)
    }

    /// Which of the questions about heights the delegate answers, in points.
    enum Heights {
        case none
        case rows(CGFloat)
        case rowsAndEstimates(CGFloat, CGFloat)
    }

    let window: UIWindow
    let table: ProofTableView
    var rowCount: Int
    private(set) var questions: [Question] = []
    /// Fills a row's cell.
    var fill: (ProofCell, Int) -> Void = { cell, row in cell.label.text = "Row \(row)" }
    /// A row's own estimate in points, where the delegate answers estimates.
    var estimate: ((Int) -> CGFloat)?
    /// Called when a height is asked.
    var onHeight: (() -> Void)?
    private var delegate: (any UITableViewDelegate)?
    static let identifier = "ProofCell"

    init(
        rows: Int = 100, heights: Heights = .none, cells: ProofCell.Type = ProofCell.self,
        style: UITableView.Style = .plain, size: CGSize = CGSize(width: 390, height: 844)
    ) {
        rowCount = rows
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        table = ProofTableView(frame: CGRect(origin: .zero, size: size), style: style)
        super.init()
        table.register(cells, forCellReuseIdentifier: Self.identifier)
        table.estimatedRowHeight = 30
        switch heights {
        case .none: break
        case .rows(let height): delegate = HeightAnswers(self, height)
        case .rowsAndEstimates(let height, let estimate): delegate = EstimateAnswers(self, height, estimate)
        }
        table.dataSource = self
        table.delegate = delegate
        window.addSubview(table)
    }

    /// Comes on the screen, where there is one, and is laid out.
    func show() {
        ProofPlatform.show(window)
        layOut()
    }

    func shown() -> ProofList {
        show()
        return self
    }

    /// ``show()``, for checks of what the system does by itself with what is on the screen.
    func showOnScreen() throws {
        guard ProofPlatform.hasWindowScene else { throw NotRun("needs a window scene: run it in the app") }
        show()
    }

    func layOut() {
        table.setNeedsLayout()
        window.layoutIfNeeded()
    }

    // MARK: What was asked

    func forgetQuestions() { questions = [] }

    fileprivate func note(_ question: Question) {
        questions.append(question)
        if case .height = question { onHeight?() }
    }

    var cellsAsked: [Int] { questions.compactMap { if case .cell(let row) = $0 { row } else { nil } } }
    var heightsAsked: [Int] { questions.compactMap { if case .height(let row) = $0 { row } else { nil } } }
    var estimatesAsked: [Int] { questions.compactMap { if case .estimate(let row) = $0 { row } else { nil } } }

    var shownRows: [Int] { (table.indexPathsForVisibleRows ?? []).map(\.row) }

    // MARK: Data source

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note(.cell(indexPath.row))
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        note(.dequeued(indexPath.row))
        if let cell = cell as? ProofCell { fill(cell, indexPath.row) }
        return cell
    }
}

extension Int {
    /// The row of that number, in a table of one section.
    var path: IndexPath { IndexPath(row: self, section: 0) }
}

// What a delegate answers is known from its methods: hence two classes.

@MainActor
private final class HeightAnswers: NSObject, UITableViewDelegate {
    private unowned let list: ProofList
    private let height: CGFloat

    init(_ list: ProofList, _ height: CGFloat) {
        self.list = list
        self.height = height
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        list.note(.height(indexPath.row))
        return height
    }
}

@MainActor
private final class EstimateAnswers: NSObject, UITableViewDelegate {
    private unowned let list: ProofList
    private let height: CGFloat
    private let estimate: CGFloat

    init(_ list: ProofList, _ height: CGFloat, _ estimate: CGFloat) {
        self.list = list
        self.height = height
        self.estimate = estimate
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        list.note(.height(indexPath.row))
        return height
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        list.note(.estimate(indexPath.row))
        return list.estimate?(indexPath.row) ?? estimate
    }
}
