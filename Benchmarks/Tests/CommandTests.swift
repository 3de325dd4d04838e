import ScrollKit
import XCTest

/// `scroll-benchmark` itself, as a script runs it: without a terminal.
final class CommandTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let still = ["--rows", "20", "--strategy", "cached", "--scenario", "no-scroll", "--row-cost", "0"]

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDown() { try? FileManager.default.removeItem(at: folder) }
    private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
    private func text(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

    func test_a_pipe_gets_tables_without_colours() throws {
        let result = try run(still)
        XCTAssertEqual(result.status, 0)
        XCTAssertTrue(result.output.hasPrefix("20 rows, measured at their own cost"), result.output)
        XCTAssertTrue(result.output.contains("\n  cached "), result.output)
        XCTAssertFalse(result.output.contains("\u{1B}"))
        XCTAssertEqual(result.errors, "")
    }

    func test_a_wrong_option_is_told_in_one_line() throws {
        let wrong = try run(["--runs", "0"])
        let errors = "scroll-benchmark: --runs takes a whole number from 1 to 99, not \"0\"\n"
        XCTAssertTrue(wrong == (2, "", errors), "\(wrong)")
    }

    func test_json_on_standard_output_is_all_that_is_there() throws {
        let result = try run(still + ["--json", "-"])
        XCTAssertEqual(try Report(json: Data(result.output.utf8)).runs.map(\.strategy), ["cached"])
        XCTAssertTrue(result.errors.contains("\n  cached "), result.errors)
        XCTAssertFalse(FileManager.default.fileExists(atPath: file("-").path))
    }

    /// Has data of a short run written.
    private func writeData() throws {
        let reaches = ["--rows=20", "--strategy=precache", "--scenario=no-scroll", "--list=chat", "--reach=1,3"]
        XCTAssertEqual(try run(reaches + ["--json=r.json"]).status, 0)
    }

    func test_the_first_command_shows_four_lists_in_sixty_lines_of_eighty_columns() throws {
        let result = try run(["--rows", "40", "--hz", "30"])
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        XCTAssertLessThanOrEqual(lines.count - 1, 60)
        for line in lines { XCTAssertLessThanOrEqual(line.count, 80, "\(line)") }
        for list in ["feed", "chat", "transcript", "blocks"] {
            XCTAssertEqual(lines.count { $0.hasPrefix("\(list), fling-with-rests, Precache against ") }, 1)
        }
    }

    private func assertIsPicture(_ name: String, line: UInt = #line) throws {
        let text = try text(name)
        XCTAssertTrue(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"), name, line: line)
    }

    func test_all_pictures_and_data_of_a_run_are_written() throws {
        let fling = ["--list=chat", "--rows=20", "--strategy=cached,precache", "--scenario=cold-fling", "--reach=1,3"]
        let result = try run(fling + ["--json=r.json", "--svg=r.svg", "--flick=b.svg"])
        XCTAssertEqual(result.status, 0, result.errors)
        let again = try run(["--read", "r.json"])
        XCTAssertTrue(again.output.contains("\n  cached "), again.output)
        for name in ["r.svg", "b.svg"] { try assertIsPicture(name) }
    }

    func test_a_picture_is_written_through_a_link_to_what_it_names() throws {
        try writeData()
        try "old".write(to: file("real.svg"), atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: file("link.svg").path, withDestinationPath: "real.svg")
        XCTAssertEqual(try run(["--read", "r.json", "--svg", "link.svg"]).status, 0)
        try assertIsPicture("real.svg")
    }

    func test_what_cannot_be_written_or_compared_is_refused_before_anything_is_printed() throws {
        try writeData()
        let fewer = ["--rows=20", "--strategy=cached", "--scenario=no-scroll", "--list=chat", "--json=few.json"]
        XCTAssertEqual(try run(fewer).status, 0)
        let refusals = [
            still + ["--svg", "a.svg"], still + ["--worse", "a.md"], still + ["--flick", "nowhere/a.svg"],
            ["--read", "r.json", "--worse", "a.md"],
            ["--read", "r.json", "--svg", "nowhere/a.svg"], ["--read", "few.json", "--svg", "a.svg"],
        ]
        for arguments in refusals {
            let refused = try run(arguments)
            XCTAssertEqual(["\(refused.status)", refused.output], ["2", ""], "\(arguments)")
            XCTAssertTrue(refused.errors.hasPrefix("scroll-benchmark: --"), refused.errors)
            XCTAssertEqual(refused.errors.filter { $0 == "\n" }.count, 1, refused.errors)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        XCTAssertEqual(names.sorted(), ["err", "few.json", "out", "r.json"])
    }

    func test_of_a_proof_nothing_is_drawn() throws {
        try #"{"system": "none", "device": "none", "results": []}"#
            .write(to: file("proof.json"), atomically: true, encoding: .utf8)
        for option in ["--svg", "--worse"] {
            let refused = try run(["--read", "proof.json", option, "a"])
            let errors = "scroll-benchmark: \(option) does not go with a proof: leave it out, --read prints it\n"
            XCTAssertTrue(refused == (2, "", errors), "\(refused)")
        }
    }

    func test_a_misspelt_name_is_guessed() throws {
        let refused = try run(["--scenario", "fling-afer-idle"])
        let errors = "scroll-benchmark: --scenario knows no \"fling-afer-idle\": did you mean fling-after-idle?\n"
        XCTAssertTrue(refused == (2, "", errors), "\(refused)")
    }

    func test_a_full_disk_is_told_in_one_line() throws {
        try writeData()
        try XCTSkipUnless(FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here")
        let full = try run(["--read", "r.json", "--svg", "/dev/full"])
        XCTAssertEqual(["\(full.status)", full.errors], ["2", "scroll-benchmark: cannot write \"/dev/full\"\n"])
    }

    func test_help_and_tables_fit_into_eighty_columns() throws {
        let runs = ["--rows", "20", "--row-cost", "0", "--hz", "30", "--runs", "2", "--all", "--scenario"]
        let results = try [
            ["--help"], runs + ["jump", "--strategy", "upfront,precache-layout"],
            runs + ["jump,no-scroll", "--strategy", "precache", "--reach", "1,everything"],
        ].map(run)
        XCTAssertEqual(results.map(\.status), [0, 0, 0], results.map(\.errors).joined())
        XCTAssert(results[2].output.contains("\n  precache, everything "), results[2].output)
        let lines = results.map(\.output).joined().split(separator: "\n")
        XCTAssertGreaterThan(lines.count, 80)
        for line in lines { XCTAssertLessThanOrEqual(line.count, 80, "\(line)") }
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        // On a Mac the process is Xcode's, and the bundle lies beside the command; on Linux the bundle is that folder.
        let bundle = Bundle(for: CommandTests.self).bundleURL.resolvingSymlinksInPath()
        let folders = [bundle, bundle.deletingLastPathComponent()]
        process.executableURL = try XCTUnwrap(
            folders.map { $0.appendingPathComponent("scroll-benchmark") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }, "no scroll-benchmark in \(folders)")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // Files, because a pipe that nobody reads is full at some time.
        for name in ["out", "err"] { try Data().write(to: file(name)) }
        process.standardOutput = try FileHandle(forWritingTo: file("out"))
        process.standardError = try FileHandle(forWritingTo: file("err"))
        try process.run()
        process.waitUntilExit()
        return try (process.terminationStatus, text("out"), text("err"))
    }
}
