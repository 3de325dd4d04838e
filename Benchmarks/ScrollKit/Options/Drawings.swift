extension BenchmarkOptions {
    /// Checks that what is to be run has what `--svg` and `--worse` compare. With ``read`` nothing is run:
    /// ``drawings(of:)`` tells.
    ///
    /// To be asked before the benchmark runs.
    ///
    /// - Throws: ``OptionError``.
    public func checkComparisons() throws {
        guard read == nil else { return }
        let strategies = contenders.map(\.strategy)
        if svg != nil {
            if reaches.count < 2 { throw OptionError.noReaches(in: nil) }
            if !strategies.contains(where: \.measuresAhead) { throw OptionError.nothingMeasuresAhead }
        }
        if worse != nil, Set(strategies.map(\.usesPrecache)).count < 2 { throw OptionError.nothingToCompare(in: nil) }
    }

    /// What `--svg` and `--worse` ask to be drawn of a report, each with the path of its file.
    ///
    /// - Throws: ``OptionError`` where the report lacks what is compared.
    public func drawings(of report: Report) throws -> [(path: String, text: String)] {
        var drawings: [(path: String, text: String)] = []
        if let svg {
            guard let picture = ReachSVG(report) else { throw OptionError.noReaches(in: read) }
            drawings.append((svg, picture.text()))
        }
        if let worse {
            guard let table = WorseTable(report) else { throw OptionError.nothingToCompare(in: read) }
            drawings.append((worse, table.text()))
        }
        return drawings
    }

    /// Checks that nothing is to be drawn of a proof.
    ///
    /// - Throws: ``OptionError``.
    public func checkDrawsNoProof() throws {
        if svg != nil { throw OptionError.ofNoProof(.svg) }
        if worse != nil { throw OptionError.ofNoProof(.worse) }
    }
}
