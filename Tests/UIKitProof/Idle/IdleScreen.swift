import Precache

/// A table that Precache warms, in the middle of which the user is, and who asked what meanwhile.
@MainActor
final class IdleScreen: NSObject, UITableViewDataSource, UITableViewDelegate, ProofStage {
    let window: UIWindow
    let table: ProofTableView
    private let rowCount: Int
    private(set) var cellsMade = 0
    /// How often each row was measured.
    private(set) var measured: [Int]
    /// How often SwiftUI in a template appeared, for each row.
    private(set) var appeared: [Int]

    /// Whether the table is given what is known as its estimates, and so asks for them again when all is known.
    private let givesEstimates: Bool

    /// Whether the rows host SwiftUI.
    private let isHosting: Bool

    /// Comes on the screen, is scrolled, and is not warm yet.
    init(rows: Int = 60, givesEstimates: Bool = true, isHosting: Bool = false) throws {
        rowCount = rows
        self.givesEstimates = givesEstimates
        self.isHosting = isHosting
        guard ProofPlatform.hasWindowScene else { throw NotRun("needs a window scene: run it in the app") }
        let frame = CGRect(x: 0, y: 0, width: 390, height: 844)
        window = UIWindow(frame: frame)
        table = ProofTableView(frame: frame, style: .plain)
        measured = Array(repeating: 0, count: rowCount)
        appeared = measured
        super.init()
        table.register(isHosting ? UITableViewCell.self : EdgesCell.self, forCellReuseIdentifier: "Cell")
        table.dataSource = self
        table.delegate = self
        table.enablePrecaching(PrecachingConfiguration(reach: .everything))
        table.precacher?.pause()
        window.addSubview(table)
        ProofPlatform.show(window)
        window.layoutIfNeeded()
        table.scrollToRow(at: (rowCount / 2).path, at: .top, animated: false)
        window.layoutIfNeeded()
        ProofPlatform.turnRunLoop(for: 0.2)
        cellsMade = 0
        table.forgetCalls()
    }

    /// Turns the run loop until every row is known, and says whether that is so.
    func warmUp() -> Bool {
        table.precacher?.resume()
        ProofPlatform.turnRunLoop(for: 10) { table.precacher?.isWarm == true }
        // What a commit would still change is to be seen too.
        ProofPlatform.turnRunLoop(for: 0.2)
        return table.precacher?.isWarm == true
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

    private func fill(_ cell: UITableViewCell, _ row: Int) {
        let text = String(repeating: "Words of row \(row). ", count: 3 + row * 7 % 11)
        (cell as? EdgesCell)?.label.text = text
        guard isHosting else { return }
        let isTemplate = cell.isTemplateCell
        cell.contentConfiguration = HostedText.configuration(showing: text) { [weak self] in
            if isTemplate { self?.appeared[row] += 1 }
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cellsMade += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        fill(cell, indexPath.row)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, identifier: "Cell") { cell in
            measured[indexPath.row] += 1
            fill(cell, indexPath.row)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        givesEstimates ? tableView.precachedEstimate(forRowAt: indexPath) : UITableView.automaticDimension
    }
}
