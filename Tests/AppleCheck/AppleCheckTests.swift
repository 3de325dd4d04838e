#if os(Linux)
    import XCTest

    /// Precache's lines for Apple's platforms, type-checked on Linux against what HeadlessUIKit declares.
    final class AppleCheckTests: XCTestCase {
        /// Holds: XCTest runs one test at a time.
        nonisolated(unsafe) private static var compiler: AppleCompiler?

        private func compiler() throws -> AppleCompiler {
            if let compiler = Self.compiler { return compiler }
            guard try AppleCompiler.isAvailable() else { throw XCTSkip("There is no swiftc in PATH to check with.") }
            let made = try AppleCompiler()
            Self.compiler = made
            return made
        }

        override class func tearDown() {
            compiler?.removeModules()
            compiler = nil
        }

        func testPrecacheCompilesForApplePlatformsWithoutWarnings() throws {
            let result = try compiler().startCompilingPrecache().finish()
            XCTAssertEqual(result.diagnostics, "")
            XCTAssertEqual(result.status, 0)
        }

        func testItsLinesForTVOSCompileToo() throws {
            let compiler = try compiler()
            let file = "UITableView+UIKit.swift"
            let source = try AppleCompiler.source(of: file)
                .replacingOccurrences(of: "#if os(tvOS)", with: "#if os(Linux)")
            XCTAssert(source.contains("#if os(Linux)"))
            let result = try compiler.startCompilingPrecache(replacing: file, with: source).finish()
            XCTAssertEqual(result.diagnostics, "")
            XCTAssertEqual(result.status, 0)
        }

        func testWhatIsSetByItsNameIsAProperty() throws {
            let file = "TextSize+UIKit.swift"
            let source = try AppleCompiler.source(of: file)
            let byName = source.replacing(/setValue\((\w+)\.rawValue, forKey: "(\w+)"\)/) { "\($0.2) = \($0.1)" }
            XCTAssertNotEqual(byName, source)
            XCTAssertFalse(byName.contains("forKey"))
            let result = try compiler().startCompilingPrecache(replacing: file, with: byName).finish()
            XCTAssertEqual(result.diagnostics, "")
            XCTAssertEqual(result.status, 0)
        }

        /// Only iOS compiles one of two files, so the other is taken out with it.
        private func iOSFiles() throws -> [String: String] {
            var sources: [String: String] = [:]
            for (file, condition) in [
                ("FrameCommits+iOS.swift", "#if os(iOS)"), ("FrameCommits+Other.swift", "!os(iOS)"),
            ] {
                let source = try AppleCompiler.source(of: file)
                XCTAssertEqual(source.components(separatedBy: condition).count, 2, file)
                sources[file] = source.replacingOccurrences(of: "os(iOS)", with: "os(Linux)")
            }
            return sources
        }

        func testItsLinesForIOSAloneCompileTooAndMistakesInThemAreErrors() throws {
            let (compiler, sources) = (try compiler(), try iOSFiles())
            let result = try compiler.startCompilingPrecache(replacing: sources).finish()
            XCTAssertEqual(result.diagnostics, "")
            XCTAssertEqual(result.status, 0)
            for mutant in Mutant.frameCommits {
                var mutated = sources
                mutated["FrameCommits+iOS.swift"]?.replace(mutant.text, with: mutant.replacement)
                XCTAssertNotEqual(mutated, sources, line: mutant.line)
                try expectError(from: (mutant, compiler.startCompilingPrecache(replacing: mutated)))
            }
        }

        func testMistakesInThemAreErrors() throws {
            let compiler = try compiler()
            guard try compiler.startCompilingPrecache().finish().status == 0 else {
                return XCTFail("Where Precache itself does not compile, nothing can be said of mistakes in it.")
            }
            // Two at a time: the compiler takes one processor each.
            var running: [(mutant: Mutant, compilation: Compilation)] = []
            for (file, mutants) in Mutant.all {
                let source = try AppleCompiler.source(of: file)
                for mutant in mutants {
                    let parts = source.components(separatedBy: mutant.text)
                    guard parts.count == 2 else {
                        XCTFail("`\(mutant.text)` is in \(file) \(parts.count - 1) times", line: mutant.line)
                        continue
                    }
                    if running.count == 2 { try expectError(from: running.removeFirst()) }
                    let mutated = parts.joined(separator: mutant.replacement)
                    running.append((mutant, try compiler.startCompilingPrecache(replacing: file, with: mutated)))
                }
            }
            for mutant in running { try expectError(from: mutant) }
        }

        private func expectError(from started: (mutant: Mutant, compilation: Compilation)) throws {
            let mutant = started.mutant
            let result = try started.compilation.finish()
            XCTAssert(
                result.status != 0 && result.diagnostics.contains("error: \(mutant.error)"),
                """
                The mutant of line \(mutant.line) of Mutants.swift, `\(mutant.text)` that becomes \
                `\(mutant.replacement)`, is not refused with "\(mutant.error)". Status \(result.status), \
                \(result.diagnostics)
                """)
        }

        private func replacements() throws -> Replacements {
            Replacements(source: try AppleCompiler.source(of: Replacements.file))
        }

        func testEachMethodIsReplacedOnceByAnImplementationForItsArguments() throws {
            let replacements = try replacements()
            XCTAssertEqual(replacements.methods.count, 17)
            XCTAssertEqual(Set(replacements.methods.map(\.name)).count, replacements.methods.count)
            XCTAssertEqual(Set(replacements.methods.map(\.replacer)), Set(replacements.replacers.keys))
            XCTAssertEqual(Set(Replacements.arguments.keys), Set(replacements.replacers.keys))
        }

        /// Without the call the table would no longer hear of the change; with another selector another library's hook
        /// would not find its own; with other arguments the table would hear of another change.
        func testEachImplementationPassesOnItsOwnSelectorAndArguments() throws {
            for (name, source) in try replacements().replacers {
                let types = ["UITableView"] + (Replacements.arguments[name]?.runtime ?? ["?"])
                let original = source.firstMatch(of: /typealias Original = @convention\(c\) \((.*)\) -> Void/)?.1 ?? ""
                XCTAssertEqual(
                    String(original), (types.prefix(1) + ["Selector"] + types.dropFirst()).joined(separator: ", "))
                let block = source.firstMatch(
                    of: /let block: @convention\(block\) \((.*)\) -> Void = \{\s*((?:\w+, )*\w+) in/)
                XCTAssertEqual(block.map { String($0.1) }, types.joined(separator: ", "), name)
                var passed = (block.map { String($0.2) } ?? "").components(separatedBy: ", ")
                // In place of the updates: a block that runs them.
                if name == "followBlocks" { passed[1] = "following" }
                passed.insert("selector", at: 1)
                let calls = source.matches(of: /\boriginal\((.*?)\)/).map { String($0.1) }
                XCTAssertEqual(Set(calls), [passed.joined(separator: ", ")], name)
                XCTAssertFalse(source.contains(/\b(?:let|var|in) selector\b/), name)
            }
        }

        /// On entry into what belongs to the main actor Swift checks the thread, and traps.
        func testNoImplementationBelongsToAnActor() throws {
            let source = try AppleCompiler.source(of: Replacements.file)
            for word in ["@MainActor", "assumeIsolated", "@objc", "method_exchangeImplementations"] {
                XCTAssertFalse(source.contains(word), word)
            }
        }
    }
#endif
