import XCTest

@testable import Precache

/// A list that is changed step by step. The height of a row follows from its name, its state, the table's width and the
/// text size, so that the table is judged by arithmetic, and not by what Precache knows.
final class ChangingList: SectionedScreen<ChangingList.Row> {
    enum Naming: CaseIterable { case position, identity, identityAndState, key, completeKey }
    enum Measuring: CaseIterable { case closure, template, layout }

    struct Row: Sendable {
        let id: Int
        var state = 0

        /// Rows from 1,000 on are pictures, as high at every text size.
        func height(at width: CGFloat, _ textSize: UIContentSizeCategory) -> CGFloat {
            let forText = id >= 1_000 ? 0 : 10 * ChangingList.textSizes.firstIndex(of: textSize)!
            return CGFloat(30 + (id * 7 + state * 13) % 50 + Int(width) % 100 + forText)
        }
    }

    /// Sections and their rows: "3: 8 27.1 | 14:" is section 3, of row 8 and of row 27 in state 1, and section 14, of none.
    struct Content: ExpressibleByStringLiteral {
        var names: [String] = []
        var sections: [[Row]] = []

        init(stringLiteral text: String) {
            for section in text.split(separator: "|") {
                let parts = section.split(separator: ":", omittingEmptySubsequences: false)
                names.append(parts[0].trimmingCharacters(in: .whitespaces))
                sections.append(
                    parts[1].split(separator: " ").map { row in
                        let numbers = row.split(separator: ".").map { Int($0)! }
                        return Row(id: numbers[0], state: numbers.count > 1 ? numbers[1] : 0)
                    })
            }
        }

        /// One section, of rows with these names.
        init(_ rows: some Sequence<Int>) {
            names = ["0"]
            sections = [rows.map { Row(id: $0) }]
        }
    }

    nonisolated static let textSizes: [UIContentSizeCategory] = [.large, .extraLarge, .extraExtraLarge]

    /// The sections' names.
    private var names: [String]
    let naming: Naming
    let measuring: Measuring
    let answersEstimates: Bool
    private let workers: HandWorkers?

    /// The list is shown, and precaches.
    init(
        _ content: Content, _ naming: Naming, _ measuring: Measuring = .closure,
        reach: PrecachingConfiguration.Reach = .everything, estimates: Bool = true, height: CGFloat = 300,
        workers: HandWorkers? = nil
    ) {
        names = content.names
        self.naming = naming
        self.measuring = measuring
        answersEstimates = estimates
        self.workers = workers
        super.init(content.sections, height: height)
        // The main thread measures.
        if workers == nil { WorkerPool.shared.fixedCount = 0 }
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.register(ChangingCell.self)
        putIntoWindow()
        if naming == .identity || naming == .identityAndState {
            table.enablePrecaching(
                .init(reach: reach), identifiedBy: { [unowned self] in self[$0].id },
                layoutState: naming == .identity ? nil : { [unowned self] in self[$0].state })
        } else {
            table.enablePrecaching(.init(reach: reach))
        }
        table.layoutIfNeeded()
    }

    override var story: String { "\(naming), \(measuring), estimates \(answersEstimates): " }

    // MARK: Changes

    /// Where the rows of these names are now.
    func paths(_ ids: [Int]) -> [IndexPath] {
        ids.map { id in
            let section = sections.firstIndex { $0.contains { $0.id == id } }!
            return path(sections[section].firstIndex { $0.id == id }!, section)
        }
    }

    /// Rows come to their next state. The table is not told.
    func change(_ ids: Int...) { for path in paths(ids) { sections[path.section][path.row].state += 1 } }

    /// Rows come to their next state, and their heights are invalidated.
    func invalidate(_ ids: Int...) {
        for path in paths(ids) { sections[path.section][path.row].state += 1 }
        table.invalidatePrecachedHeights(for: paths(ids))
    }

    /// Shows this instead in one batch update, where rows that change their state are reloaded.
    func batch(to new: Content) {
        let before = names
        let old = sections
        let kept = before.indices.compactMap { from in new.names.firstIndex(of: before[from]).map { (from, $0) } }
        table.performBatchUpdates { [self] in
            names = new.names
            sections = new.sections
            table.deleteSections(IndexSet(before.indices.filter { !names.contains(before[$0]) }), with: .none)
            table.insertSections(IndexSet(names.indices.filter { !before.contains(names[$0]) }), with: .none)
            // Rows by their names, from where they go and to where they come; those in both move.
            var leaving: [Int: IndexPath] = [:]
            var coming: [Int: IndexPath] = [:]
            for (from, to) in kept {
                for change in sections[to].map(\.id).difference(from: old[from].map(\.id)) {
                    switch change {
                    case .remove(let row, let id, _): leaving[id] = path(row, from)
                    case .insert(let row, let id, _): coming[id] = path(row, to)
                    }
                }
                for (row, shown) in old[from].enumerated() where leaving[shown.id] == nil {
                    let isOther = sections[to].contains { $0.id == shown.id && $0.state != shown.state }
                    if isOther { table.reloadRows(at: [path(row, from)], with: .none) }
                }
            }
            for (id, from) in leaving {
                if let to = coming.removeValue(forKey: id) {
                    table.moveRow(at: from, to: to)
                } else {
                    table.deleteRows(at: [from], with: .none)
                }
            }
            table.insertRows(at: Array(coming.values), with: .none)
        }
    }

    /// A search finds every second row, and is ended.
    func search() {
        let all = sections
        sections = all.map { $0.filter { $0.id % 2 == 0 } }
        table.reload()
        sections = all
        table.reload()
    }

    func setTextSize(_ index: Int) {
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: Self.textSizes[index])
    }

    func editAndEnd() {
        table.setEditing(true, animated: false)
        table.layoutIfNeeded()
        table.setEditing(false, animated: false)
        table.layoutIfNeeded()
    }

    func goToBackgroundAndBack() {
        let scene = window.windowScene ?? makeScene()
        for state in [UIScene.ActivationState.background, .foregroundActive] {
            scene.headlessActivationState = state
            turn(1)
        }
    }

    /// The app asks its own delegate.
    func ask(_ ids: Int...) { for path in paths(ids) { _ = answer(path.row, path.section) } }

    /// The environment has held for long enough.
    func hold() {
        // Notices another environment, for which a pause begins.
        _ = precacher.isWarm
        letItHold()
    }

    func turn(_ times: Int) { MainRunLoop.turn(times: times) }
    func flick() { table.headlessFling(velocity: 900, dragging: 0.02) }

    // MARK: What is to be so

    func height(of row: Row) -> CGFloat {
        row.height(at: table.bounds.width, table.traitCollection.preferredContentSizeCategory)
    }

    /// What the table shows, or sums up, otherwise than the rows are. Asks for no height, which might mend it.
    private var wrong: [String] {
        var wrong: [String] = []
        for path in table.indexPathsForVisibleRows ?? [] {
            let right = height(of: self[path])
            let shown = table.cellForRow(at: path)!.frame.height
            if shown != right { wrong.append("row \(self[path].id) is shown at \(shown) instead of \(right)") }
        }
        let size = sections.joined().reduce(0) { $0 + height(of: $1) }
        if answersEstimates, table.contentSize.height != size {
            wrong.append("the content is \(table.contentSize.height) high instead of \(size)")
        }
        return wrong
    }

    private var wrongAnswers: [Int] {
        let paths = paths(sections.joined().map(\.id))
        return paths.filter { answer($0.row, $0.section) != height(of: self[$0]) }.map { self[$0].id }
    }

    override func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        precacher.resume()
        hold()
        MainRunLoop.turn(
            until: {
                workers?.finishAll()
                return precacher.isWarm
            }, orFail: "\(story)the table never got warm", file: file, line: line)
    }

    /// Turns the run loop until the list says that it is warm. Then the table is right, and stays so.
    func assertWarmMeansRight(_ what: String = "", file: StaticString = #filePath, line: UInt = #line) {
        warmUp(file: file, line: line)
        XCTAssertEqual(wrong, [], "\(story)\(what)", file: file, line: line)
        MainRunLoop.turnUntilItSleeps()
        table.layoutIfNeeded()
        XCTAssertEqual(wrong, [], "\(story)\(what), at rest", file: file, line: line)
        XCTAssertEqual(wrongAnswers, [], "\(story)\(what)", file: file, line: line)
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let kind = measuring == .template ? ChangingCell.self : UITableViewCell.self
        let cell = kind.init(style: .default, reuseIdentifier: "\(kind)")
        fill(cell, self[indexPath])
        return cell
    }
}
