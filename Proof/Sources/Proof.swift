/// Everything that there is to prove, in the order in which it is to run: what UIKit does by itself first, before
/// anything of Precache or of another library's has hooked its methods.
@MainActor
public enum Proof {
    public static var rules: [ProofRule] {
        keptCells + heightQuestions + estimates + askingAgain + jumps + standing + place + offsets + reloads + layout
            + selfSizing + sizingTable + configurations + cells + traits + runLoop + hostileHosts + batches
            + agreement + idleDiscipline
    }
}
