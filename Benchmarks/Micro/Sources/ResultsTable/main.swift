import Foundation

// results-table EXPORT COMMIT: makes RESULTS.md of a run, on the standard output.

guard CommandLine.arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: results-table EXPORT COMMIT\n".utf8))
    exit(64)
}
let export = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let document = Document(results: try Results(export: export), commit: CommandLine.arguments[2])
print(document.text, terminator: "")
