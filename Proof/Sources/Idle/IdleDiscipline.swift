import Precache

extension Proof {
    static let idleDiscipline = ProofRule.about("Idle discipline", source: "Precache's own promise") {
        ProofRule("Warming measures each row once, and none for anybody else").expecting("once each")
            .suspect("Precache/Engine/Engine+Telling").check(on: IdleScreen()) { screen in
                let before = screen.askedByTable
                guard screen.warmUp() else { return "never warm" }
                let asked = screen.askedByTable - before
                let (often, never) = (screen.measured.count { $0 > 1 }, screen.measured.count { $0 == 0 })
                return ProofSeen(
                    never == 0 && often == 0 && asked == 0 ? "once each" : "otherwise",
                    details: ["\(never) rows never, \(often) more than once, \(asked) because the table asked"])
            }
        // Asking for its estimates again, a table may bring in rows of before it is put back in its place.
        ProofRule("Warming makes no cells for the table").expecting("0 cells").suspect("Precache/Engine/Engine+NextRow")
            .check(on: IdleScreen(givesEstimates: false)) { screen in
                screen.warmUp() ? "\(screen.cellsAsked.count) cells" : "never warm"
            }
        ProofRule("Warming 1,000 rows lays the table out no more, and makes none of its cells")
            .expecting("1000 rows, 0 layouts, 0 cells").suspect("Precache/Table/SizingTable")
            .check(on: IdleScreen(rows: 1_000, givesEstimates: false)) { screen in
                guard screen.warmUp() else { return "never warm" }
                let rows = screen.measured.count { $0 > 0 }
                return "\(rows) rows, \(screen.table.calls.layouts) layouts, \(screen.cellsAsked.count) cells"
            }
        ProofRule("Warming runs onAppear of hosted SwiftUI once a measured row").expecting("once each")
            .source("our guess: seen by nobody").suspect("Precache/Table/SizingTable")
            .check(on: IdleScreen(isHosting: true)) { screen in
                guard HostedText.configuration(showing: "") != nil else { throw NotRun("needs iOS 16") }
                guard screen.warmUp() else { return "never warm" }
                let counts = [screen.measured, screen.appeared].map { $0.reduce(0, +) }
                return ProofSeen(
                    screen.appeared == screen.measured ? "once each" : "otherwise",
                    details: ["\(counts[0]) rows measured, \(counts[1]) appeared"])
            }
        ProofRule("Warming makes a hidden table that goes on a memory warning, and with its table")
            .expecting("gone, gone").suspect("Precache/Table/EnvironmentReader").check {
                var screen: IdleScreen? = IdleScreen()
                defer { screen?.close() }
                let seen = [true, false].map { isWarning in
                    weak var hidden: UITableView?
                    autoreleased {
                        screen?.table.invalidatePrecachedHeights()
                        screen?.warmUp()
                        hidden = screen?.table.subviews.lazy.compactMap { $0 as? UITableView }.first
                    }
                    guard hidden != nil else { return "not there" }
                    autoreleased {
                        let warning = UIApplication.didReceiveMemoryWarningNotification
                        if isWarning { return NotificationCenter.default.post(name: warning, object: nil) }
                        screen?.close()
                        screen = nil
                    }
                    return hidden == nil ? "gone" : "stays"
                }
                return "\(seen[0]), \(seen[1])"
            }
        ProofRule("Warming leaves what is on the screen where it is").expecting("nothing moves")
            .suspect("Precache/Engine/Engine+Telling").check(on: IdleScreen()) { screen in
                let before = screen.places
                guard screen.warmUp() else { return "never warm" }
                let after = screen.places
                let moved = zip(before, after).filter { $0 != $1 }.map { "at \($0), then at \($1)" }
                // A table that is told heights in place of estimates may make cells for it: a price, and no drift.
                let cells =
                    "\(before.count) rows before, \(after.count) after; the table made \(screen.cellsAsked.count) cells"
                return ProofSeen(before == after ? "nothing moves" : "something moves", details: moved + [cells])
            }
        ProofRule("Warming asks for nothing that constraints cannot satisfy").expecting("0 unsatisfiable")
            .source("UIView-Encapsulated-Layout-Height in consoles of apps")
            .suspect("Precache/Engine/Engine+Template").check {
                guard let before = ProofPlatform.unsatisfiableConstraints else {
                    throw NotRun("UIKit tells it in the console alone")
                }
                let screen = IdleScreen()
                defer { screen.close() }
                guard screen.warmUp() else { return "never warm" }
                return "\((ProofPlatform.unsatisfiableConstraints ?? 0) - before) unsatisfiable"
            }
    }.map { $0.inApp() }
}

/// A table that Precache warms, in the middle of which the user is, and who asked what meanwhile.
final class IdleScreen: ProofStage, UITableViewDelegate {
    private(set) var measured: [Int]
    /// How often SwiftUI in a template appeared, for each row.
    private(set) var appeared: [Int]
    private let givesEstimates: Bool
    private let isHosting: Bool

    /// Comes on the screen, is scrolled, and is not warm yet.
    /// - Parameters:
    ///   - givesEstimates: whether known heights are the table's estimates, for which it asks again when all are known.
    ///   - isHosting: whether the rows host SwiftUI.
    init(rows: Int = 60, givesEstimates: Bool = true, isHosting: Bool = false) {
        (self.givesEstimates, self.isHosting) = (givesEstimates, isHosting)
        measured = Array(repeating: 0, count: rows)
        appeared = measured
        super.init(rows: rows, cells: isHosting ? UITableViewCell.self : EdgesCell.self)
        table.estimatedRowHeight = UITableView.automaticDimension
        table.enablePrecaching(PrecachingConfiguration(reach: .everything))
        table.precacher.pause()
        show()
        table.scrollToRow(at: (rows / 2).path, at: .top, animated: false)
        window.layoutIfNeeded()
        ProofPlatform.turnRunLoop(for: 0.2)
        forgetQuestions()
        table.forgetCalls()
    }

    /// How many rows were measured because the table asked for them.
    var askedByTable: Int { table.usedPrecacher?.statistics.misses ?? 0 }

    /// Where each shown row is on the screen, in points: sums of heights differ in their last bits.
    var places: [String] {
        table.visibleCells.map { cell in
            let (top, height) = (cell.frame.minY - table.contentOffset.y, cell.frame.height)
            return "\((top * 1_000).rounded() / 1_000), \((height * 1_000).rounded() / 1_000) points high"
        }
    }

    override func prepare(_ cell: UITableViewCell, at path: IndexPath) {
        let text = Self.words(of: path.row)
        (cell as? EdgesCell)?.label.text = text
        guard isHosting else { return }
        let isTemplate = cell.isTemplateCell
        cell.contentConfiguration = HostedText.configuration(showing: text) { [weak self] in
            if isTemplate { self?.appeared[path.row] += 1 }
        }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, identifier: Self.identifier) { cell in
            measured[indexPath.row] += 1
            prepare(cell, at: indexPath)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        givesEstimates ? tableView.precachedEstimate(forRowAt: indexPath) : UITableView.automaticDimension
    }
}
