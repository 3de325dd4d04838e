extension Proof {
    /// Whether Precache's heights are those of rows that size themselves, to half a pixel: a rule for each kind of
    /// cell, in each kind of table.
    static let agreement = ProofRule.about(
        "Agreement", source: "Precache's own promise", suspect: "Precache/Table/SizingTable"
    ) {
        return AgreementKind.kinds.flatMap { kind in
            AgreementPlace.allCases.map { place in
                let start = place == .landscape ? "In landscape " : ""
                return ProofRule(start + "Precache's heights are the table's own: \(kind.name), \(place.rawValue)")
                    .expecting("all equal")
                    .inApp(kind.name == "hosted SwiftUI" || place == .landscape).check { try seen(kind, place) }
            }
        }
    }

    private static func seen(_ kind: AgreementKind, _ place: AgreementPlace) throws -> ProofSeen {
        var differences: [String] = []
        var count = 0
        for setting in place.settings {
            let screen = AgreementScreen(kind, setting)
            defer { screen.close() }
            let seen = try screen.compare()
            count += seen.count
            differences += seen.differences
        }
        let total = "\(count - differences.count) of \(count) combinations are equal"
        return ProofSeen(
            differences.isEmpty ? "all equal" : "some differ", details: differences.prefix(4) + [total])
    }
}
