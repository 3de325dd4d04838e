// A transcript for a SwiftUI app, in a table, to be copied: it opens at its end and follows it, keeps the place of who
// reads above, and puts what was sent on top of the screen.
//
//     TranscriptList(items: messages, turn: sentID, wantsOlder: loadOlder) { MessageView(message: $0) }
//
// Its limits. A row shows its item and nothing else: whether it is expanded belongs into the item, not into `@State`,
// and the row builder hands on what rows need of SwiftUI's environment. `onAppear` and `task` of a row may run before
// anybody sees it. No swipe actions, no selection, no animations. No phone has shown it yet.
import Precache
import SwiftUI

@available(iOS 16, tvOS 16, *)
struct TranscriptList<Item: Identifiable & Equatable, Row: View>: UIViewRepresentable where Item.ID: Sendable {
    let items: [Item]
    /// The item that was sent, until its answer is complete.
    var turn: Item.ID?
    /// Called when the list's top comes near; not again until another item is the first.
    var wantsOlder: () -> Void = {}
    @ViewBuilder let row: (Item) -> Row

    func makeCoordinator() -> Coordinator { Coordinator(self) }
    func makeUIView(context: Context) -> UITableView { context.coordinator.makeTable() }
    func updateUIView(_ table: UITableView, context: Context) { context.coordinator.show(self) }

    @MainActor final class Coordinator: NSObject, UITableViewDelegate {
        private let table = UITableView(frame: .zero, style: .plain)
        private var list: TranscriptList
        private var items: [Item.ID: Item] = [:]
        private var turn: Item.ID?
        /// The first item when older ones were wanted last.
        private var firstThen: Item.ID?
        private lazy var dataSource = UITableViewDiffableDataSource<Int, Item.ID>(tableView: table) {
            [weak self] table, indexPath, id in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            if let self, let item = items[id] { fill(cell, with: item) }
            return cell
        }

        init(_ list: TranscriptList) { self.list = list }

        /// Rows are measured ahead, because a hosted row takes some 2 ms, and one of long markdown 5 to 30: none is
        /// measured under a finger, and the scroll bar is exact. If all of yours are cheap, add `reach: .shown` and
        /// leave out `heightForRowAt`: then rows size themselves, also when their `@State` changes.
        func makeTable() -> UITableView {
            table.separatorStyle = .none
            table.allowsSelection = false
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            table.dataSource = dataSource
            table.delegate = self
            table.enablePrecaching(
                .init(follows: .bottom), identifiedBy: { [weak self] in self?.dataSource.itemIdentifier(for: $0) },
                layoutState: { [weak self] in self?.item(at: $0) })
            return table
        }

        func show(_ list: TranscriptList) {
            let changed = list.items.filter { items[$0.id] != nil && items[$0.id] != $0 }
            let isSame = changed.isEmpty && list.items.map(\.id) == dataSource.snapshot().itemIdentifiers
            self.list = list
            if !isSame { apply(reconfiguring: changed.map(\.id)) }
            if list.turn != turn { takeTurn() }
        }

        /// A list that follows its end keeps its place by itself, except where rows come under a finger or in a flight.
        private func apply(reconfiguring changed: [Item.ID]) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Item.ID>()
            snapshot.appendSections([0])
            snapshot.appendItems(list.items.map(\.id))
            snapshot.reconfigureItems(changed)
            table.performKeepingPlace {
                items = Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0) })
                dataSource.apply(snapshot, animatingDifferences: false)
            }
        }

        /// An item that is not in the list yet has its turn once it is.
        private func takeTurn() {
            if let next = list.turn {
                guard let indexPath = dataSource.indexPath(for: next) else { return }
                table.precacher.beginTurn(at: indexPath, peek: 64)
            } else {
                table.precacher.endTurn()
            }
            turn = list.turn
        }

        private func item(at indexPath: IndexPath) -> Item? {
            dataSource.itemIdentifier(for: indexPath).flatMap { items[$0] }
        }

        private func fill(_ cell: UITableViewCell, with item: Item) {
            let row = list.row
            cell.contentConfiguration = UIHostingConfiguration { row(item) }.margins(.all, 0)
        }

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            guard let item = item(at: indexPath) else { return UITableView.automaticDimension }
            return tableView.precachedHeight(forRowAt: indexPath) { (cell: UITableViewCell) in fill(cell, with: item) }
        }

        func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
            tableView.precachedEstimate(forRowAt: indexPath)
        }

        /// The app is told later, because SwiftUI's state must not change while SwiftUI updates this view.
        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            guard indexPath.row < 10, let id = list.items.first?.id, id != firstThen else { return }
            firstThen = id
            Task { list.wantsOlder() }
        }
    }
}
