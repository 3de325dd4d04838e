import Foundation

/// Why a file cannot be read, in words that follow its name.
struct UnreadableFile: Error {
    let reason: String
}

extension FileManager {
    /// - Parameter kind: what the file is expected to be, in words.
    /// - Throws: ``UnreadableFile``.
    func contents(ofFile path: String, of kind: String) throws -> Data {
        guard fileExists(atPath: path) else { throw UnreadableFile(reason: "there is no such file") }
        if isFolder(path) { throw UnreadableFile(reason: "is a folder, not \(kind)") }
        guard let data = contents(atPath: path) else { throw UnreadableFile(reason: "cannot be read") }
        return data
    }
}
