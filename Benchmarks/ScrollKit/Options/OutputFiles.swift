import Foundation

extension BenchmarkOptions {
    /// Checks that what `--json`, `--svg`, `--flick` and `--worse` name can be written, and that no file is named for two things.
    ///
    /// To be asked before the benchmark runs, so that a wrong path costs nobody a minute. A file that is not there is made,
    /// empty, and removed again: nothing else tells of a name that is too long, or of a folder that takes no files.
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
        // A link's target is written, and a file is written anew beside itself: so its folder counts, too.
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let exists = files.fileExists(atPath: path)
        if exists {
            if files.isFolder(path) { throw refuse("it is a folder") }
            if !files.isWritableFile(atPath: path) { throw refuse("it may not be written to") }
            if !files.isRegularFile(place.path) { return }
        }
        let folder = place.deletingLastPathComponent().path
        guard files.isFolder(folder) else { throw refuse("its folder does not exist") }
        if !files.isWritableFile(atPath: folder) { throw refuse("its folder may not be written to") }
        if exists { return }
        if path.hasSuffix("/") { throw refuse("it is the name of a folder") }
        guard files.createFile(atPath: place.path, contents: nil) else { throw refuse("no file can be made there") }
        try? files.removeItem(at: place)
    }
}

extension FileManager {
    /// Neither a folder nor a link, a pipe or a device.
    func isRegularFile(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
    }

    func isFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}
