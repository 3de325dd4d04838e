#if os(Linux)
    import Foundation
    import XCTest

    /// The lines by which Precache replaces UITableView's methods. The runtime passes whatever a replacement takes, and
    /// only Apple's platforms run them: what would go wrong there is read here.
    final class InterceptionSourceTests: XCTestCase {
        /// Each method and what its call is taken from, by the function that replaces such methods. (UITableView.h)
        private let methods: [String: [String: String]] = [
            "follow": [
                "layoutSubviews": ".layoutSubviews", "reloadData": ".reloadData",
                "reloadSectionIndexTitles": ".reloadSectionIndexTitles", "beginUpdates": ".beginUpdates",
                "endUpdates": ".endUpdates", "didMoveToWindow": ".didMoveToWindow",
            ],
            "followBlocks": ["performBatchUpdates(_:completion:)": ""],
            "followObject": [
                "setter: dataSource": "{ _ in .setSource }", "setter: delegate": "{ _ in .setSource }",
                "reconfigureRows(at:)": "{ .reconfigure($0 as? [IndexPath]) }",
            ],
            "followAnimated": [
                "insertSections(_:with:)": "{ $0.sections.inserted += sections($1) }",
                "deleteSections(_:with:)": "{ $0.sections.deleted += sections($1) }",
                "reloadSections(_:with:)": "{ $0.sections.reloaded += sections($1) }",
                "insertRows(at:with:)": "{ $0.rows.inserted += rows($1) }",
                "deleteRows(at:with:)": "{ $0.rows.deleted += rows($1) }",
                "reloadRows(at:with:)": "{ $0.rows.reloaded += rows($1) }",
            ],
            "followSections": ["moveSection(_:toSection:)": "{ $0.sections.move($1, to: $2) }"],
            "followRows": ["moveRow(at:to:)": ""],
            "followScrolls": ["scrollToRow(at:at:animated:)": ""],
            "followOffsets": ["setContentOffset(_:animated:)": ""],
        ]

        /// What the runtime passes with each list of arguments, after the table: objects for what bridges to a class,
        /// integers for enumerations.
        private let arguments: [String: [String]] = [
            "follow": [], "followBlocks": ["Updates?", "AnyObject?"], "followObject": ["AnyObject?"],
            "followAnimated": ["AnyObject?", "Int"], "followSections": ["Int", "Int"],
            "followRows": ["AnyObject?", "AnyObject?"], "followScrolls": ["AnyObject?", "Int", "Bool"],
            "followOffsets": ["CGPoint", "Bool"],
        ]

        private let source = try? String(
            contentsOf: URL(fileURLWithPath: #filePath + "/../../../../Sources/Precache/Table/Interception+UIKit.swift")
                .standardizedFileURL, encoding: .utf8)

        func test_each_methods_replacement_takes_its_arguments_and_tells_its_call() throws {
            var found: [String: [String: String]] = [:]
            let line = /(\w+)\(#selector\((setter: )?UITableView\.(\w+(?:\([\w:]+\))?)\)(.*)/
            for match in try XCTUnwrap(source).matches(of: line) {
                let call = match.4.trimmingCharacters(in: [")", ",", " "])
                found[String(match.1), default: [:]][String((match.2 ?? "") + match.3)] = call
            }
            XCTAssertEqual(found, methods)
        }

        /// Without the call the table would no longer hear of the change; with another selector another library's hook
        /// would not find its own; with other arguments the table would hear of another change.
        func test_each_replacement_calls_the_one_before_with_its_own_selector_and_arguments() throws {
            let functions = try XCTUnwrap(source).components(separatedBy: "private static func ").dropFirst()
                .filter { $0.contains("typealias Original") }
            XCTAssertEqual(functions.count, arguments.count)
            for function in functions {
                let name = String(function.prefix { $0 != "(" })
                let types = ["UITableView"] + (arguments[name] ?? ["?"])
                let original =
                    function.firstMatch(of: /typealias Original = @convention\(c\) \((.*)\) -> Void/)?.1 ?? ""
                let passedOn = (types.prefix(1) + ["Selector"] + types.dropFirst()).joined(separator: ", ")
                XCTAssertEqual(String(original), passedOn, name)
                let block = function.firstMatch(of: /typealias Block = @convention\(block\) \((.*)\) -> Void/)?.1 ?? ""
                XCTAssertEqual(String(block), types.joined(separator: ", "), name)
                let names = function.firstMatch(of: /-> Block in\s*\{ ((?:\w+, )*\w+) in/)?.1 ?? ""
                var passed = names.components(separatedBy: ", ")
                // In place of the updates: a block that runs them.
                if name == "followBlocks" { passed[1] = "$0" }
                passed.insert("selector", at: 1)
                let calls = function.matches(of: /\boriginal\(\)\((.*?)\)/).map { String($0.1) }
                XCTAssertEqual(Set(calls), [passed.joined(separator: ", ")], name)
                XCTAssertFalse(function.contains(/\b(?:let|var|in) selector\b/), name)
            }
        }

        /// On entry into what belongs to the main actor Swift checks the thread, and traps.
        func test_no_replacement_belongs_to_an_actor() throws {
            let source = try XCTUnwrap(source)
            for word in ["@MainActor", "assumeIsolated", "@objc", "method_exchangeImplementations"] {
                XCTAssertFalse(source.contains(word), word)
            }
        }
    }
#endif
