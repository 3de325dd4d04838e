import Foundation

// Makes RESULTS.md of what the benchmarks wrote: `results-table JMH-FILE TSV-FILE MACHINE COMMIT`.

guard CommandLine.arguments.count == 5 else {
    FileHandle.standardError.write(Data("usage: results-table JMH-FILE TSV-FILE MACHINE COMMIT\n".utf8))
    exit(2)
}
do {
    let figures =
        try Figure.read(jmh: CommandLine.arguments[1]) + Figure.read(tsv: CommandLine.arguments[2])
    print(ResultsTable(figures, machine: CommandLine.arguments[3], commit: CommandLine.arguments[4]).text)
} catch {
    FileHandle.standardError.write(Data("results-table: \(error)\n".utf8))
    exit(1)
}
