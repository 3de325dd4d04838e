import Foundation

extension BenchmarkOptions {
    /// Checks that what `--json`, `--svg`, `--flick` and `--worse` name can be written, and that no file is named for two things.
    ///
    /// To be asked before the benchmark runs, so that a wrong path costs nobody a minute. It writes nothing.
    ///
    /// - Throws: ``OptionError``.
    public func checkOutputFiles() throws {
        let named = [("--json", json), ("--svg", svg), ("--flick", flick), ("--worse", worse)]
        let outputs = named.compactMap { option, path in path.map { (option, $0) } }
        for (option, path) in outputs where path != "-" { try Self.checkCanWrite(path, for: option) }
        for (option, path) in outputs where path == "-" && option != "--json" {
            throw OptionError(
                description: "\(option) takes the path of a file, not \"-\": only --json writes to standard output")
        }

        var taken: [String: String] = [:]
        let inputs = [("--feed", feed), ("--read", read)].compactMap { option, path in path.map { (option, $0) } }
        for (option, path) in inputs + outputs {
            let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            if let other = taken.updateValue(option, forKey: place), !place.hasPrefix("/dev/") {
                throw OptionError(description: "\(other) and \(option) name the same file, \(path.debugDescription)")
            }
        }
    }

    private static func checkCanWrite(_ path: String, for option: String) throws {
        func refuse(_ reason: String) -> OptionError {
            OptionError(description: "\(option) cannot write \(path.debugDescription): \(reason)")
        }
        let files = FileManager.default
        if files.fileExists(atPath: path) {
            if files.isFolder(path) { throw refuse("it is a folder") }
            if !files.isWritableFile(atPath: path) { throw refuse("it may not be written to") }
            return
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard files.isFolder(folder) else { throw refuse("its folder does not exist") }
        if !files.isWritableFile(atPath: folder) { throw refuse("its folder may not be written to") }
        if path.hasSuffix("/") { throw refuse("it is the name of a folder") }
    }
}

extension FileManager {
    func isFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}
