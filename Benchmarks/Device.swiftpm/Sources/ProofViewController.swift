import UIKit
import UIKitProof

/// Whether UIKit does on this device what Precache and its stand-in take for granted: a row a rule, and the button that
/// shares them as JSON.
final class ProofViewController: UITableViewController {
    private var rest = Proof.rules
    private var report = ProofReport([])
    private lazy var steps = Steps(after: 0.1) { [weak self] in self?.runNext() == true }

    init() { super.init(style: .insetGrouped) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsSelection = false
        showProgress()
        steps.start()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isMovingFromParent { steps.stop() }
    }

    private func showProgress() {
        title = rest.isEmpty ? report.summary : "\(rest.count) to go"
        guard rest.isEmpty else { return }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .action, target: self, action: #selector(share))
    }

    private func runNext() -> Bool {
        report = ProofReport(report.results + [rest.removeFirst().run()])
        tableView.reloadData()
        showProgress()
        return !rest.isEmpty
    }

    /// The file that `scroll-benchmark --read` prints on a desktop.
    @objc private func share() { shareFile(report.json, as: "uikit-proof.json") }

    override func numberOfSections(in tableView: UITableView) -> Int { report.topics.count }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        report.topics[section]
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        report.results(in: report.topics[section]).count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let result = report.results(in: report.topics[indexPath.section])[indexPath.row]
        let expected = result.verdict == .fail ? ["expected: \(result.expected)"] : []
        let cell = tableView.subtitleCell(
            result.rule, (["seen: \(result.seen)"] + expected + result.details).joined(separator: "\n"))
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.textColor =
            switch result.verdict {
            case .pass: .systemGreen
            case .fail: .systemRed
            case .notRun: .secondaryLabel
            }
        return cell
    }
}
