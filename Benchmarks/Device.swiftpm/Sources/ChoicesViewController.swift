import Precache
import ScrollKit
import UIKit

/// What can be run: lists, kinds of cells, strategies and scenarios, as `scroll-benchmark --help` lists them.
final class ChoicesViewController: UITableViewController {
    private var groups = [
        ChoiceGroup("Lists", ListName.choices, takesSeveral: true),
        ChoiceGroup("Cells", CellKind.choices, takesSeveral: false),
        ChoiceGroup("Strategies", StrategyName.choices, takesSeveral: true),
        ChoiceGroup("Scenarios", ScenarioName.choices, takesSeveral: true),
        ChoiceGroup("Reach, of strategies with Precache", PrecachingConfiguration.Reach.choices, takesSeveral: true),
    ]

    init() { super.init(style: .insetGrouped) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Scroll Benchmark"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Run", style: .done, target: self, action: #selector(run))
        navigationItem.leftBarButtonItems = [
            UIBarButtonItem(title: "Proof", style: .plain, target: self, action: #selector(prove)),
            UIBarButtonItem(title: "Parts", style: .plain, target: self, action: #selector(measureParts)),
        ]
    }

    @objc private func prove() {
        navigationController?.pushViewController(ProofViewController(), animated: true)
    }

    @objc private func measureParts() {
        navigationController?.pushViewController(PartsViewController(), animated: true)
    }

    @objc private func run() {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        options.lists = groups[0].chosen
        options.showCost = 0
        options.cells = groups[1].chosen[0]
        options.strategies = groups[2].chosen
        options.scenarios = groups[3].chosen
        options.reaches = groups[4].chosen.compactMap { PrecachingConfiguration.Reach(optionValue: $0) }
        options.hz = view.window?.windowScene?.screen.maximumFramesPerSecond ?? options.hz
        navigationController?.pushViewController(ResultsViewController(options), animated: true)
    }

    override func numberOfSections(in tableView: UITableView) -> Int { groups.count }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        groups[section].title
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        groups[section].choices.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let group = groups[indexPath.section]
        let choice = group.choices[indexPath.row]
        let cell = tableView.subtitleCell(choice.name, choice.explanation)
        cell.accessoryType = group.isChosen(indexPath.row) ? .checkmark : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        groups[indexPath.section].tap(indexPath.row)
        tableView.reloadSections([indexPath.section], with: .none)
    }
}
