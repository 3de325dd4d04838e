import Foundation

/// A data source that tells its table of changes by itself, from one snapshot to the next.
@MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private var current = Snapshot()
    private var places: [ItemIdentifierType: IndexPath] = [:]

    /// [Apple] (`init(tableView:cellProvider:)`) It becomes the table's data source.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    public var defaultRowAnimation = UITableView.RowAnimation.automatic

    open func snapshot() -> Snapshot { current }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard current.sectionIdentifiers.indices.contains(indexPath.section) else { return nil }
        let items = current.itemIdentifiers(inSection: current.sectionIdentifiers[indexPath.section])
        return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
    }

    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { places[itemIdentifier] }

    /// [Apple] (`apply(_:animatingDifferences:completion:)`) From iOS 15 on it tells the differences, with or without
    /// animations. [ours] `completion` is called before it returns.
    open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
        let edits = DiffableEdits(from: current, to: snapshot).edits
        let carryOut = { [self] in
            guard let tableView else { return take(snapshot) }
            tableView.carryOutUnseen(edits) { take(snapshot) }
        }
        if animatingDifferences { carryOut() } else { UIView.performWithoutAnimation(carryOut) }
        completion?()
    }

    /// [Apple] (`applySnapshotUsingReloadData(_:completion:)`) Resets the table, without differences. [ours] On a path that
    /// nobody sees who exchanged methods. [seen] (iOS 26.1) In a window the table is laid out within the call.
    open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        take(snapshot)
        tableView?.reloadRows()
        tableView?.layOutWithDiffableSource()
        completion?()
    }

    private func take(_ snapshot: Snapshot) {
        current = snapshot.withoutReloads()
        places = [:]
        for (section, identifier) in current.sectionIdentifiers.enumerated() {
            for (row, item) in current.itemIdentifiers(inSection: identifier).enumerated() {
                places[item] = IndexPath(row: row, section: section)
            }
        }
    }

    open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        current.numberOfItems(inSection: current.sectionIdentifiers[section])
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        itemIdentifier(for: indexPath).flatMap { cellProvider(tableView, indexPath, $0) }
            ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
}

/// Tells a table's diffable data source from others.
@MainActor
protocol DiffableSource {}
extension UITableViewDiffableDataSource: DiffableSource {}

extension UITableView {
    /// [seen] (iOS 26.1) With a diffable data source a reload lays out within the call, where the table is in a window.
    func layOutWithDiffableSource() {
        if window != nil, dataSource is any DiffableSource { layoutIfNeeded() }
    }
}

/// The edits that lead from one snapshot to another. [ours] A row that comes to a new section, or out of one that goes, is a
/// new row.
struct DiffableEdits<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    private(set) var edits: [TableEdit] = []

    init(from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>) {
        let (before, after) = (old.sectionIdentifiers, new.sectionIdentifiers)
        for change in after.difference(from: before).inferringMoves() {
            switch change {
            case .remove(let offset, _, nil): edits.append(.deleteSections([offset]))
            case .insert(let offset, _, nil): edits.append(.insertSections([offset]))
            case .insert(let offset, _, let origin?): edits.append(.moveSection(origin, to: offset))
            case .remove: break
            }
        }
        let kept = Set(before).intersection(after)
        let origins = Self.paths(of: old, in: kept)
        let targets = Self.paths(of: new, in: kept)
        for (item, path) in origins where targets[item] == nil { edits.append(.deleteRows([path])) }
        for (item, path) in targets where origins[item] == nil { edits.append(.insertRows([path])) }
        for section in kept {
            let stays = Set(old.itemIdentifiers(inSection: section)).intersection(
                new.itemIdentifiers(inSection: section))
            for item in new.itemIdentifiers(inSection: section) where !stays.contains(item) {
                if let origin = origins[item] { edits.append(.moveRow(origin, to: targets[item]!)) }
            }
            let order = new.itemIdentifiers(inSection: section).filter(stays.contains)
            let was = old.itemIdentifiers(inSection: section).filter(stays.contains)
            for case .insert(_, let item, _) in order.difference(from: was) {
                edits.append(.moveRow(origins[item]!, to: targets[item]!))
            }
        }
        let reloaded = new.reloadedItemIdentifiers.compactMap { origins[$0] }
        if !reloaded.isEmpty { edits.append(.reloadRows(reloaded)) }
        let reconfigured = new.reconfiguredItemIdentifiers.compactMap { targets[$0] }
        if !reconfigured.isEmpty { edits.append(.reconfigureRows(reconfigured)) }
    }

    private static func paths(
        of snapshot: NSDiffableDataSourceSnapshot<Section, Item>, in kept: Set<Section>
    ) -> [Item: IndexPath] {
        var paths: [Item: IndexPath] = [:]
        for (section, identifier) in snapshot.sectionIdentifiers.enumerated() where kept.contains(identifier) {
            for (row, item) in snapshot.itemIdentifiers(inSection: identifier).enumerated() {
                paths[item] = IndexPath(row: row, section: section)
            }
        }
        return paths
    }
}
