extension Proof {
    /// What warming a table must not do.
    static let idleDiscipline: [ProofRule] = [
        ProofRule(
            "Warming measures each row once, and none for anybody else", topic: "Idle discipline",
            expected: "once each", source: "Precache's own promise",
            suspect: "Precache/Warming/EstimateTeller.swift", on: try IdleScreen()
        ) { screen in
            let before = screen.askedByTable
            guard screen.warmUp() else { return "never warm" }
            let asked = screen.askedByTable - before
            let often = screen.measured.count { $0 > 1 }
            let never = screen.measured.count { $0 == 0 }
            return ProofSeen(
                never == 0 && often == 0 && asked == 0 ? "once each" : "otherwise",
                details: ["\(never) rows never, \(often) more than once, \(asked) because the table asked"])
        },
        ProofRule(
            "Warming makes no cells for the table", topic: "Idle discipline", expected: "0 cells",
            source: "Precache's own promise", suspect: "Precache/Warming/NextRow.swift"
        ) {
            // Asking for its estimates again, a table may bring in rows of before it is put back in its place.
            let screen = try IdleScreen(givesEstimates: false)
            defer { screen.close() }
            return screen.warmUp() ? "\(screen.cellsMade) cells" : "never warm"
        },
        ProofRule(
            "Warming leaves what is on the screen where it is", topic: "Idle discipline", expected: "nothing moves",
            source: "Precache's own promise", suspect: "Precache/Warming/EstimateTeller.swift", on: try IdleScreen()
        ) { screen in
            let before = screen.places
            guard screen.warmUp() else { return "never warm" }
            let after = screen.places
            let moved = zip(before, after).filter { $0 != $1 }.map { "at \($0), then at \($1)" }
            // A table that is told heights in place of estimates may make cells for it: a price, and no drift.
            let cells = "\(before.count) rows before, \(after.count) after; the table made \(screen.cellsMade) cells"
            return ProofSeen(before == after ? "nothing moves" : "something moves", details: moved + [cells])
        },
        ProofRule(
            "Warming asks for nothing that constraints cannot satisfy", topic: "Idle discipline",
            expected: "0 unsatisfiable", source: "UIView-Encapsulated-Layout-Height in consoles of apps",
            suspect: "Precache/Measuring/RowMeasurer+Templates.swift"
        ) {
            guard let before = ProofPlatform.unsatisfiableConstraints else {
                throw NotRun("UIKit tells it in the console alone")
            }
            let screen = try IdleScreen()
            defer { screen.close() }
            guard screen.warmUp() else { return "never warm" }
            return "\((ProofPlatform.unsatisfiableConstraints ?? 0) - before) unsatisfiable"
        },
    ]
}
