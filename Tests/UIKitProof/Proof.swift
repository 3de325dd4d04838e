/// Everything that there is to prove, in the order in which it is to run.
@MainActor
public enum Proof {
    public static var rules: [ProofRule] {
        hostileHosts + heightQuestions + estimates + jumps + standing + reloads + batches + layout + selfSizing
            + configurations + cells + traits + runLoop + agreement + idleDiscipline
    }

    public static func run() -> ProofReport { ProofReport(rules.map { $0.run() }) }
}
