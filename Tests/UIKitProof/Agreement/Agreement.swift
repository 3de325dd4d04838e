import Foundation

extension Proof {
    /// Whether Precache's heights are those of rows that size themselves, to the last bit: a rule for each kind of cell.
    static let agreement: [ProofRule] = AgreementKind.allCases.map { kind in
        ProofRule(
            "Precache's heights are the table's own: \(kind.rawValue)", topic: "Agreement", expected: "all equal",
            source: "Precache's own promise", suspect: "Precache/Measuring/RowMeasurer+Templates.swift"
        ) { seen(kind) }
    }

    private static func seen(_ kind: AgreementKind) -> ProofSeen {
        var differences: [String] = []
        var count = 0
        for setting in AgreementSetting.all {
            let screen = AgreementScreen(kind, setting)
            defer { screen.close() }
            for row in screen.compare() {
                count += 1
                guard row.precached != row.shown else { continue }
                let accessory = row.accessory == .none ? "" : ", \(row.accessory.rawValue)"
                differences.append("\(setting.description)\(accessory): \(row.heights)")
            }
        }
        let total = "\(count - differences.count) of \(count) combinations are equal"
        return ProofSeen(differences.isEmpty ? "all equal" : "some differ", details: differences + [total])
    }
}
