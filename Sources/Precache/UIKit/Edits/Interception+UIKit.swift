#if canImport(UIKit)
    import ObjectiveC
    import UIKit

    /// Exchanges the implementations of the methods by which an app tells a table that rows changed, once.
    @MainActor
    enum Interception {
        /// Evaluated once, on first use.
        static let install: Void = {
            for (theirs, ours) in UITableView.precacheExchanges {
                guard let original = class_getInstanceMethod(UITableView.self, theirs),
                    let replacement = class_getInstanceMethod(UITableView.self, ours)
                else {
                    ProblemLog.write("Precache: UITableView has no \(theirs), so it is not followed.")
                    continue
                }
                method_exchangeImplementations(original, replacement)
            }
        }()
    }

    // Inside each body, the method's own name means UIKit's implementation: the two were exchanged. The prefix keeps
    // the selectors apart from those of UIKit and of apps.
    extension UITableView {
        fileprivate static var precacheExchanges: [(theirs: Selector, ours: Selector)] {
            [
                (#selector(setter: dataSource), #selector(precacheSetDataSource(_:))),
                (#selector(setter: delegate), #selector(precacheSetDelegate(_:))),
                (#selector(layoutSubviews), #selector(precacheLayoutSubviews)),
                (#selector(reloadData), #selector(precacheReloadData)),
                (#selector(beginUpdates), #selector(precacheBeginUpdates)),
                (#selector(endUpdates), #selector(precacheEndUpdates)),
                (
                    #selector(performBatchUpdates(_:completion:)),
                    #selector(precachePerformBatchUpdates(_:completion:))
                ),
                (#selector(insertSections(_:with:)), #selector(precacheInsertSections(_:with:))),
                (#selector(deleteSections(_:with:)), #selector(precacheDeleteSections(_:with:))),
                (#selector(reloadSections(_:with:)), #selector(precacheReloadSections(_:with:))),
                (#selector(moveSection(_:toSection:)), #selector(precacheMoveSection(_:toSection:))),
                (#selector(insertRows(at:with:)), #selector(precacheInsertRows(at:with:))),
                (#selector(deleteRows(at:with:)), #selector(precacheDeleteRows(at:with:))),
                (#selector(reloadRows(at:with:)), #selector(precacheReloadRows(at:with:))),
                (#selector(moveRow(at:to:)), #selector(precacheMoveRow(at:to:))),
                (#selector(reconfigureRows(at:)), #selector(precacheReconfigureRows(at:))),
                (#selector(reloadSectionIndexTitles), #selector(precacheReloadSectionIndexTitles)),
            ]
        }

        @objc fileprivate func precacheSetDataSource(_ dataSource: (any UITableViewDataSource)?) {
            Precacher.follow(.setSource, of: self) { precacheSetDataSource(dataSource) }
        }
        @objc fileprivate func precacheSetDelegate(_ delegate: (any UITableViewDelegate)?) {
            Precacher.follow(.setSource, of: self) { precacheSetDelegate(delegate) }
        }
        @objc fileprivate func precacheLayoutSubviews() {
            Precacher.follow(.layoutSubviews, of: self) { precacheLayoutSubviews() }
        }
        @objc fileprivate func precacheReloadData() {
            Precacher.follow(.reloadData, of: self) { precacheReloadData() }
        }
        @objc fileprivate func precacheBeginUpdates() {
            Precacher.follow(.beginUpdates, of: self) { precacheBeginUpdates() }
        }
        @objc fileprivate func precacheEndUpdates() {
            Precacher.follow(.endUpdates, of: self) { precacheEndUpdates() }
        }
        @objc fileprivate func precachePerformBatchUpdates(
            _ updates: (() -> Void)?, completion: ((Bool) -> Void)?
        ) {
            precachePerformBatchUpdates(Precacher.following(updates, of: self), completion: completion)
        }
        @objc fileprivate func precacheInsertSections(_ sections: IndexSet, with animation: RowAnimation) {
            Precacher.follow(.insertSections(sections), of: self) { precacheInsertSections(sections, with: animation) }
        }
        @objc fileprivate func precacheDeleteSections(_ sections: IndexSet, with animation: RowAnimation) {
            Precacher.follow(.deleteSections(sections), of: self) { precacheDeleteSections(sections, with: animation) }
        }
        @objc fileprivate func precacheReloadSections(_ sections: IndexSet, with animation: RowAnimation) {
            Precacher.follow(.reloadSections(sections), of: self) { precacheReloadSections(sections, with: animation) }
        }
        @objc fileprivate func precacheMoveSection(_ section: Int, toSection target: Int) {
            Precacher.follow(.moveSection(section, to: target), of: self) {
                precacheMoveSection(section, toSection: target)
            }
        }
        @objc fileprivate func precacheInsertRows(at rows: [IndexPath], with animation: RowAnimation) {
            Precacher.follow(.insertRows(rows), of: self) { precacheInsertRows(at: rows, with: animation) }
        }
        @objc fileprivate func precacheDeleteRows(at rows: [IndexPath], with animation: RowAnimation) {
            Precacher.follow(.deleteRows(rows), of: self) { precacheDeleteRows(at: rows, with: animation) }
        }
        @objc fileprivate func precacheReloadRows(at rows: [IndexPath], with animation: RowAnimation) {
            Precacher.follow(.reloadRows(rows), of: self) { precacheReloadRows(at: rows, with: animation) }
        }
        @objc fileprivate func precacheMoveRow(at row: IndexPath, to target: IndexPath) {
            Precacher.follow(.moveRow(row, to: target), of: self) { precacheMoveRow(at: row, to: target) }
        }
        @objc fileprivate func precacheReconfigureRows(at rows: [IndexPath]) {
            Precacher.follow(.reconfigureRows(rows), of: self) { precacheReconfigureRows(at: rows) }
        }
        @objc fileprivate func precacheReloadSectionIndexTitles() {
            Precacher.follow(.reloadSectionIndexTitles, of: self) { precacheReloadSectionIndexTitles() }
        }
    }
#endif
