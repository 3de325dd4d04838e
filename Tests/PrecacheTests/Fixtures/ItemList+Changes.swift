import XCTest

@testable import Precache

// What happens to a list step by step, and what is to be so afterwards.

extension ItemList {
    /// Sections and their rows: "3: 8 27.1 | 14:" is section 3, of row 8 and of row 27 in state 1, and section 14, of none.
    struct Content: ExpressibleByStringLiteral {
        var names: [String] = []
        var sections: [[NamedRow]] = []

        init(stringLiteral text: String) {
            for section in text.split(separator: "|") {
                let parts = section.split(separator: ":", omittingEmptySubsequences: false)
                names.append(parts[0].trimmingCharacters(in: .whitespaces))
                sections.append(
                    parts[1].split(separator: " ").map { row in
                        let numbers = row.split(separator: ".").map { Int($0)! }
                        return NamedRow(id: numbers[0], state: numbers.count > 1 ? numbers[1] : 0)
                    })
            }
        }

        /// Sections of rows with these names.
        init(_ rows: any Sequence<Int>...) {
            names = rows.indices.map { "\($0)" }
            sections = rows.map { section in section.map { NamedRow(id: $0) } }
        }
    }

    // MARK: Changes

    /// Where the rows of these names are now.
    func paths(_ ids: [Int]) -> [IndexPath] {
        ids.map { id in
            let section = sections.firstIndex { $0.contains { $0.id == id } }!
            return path(sections[section].firstIndex { $0.id == id }!, section)
        }
    }

    private func change(_ paths: [IndexPath]) { for path in paths { sections[path.section][path.row].state += 1 } }

    /// Rows come to their next state. The table is not told.
    func change(_ ids: Int...) { change(paths(ids)) }

    /// Rows come to their next state, and their heights are invalidated.
    func invalidate(_ ids: Int...) {
        change(paths(ids))
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

    /// Has warming go on, and turns the run loop until the list says that it is warm, and no longer.
    func becomeWarm(file: StaticString = #filePath, line: UInt = #line) {
        precacher.resume()
        hold()
        MainRunLoop.turn(
            until: {
                workers?.finishAll()
                return precacher.isWarm
            }, orFail: "\(story)the table never got warm", file: file, line: line)
    }

    /// The list becomes warm. Then the table is right, and stays so.
    func assertWarmMeansRight(_ what: String = "", file: StaticString = #filePath, line: UInt = #line) {
        becomeWarm(file: file, line: line)
        XCTAssertEqual(wrong, [], "\(story)\(what)", file: file, line: line)
        MainRunLoop.turnUntilItSleeps()
        table.layoutIfNeeded()
        XCTAssertEqual(wrong, [], "\(story)\(what), at rest", file: file, line: line)
        XCTAssertEqual(wrongAnswers, [], "\(story)\(what)", file: file, line: line)
    }
}
