import Foundation

/// A view controller whose view is a table, and which is the table's data source and delegate.
///
/// [ours] It has no static cells, and does not hear of the keyboard: `headlessShowKeyboard(height:firstResponder:)` is called on
/// its table.
///
/// A subclass overrides the optional methods that it implements. Those that it does not override tell the table that they are
/// missing, as where a delegate has no such method: so nobody calls `super` in them.
@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style
    private var hasReloaded = false
    /// [Apple] (`UITableViewController.clearsSelectionOnViewWillAppear`)
    open var clearsSelectionOnViewWillAppear = true

    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .plain
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    open var tableView: UITableView! {
        get { view as? UITableView }
        set { view = newValue }
    }

    open var refreshControl: UIRefreshControl? {
        get { tableView.refreshControl }
        set { tableView.refreshControl = newValue }
    }

    /// [Apple] (`UITableViewController`) Without a nib, makes a table, and is its data source and its delegate.
    open override func loadView() {
        let table = UITableView(frame: UIScreen.main.bounds, style: style)
        table.dataSource = self
        table.delegate = self
        view = table
    }

    /// [Apple] (`UITableViewController`) Reloads the table when it is about to appear for the first time, and clears the selection
    /// each time.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if !hasReloaded { tableView.reloadData() }
        hasReloaded = true
        if clearsSelectionOnViewWillAppear { tableView.selectRow(at: nil, animated: animated, scrollPosition: .none) }
    }

    // MARK: Methods that a subclass overrides

    private final class Absent: UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }
    private let absent = Absent()

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        absent.tableView(tableView, numberOfRowsInSection: section)
    }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        absent.tableView(tableView, cellForRowAt: indexPath)
    }
    open func numberOfSections(in tableView: UITableView) -> Int { absent.numberOfSections(in: tableView) }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        absent.tableView(tableView, titleForHeaderInSection: section)
    }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        absent.tableView(tableView, titleForFooterInSection: section)
    }
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        absent.tableView(tableView, canEditRowAt: indexPath)
    }
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        absent.tableView(tableView, canMoveRowAt: indexPath)
    }
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { absent.sectionIndexTitles(for: tableView) }
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}
    open func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    open func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}
    open func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        absent.tableView(tableView, heightForRowAt: indexPath)
    }
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        absent.tableView(tableView, heightForHeaderInSection: section)
    }
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        absent.tableView(tableView, heightForFooterInSection: section)
    }
    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        absent.tableView(tableView, estimatedHeightForRowAt: indexPath)
    }
    open func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        absent.tableView(tableView, estimatedHeightForHeaderInSection: section)
    }
    open func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
        absent.tableView(tableView, estimatedHeightForFooterInSection: section)
    }
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        absent.tableView(tableView, viewForHeaderInSection: section)
    }
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        absent.tableView(tableView, viewForFooterInSection: section)
    }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
        absent.tableView(tableView, editingStyleForRowAt: indexPath)
    }
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
        absent.tableView(tableView, shouldIndentWhileEditingRowAt: indexPath)
    }
    open func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
        absent.tableView(tableView, indentationLevelForRowAt: indexPath)
    }
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
        absent.scrollViewShouldScrollToTop(scrollView)
    }
    open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
