import Precache

/// Stands for UIKit's: its table, of which it is the data source and the delegate, in a window of its own.
@MainActor
class UITableViewController: NSObject, UITableViewDataSource, UITableViewDelegate {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private(set) lazy var tableView: UITableView! = ControlledTable(frame: window.bounds, style: .plain)

    private final class Absent: UITableViewDelegate {}
    private let absent = Absent()

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

    /// Another size of the window, as when the device is turned.
    func resize(to size: CGSize) {
        window.frame.size = size
        tableView.frame.size = size
        window.layoutIfNeeded()
    }

    var inputAccessoryView: UIView? { nil }
    var canBecomeFirstResponder: Bool { false }

    func viewDidLoad() {}
    func viewDidLayoutSubviews() {}
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    /// As if it had no such method.
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> HeadlessUIKit.UIView? {
        absent.tableView(tableView, viewForHeaderInSection: section)
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { tableView.rowHeight }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.estimatedRowHeight
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
}

/// Tells its controller of each layout.
private final class ControlledTable: UITableView {
    override func layoutSubviews() {
        super.layoutSubviews()
        (headlessController as? UITableViewController)?.viewDidLayoutSubviews()
    }
}
