import ScrollKit

/// Some of the names that a benchmark can be run with, and those that are chosen, one at least.
struct ChoiceGroup {
    let title: String
    let choices: [BenchmarkOptions.Choice]
    let takesSeveral: Bool
    private var isChosen: [Bool]

    init(_ title: String, _ choices: [BenchmarkOptions.Choice], takesSeveral: Bool) {
        self.title = title
        self.choices = choices
        self.takesSeveral = takesSeveral
        isChosen = choices.map(\.isDefault)
    }

    /// In the order in which they run.
    var chosen: [String] { zip(choices, isChosen).filter(\.1).map(\.0.name) }

    func isChosen(_ index: Int) -> Bool { isChosen[index] }

    mutating func tap(_ index: Int) {
        guard takesSeveral else {
            isChosen = choices.indices.map { $0 == index }
            return
        }
        if chosen != [choices[index].name] { isChosen[index].toggle() }
    }
}
