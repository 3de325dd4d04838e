import Precache

/// Stands for UIKit's: its table, of which it is the data source and the delegate, in a window of its own.
@MainActor
class UITableViewController: NSObject, UITableViewDataSource, UITableViewDelegate {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private(set) lazy var tableView: UITableView! = ControlledTable(frame: window.bounds, style: .plain)

    /// Loads the view, and shows it.
    func show() {
        tableView.headlessController = self
        tableView.dataSource = self
        tableView.delegate = self
        viewDidLoad()
        window.addSubview(tableView)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    func viewDidLoad() {}
    func viewDidLayoutSubviews() {}
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { tableView.rowHeight }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.estimatedRowHeight
    }
}

/// Tells its controller of each layout.
private final class ControlledTable: UITableView {
    override func layoutSubviews() {
        super.layoutSubviews()
        (headlessController as? UITableViewController)?.viewDidLayoutSubviews()
    }
}
