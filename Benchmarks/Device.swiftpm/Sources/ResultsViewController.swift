import ScrollKit
import UIKit

/// What a user would notice in each run, a section a list and scenario and a row a strategy, and the button that shares them as JSON.
final class ResultsViewController: UITableViewController {
    private let session: BenchmarkSession
    /// What the table shows: at rest what the session has seen.
    private var report: Report

    init(_ options: BenchmarkOptions) {
        session = BenchmarkSession(options)
        report = session.report
        super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsSelection = false
        session.onRun = { [weak self] in self?.update() }
        update()
        session.start()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isMovingFromParent { session.stop() }
    }

    private func update() {
        report = session.report
        title = session.next ?? "Results"
        tableView.reloadData()
        guard session.next == nil else { return }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .action, target: self, action: #selector(share))
    }

    /// The file that `scroll-benchmark --read` reads on a desktop.
    @objc private func share() { shareFile(report.json, as: "scroll-benchmark.json") }

    private var sections: [(list: String, scenario: String)] {
        report.loads.flatMap { list in report.scenarios.map { (list, $0) } }
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "\(sections[section].list), \(sections[section].scenario)"
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        runs(section).count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let run = runs(indexPath.section)[indexPath.row]
        return tableView.subtitleCell(run.name, run.figures.joined(separator: "\n"))
    }

    private func runs(_ section: Int) -> [Run] {
        let (list, scenario) = sections[section]
        return report.runs.filter { $0.load == list && $0.scenario == scenario }
    }
}
