import Foundation

extension Proof {
    /// Whether Precache's heights are those of rows that size themselves, within half a pixel: a rule for each kind of cell.
    static let agreement: [ProofRule] = AgreementKind.kinds.map { kind in
        ProofRule(
            "Precache's heights are the table's own: \(kind.rawValue)", topic: "Agreement", expected: "all equal",
            source: "Precache's own promise", suspect: kind.suspect
        ) { try seen(kind) }
    }

    private static func seen(_ kind: AgreementKind) throws -> ProofSeen {
        var differences: [String] = []
        var count = 0
        for setting in AgreementSetting.all {
            let screen = AgreementScreen(kind, setting)
            defer { screen.close() }
            guard try screen.warmUp() else {
                return ProofSeen("never warm", details: differences + [setting.description])
            }
            for row in screen.compare() {
                count += 1
                guard !row.isEqual else { continue }
                let accessory = row.accessory == .none ? "" : ", \(row.accessory.rawValue)"
                differences.append("\(setting.description)\(accessory): \(row.heights)")
            }
        }
        let total = "\(count - differences.count) of \(count) combinations are equal"
        return ProofSeen(differences.isEmpty ? "all equal" : "some differ", details: differences + [total])
    }
}
