/// A farther reach held against a nearer one: a sentence that is the title of a picture, made of the figures whichever
/// way they turned out.
struct ReachFinding {
    private let near: RunGroup
    private let far: RunGroup

    /// - Parameters:
    ///   - near: the runs at the nearer reach.
    ///   - far: those of the same list at the farther one.
    init(_ near: RunGroup, _ far: RunGroup) {
        self.near = near
        self.far = far
    }

    var sentence: String {
        let clauses = [lateness, cpuTime].compactMap(\.self).joined(separator: ", ")
        return clauses.isEmpty ? "No results" : "Measuring \(list) \(Self.ahead(far)): \(clauses)"
    }

    private var list: String {
        let run = far.runs[0]
        return run.list.map { ListName(rawValue: $0)?.inWords ?? $0 } ?? "rows of \(figure(run.rowCostMs)) ms"
    }

    /// Nil where nobody scrolled.
    private var lateness: String? {
        let figure = ReachFigure.hitchRatio
        guard far.spread(figure.value) != nil, near.spread(figure.value) != nil else { return nil }
        // No late frame at all, which is less than a ratio that is rounded to 0.
        func isNever(_ group: RunGroup) -> Bool { group.runs.allSatisfy { $0.hitchMsPerSecond == 0 } }
        if isNever(far) { return isNever(near) ? "no late frame either way" : "no late frame" }
        if figure.text(far) == figure.text(near) { return "frames as late" }
        return "frames late by \(figure.text(far)) instead of \(figure.text(near)) \(figure.unit)"
    }

    /// Nil where no time was charged.
    private var cpuTime: String? {
        let (own, other) = (far.median(\.cpuMs), near.median(\.cpuMs))
        guard other > 0 else { return nil }
        let change = ((own / other - 1) * 100).rounded()
        let reach = Self.name(near)
        if change == 0 { return "for as much CPU time as \(reach)" }
        return "for \(figure(abs(change), decimals: 0)) % \(change > 0 ? "more" : "less") CPU time than \(reach)"
    }

    /// How far ahead rows are measured, as it stands behind a verb.
    private static func ahead(_ group: RunGroup) -> String {
        switch group.runs[0].reach ?? "" {
        case "automatic": "by the automatic reach"
        case "everything": "to its end"
        case "shown": "on the screen alone"
        case let screens: "\(screens) ahead"
        }
    }

    /// The same, as it stands behind "than".
    private static func name(_ group: RunGroup) -> String {
        switch group.runs[0].reach ?? "" {
        case "automatic": "by the automatic reach"
        case "everything": "all of it"
        case "shown": "the screen alone"
        case let screens: screens
        }
    }
}
