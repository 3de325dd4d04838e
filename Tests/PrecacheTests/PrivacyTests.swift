import Foundation
import XCTest

/// What an app that links the package must be able to tell of it when it is uploaded.
final class PrivacyTests: XCTestCase {
    private static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources")

    /// Apple, "Describing use of required reason API": what an app must give a reason for, by category.
    private static let requiredReason: [String: [String]] = [
        "FileTimestamp": [
            "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
            "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat",
        ],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "DiskSpace": [
            "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
            "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
            "statfs", "statvfs", "fstatfs", "fstatvfs",
        ],
        "ActiveKeyboards": ["activeInputModes"],
        "UserDefaults": ["UserDefaults", "NSUserDefaults"],
    ]

    private func swiftFiles(in folders: [String]) -> [URL] {
        folders.flatMap { folder in
            let files = FileManager.default.enumerator(
                at: Self.sources.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        }
    }

    /// The words of a source, but for its comments.
    private func words(of file: URL) throws -> Set<String> {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let code = lines.map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line }
        // No regular expressions: they need iOS 16.
        let words = code.flatMap { line in line.split { !($0.isLetter || $0.isNumber || $0 == "_") } }
        return Set(words.map(String.init))
    }

    func test_no_api_that_needs_a_reason_is_named_in_what_ships() throws {
        let files = swiftFiles(in: ["Core", "Precache"])
        XCTAssertGreaterThan(files.count, 80)
        for file in files {
            let words = try words(of: file)
            for (category, names) in Self.requiredReason {
                XCTAssertEqual(words.intersection(names), [], "\(category) in \(file.lastPathComponent)")
            }
        }
    }

    func test_the_privacy_manifest_tells_of_nothing_that_is_collected() throws {
        let file = Self.sources.appendingPathComponent("Precache/PrivacyInfo.xcprivacy")
        let manifest = try XCTUnwrap(
            PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any])
        XCTAssertEqual(
            Set(manifest.keys),
            [
                "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes",
                "NSPrivacyAccessedAPITypes",
            ])
        XCTAssertEqual(manifest["NSPrivacyTracking"] as? Bool, false)
        for key in manifest.keys where key != "NSPrivacyTracking" {
            XCTAssertEqual((manifest[key] as? [Any])?.count, 0, key)
        }
    }

    /// A bundle is found by its name, and traps where it is not.
    func test_nothing_that_ships_reads_the_package_s_resources() throws {
        let files = swiftFiles(in: ["Core", "Precache"])
        XCTAssertGreaterThan(files.count, 80)
        for file in files {
            XCTAssertFalse(try String(contentsOf: file, encoding: .utf8).contains("Bundle.module"), file.path)
        }
    }
}
