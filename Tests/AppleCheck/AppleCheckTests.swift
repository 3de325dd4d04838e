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

        func testEveryMethodIsExchangedForTheOneOfItsName() throws {
            let exchanges = Exchanges(source: try AppleCompiler.source(of: Exchanges.file))
            for (theirs, ours) in exchanges.pairs {
                XCTAssertEqual(ours, "precache" + theirs.prefix(1).uppercased() + theirs.dropFirst())
            }
            let exchanged = exchanges.pairs.map { $0.ours.prefix { $0 != "(" } }
            XCTAssertEqual(exchanged.map(String.init).sorted(), exchanges.implementations.map(\.name).sorted())
            XCTAssertFalse(exchanged.isEmpty)
        }

        /// Exchanged, a method's own name means UIKit's. Without the call the table would no longer hear of the change.
        func testEveryExchangedMethodCallsTheOriginalOnce() throws {
            for (name, text) in Exchanges(source: try AppleCompiler.source(of: Exchanges.file)).implementations {
                let calls = text.matches(of: /\bprecache\w+(?=\()/).dropFirst().map { String($0.output) }
                XCTAssertEqual(calls, [name])
            }
        }
    }
#endif
