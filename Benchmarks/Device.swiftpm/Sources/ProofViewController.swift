import UIKit
import UIKitProof

/// Whether UIKit does on this device what Precache and its stand-in take for granted: a row a rule, and the button that
/// shares them as JSON.
final class ProofViewController: UITableViewController {
    private var rest = Proof.rules
    private var report = ProofReport([])

    init() { super.init(style: .insetGrouped) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsSelection = false
        UIApplication.shared.isIdleTimerDisabled = true
        runLater()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard isMovingFromParent else { return }
        rest = []
        UIApplication.shared.isIdleTimerDisabled = false
    }

    // By a timer of the run loop, because rules turn that loop themselves, and so that the screen is drawn in between.
    private func runLater() {
        title = rest.isEmpty ? report.summary : "\(rest.count) to go"
        guard rest.isEmpty else { return perform(#selector(runNext), with: nil, afterDelay: 0.1) }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .action, target: self, action: #selector(share))
    }

    @objc private func runNext() {
        guard !rest.isEmpty else { return }
        report = ProofReport(report.results + [rest.removeFirst().run()])
        tableView.reloadData()
        runLater()
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
