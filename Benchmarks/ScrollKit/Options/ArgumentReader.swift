import Precache

/// Reads a command line from its start, option by option, and each option's value in the shape that it must have.
struct ArgumentReader {
    private var rest: ArraySlice<String>
    private var option = ""
    /// What followed the `=` in the present option, until it is read.
    private var attached: String?

    init(_ arguments: [String]) { rest = arguments[...] }

    /// The next option, or nil at the end.
    mutating func next() throws -> OptionName? {
        guard let argument = rest.popFirst() else { return nil }
        guard argument.hasPrefix("-"), argument != "-" else {
            throw OptionError(description: "unexpected argument \(argument.debugDescription): options start with --")
        }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        option = String(parts[0])
        attached = parts.count > 1 ? String(parts[1]) : nil
        return try OptionName(argument: option)
    }

    mutating func wholeNumber(_ range: ClosedRange<Int>) throws -> Int {
        let allowed = "a whole number from \(figure(range.lowerBound)) to \(figure(range.upperBound))"
        let text = try value(allowed)
        guard let number = Int(Self.ungrouped(text)), range.contains(number) else { throw wrong(allowed, text) }
        return number
    }

    mutating func number(_ range: ClosedRange<Double>, of unit: String) throws -> Double {
        let allowed = "a number of \(unit) from \(figure(range.lowerBound)) to \(figure(range.upperBound))"
        let text = try value(allowed)
        let plain = Self.ungrouped(text)
        // Double also reads "0x10", "nan" and "inf".
        guard plain.allSatisfy("0123456789.+-eE".contains), let number = Double(plain), range.contains(number) else {
            throw wrong(allowed, text)
        }
        return number
    }

    /// A number as help prints it, `2,000`, without its commas; anything else as it is.
    private static func ungrouped(_ text: String) -> String {
        let plain = text.filter { $0 != "," }
        return Int(plain).map { figure($0) } == text ? plain : text
    }

    mutating func name(of choices: [BenchmarkOptions.Choice]) throws -> String {
        let names = choices.map(\.name)
        let allowed = "one of " + names.joined(separator: ", ")
        let name = try value(allowed)
        guard names.contains(name) else { throw wrong(allowed, name, among: names) }
        return name
    }

    /// One name or several with commas between them, or `all`; a name that is there already is not added again.
    mutating func names(of choices: [BenchmarkOptions.Choice], addTo chosen: inout [String]) throws {
        let names = choices.map(\.name)
        let allowed = "one or more of " + names.joined(separator: ", ")
        for part in try value(allowed).split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part)
            let named = names.filter { $0 == name || name == "all" }
            if named.isEmpty { throw wrong(allowed, name, among: names + ["all"]) }
            chosen += named.filter { !chosen.contains($0) }
        }
    }

    /// One reach or several with commas between them; one that is there already is not added again.
    mutating func reaches(addTo chosen: inout [PrecachingConfiguration.Reach]) throws {
        let allowed = "one or more of " + PrecachingConfiguration.Reach.optionValues
        for part in try value(allowed).split(separator: ",", omittingEmptySubsequences: false) {
            let text = String(part)
            guard let reach = PrecachingConfiguration.Reach(optionValue: text) else {
                throw wrong(allowed, text, among: PrecachingConfiguration.Reach.names)
            }
            if !chosen.contains(reach) { chosen.append(reach) }
        }
    }

    /// The option stands for itself.
    mutating func noValue() throws {
        guard let attached else { return }
        throw OptionError(description: "\(option) takes no value, so not \(attached.debugDescription)")
    }

    mutating func path() throws -> String {
        let allowed = "the path of a file"
        let text = try value(allowed)
        if text.isEmpty { throw wrong(allowed, text) }
        return text
    }

    private mutating func value(_ allowed: String) throws -> String {
        if let attached {
            self.attached = nil
            return attached
        }
        guard let next = rest.first, !next.hasPrefix("--") else {
            throw OptionError.wrong(option, takes: allowed, not: rest.first)
        }
        rest.removeFirst()
        return next
    }

    /// - Parameter names: those that the value may have been meant to be.
    private func wrong(_ allowed: String, _ value: String, among names: [String] = []) -> OptionError {
        OptionError.wrong(option, takes: allowed, not: value, among: names)
    }
}
