import Foundation
import XCTest

/// What an app that links the package must be able to tell of it when it is uploaded.
final class PrivacyTests: XCTestCase {
    private static let sources = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../Sources").standardizedFileURL

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

    /// A bundle of resources is found by its name, and traps where it is not.
    func test_what_ships_names_no_api_with_a_reason_and_no_bundle() throws {
        let files = ["Core", "Precache"].flatMap { folder in
            let all = FileManager.default.enumerator(
                at: Self.sources.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            return (all?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        }
        XCTAssertGreaterThan(files.count, 80)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            XCTAssertFalse(text.contains("Bundle.module"), file.path)
            let code = text.split(separator: "\n").map { line in
                line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
            }
            // No regular expressions: they need iOS 16.
            let words = Set(code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } }.map(String.init))
            for (category, names) in Self.requiredReason {
                XCTAssertEqual(words.intersection(names), [], "\(category) in \(file.lastPathComponent)")
            }
        }
    }

    func test_the_privacy_manifest_tells_of_nothing_that_is_collected() throws {
        let file = Self.sources.appendingPathComponent("Precache/PrivacyInfo.xcprivacy")
        let manifest = try XCTUnwrap(
            PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any])
        let none: [String: Any] = [
            "NSPrivacyTracking": false, "NSPrivacyTrackingDomains": [String](),
            "NSPrivacyCollectedDataTypes": [String](), "NSPrivacyAccessedAPITypes": [String](),
        ]
        XCTAssertEqual(NSDictionary(dictionary: manifest), NSDictionary(dictionary: none))
    }
}
