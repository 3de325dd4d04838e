/// What is wrong with a command line, as one line that names the option, its value and what is allowed.
public struct OptionError: Error, Equatable, CustomStringConvertible {
    public let description: String

    static func unknown(_ option: String) -> OptionError {
        let names = OptionName.allCases.map { String($0.rawValue.dropFirst(2)) }
        let guess = names.nearest(to: String(option.drop { $0 == "-" }))
        let ending = guess.map { ": did you mean --\($0)?" } ?? "; --help lists those that there are"
        return OptionError(description: "there is no option \(option.debugDescription)\(ending)")
    }

    /// - Parameter names: those that the value may have been meant to be.
    static func wrong(
        _ option: String, takes what: String, not value: String?, among names: [String] = []
    ) -> OptionError {
        guard let value else { return OptionError(description: "\(option) takes \(what), but nothing follows it") }
        if let guess = names.nearest(to: value) {
            return OptionError(description: "\(option) knows no \(value.debugDescription): did you mean \(guess)?")
        }
        return OptionError(description: "\(option) takes \(what), not \(value.debugDescription)")
    }

    /// What `option` asks for is not drawn of a proof.
    static func ofNoProof(_ option: OptionName) -> OptionError {
        OptionError(description: "\(option.rawValue) does not go with a proof: leave it out, --read prints it")
    }

    /// - Parameter file: the report that was read; nil where it is to be run.
    static func nothingToCompare(in file: String?) -> OptionError {
        let reason = file.map { "\($0.debugDescription) does not have both" } ?? "name both with --strategy"
        return OptionError(description: "--worse holds precache against strategies without it: \(reason)")
    }

    /// - Parameter file: the report that was read; nil where it is to be run.
    static func noReaches(in file: String?) -> OptionError {
        let reason = file.map { "\($0.debugDescription) does not have several" } ?? "name several with --reach"
        return OptionError(description: "--svg draws what each reach buys and costs: \(reason)")
    }

    static let nothingMeasuresAhead = OptionError(
        description: "--svg draws a strategy that measures ahead: name one with --strategy, precache for example")
}
