import ScrollKit
import Testing

@Suite("Misspelt names") struct MisspeltNameTests {
    @Test("are refused with the one that was meant, if it is plain") func guesses() throws {
        for (arguments, text) in [
            ("--strategy=cached,precach-cells", #"--strategy knows no "precach-cells": did you mean precache-cells?"#),
            ("--scenario fling-afer-idle", #"--scenario knows no "fling-afer-idle": did you mean fling-after-idle?"#),
            ("--list=transcipt", #"--list knows no "transcipt": did you mean transcript?"#),
            ("--list=alll", #"--list knows no "alll": did you mean all?"#),
            ("--cells auto", #"--cells knows no "auto": did you mean auto-layout?"#),
            ("--reach 3,everthing", #"--reach knows no "everthing": did you mean everything?"#),
            ("--scenaro jump", #"there is no option "--scenaro": did you mean --scenario?"#),
            ("-runs 5", #"there is no option "-runs": did you mean --runs?"#),
            ("--row=5", #"there is no option "--row": did you mean --rows?"#),
        ] {
            #expect(
                try message(of: OptionError.self) {
                    try BenchmarkOptions(
                        arguments: arguments.words, strategies: StrategyName.choices, scenarios: ScenarioName.choices)
                } == text, "\(arguments)")
        }
    }

    @Test(
        "are known by their beginning, or by two edits in six characters",
        arguments: [
            ("fling-afer-idle", "fling-after-idle"), ("fling_after_idle", "fling-after-idle"),
            ("precach-cells", "precache-cells"),
            ("Cahced", "cached"), ("hots", nil), ("caht", "chat"), ("fling-a", "fling-after-idle"), ("fling", nil),
            ("cach", "cached"), ("", nil), ("c", nil), ("chatter", nil), ("coat", "chat"), ("cheat", "chat"),
            ("cooked", nil),
        ] as [(String, String?)])
    func nearNames(text: String, name: String?) {
        let names = ["fling-after-idle", "fling-with-rests", "precache", "precache-cells", "cached", "chat", "hosting"]
        #expect(names.nearest(to: text) == name)
    }

    @Test("are not guessed where two are as near") func twoNearNames() {
        #expect(["boat", "coat"].nearest(to: "moat") == nil && ["boat", "coats"].nearest(to: "moat") == "boat")
    }
}
