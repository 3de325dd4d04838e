#if os(Linux)
    import Foundation

    /// Compiles Precache as an Apple platform would, as far as the compiler of this machine can be made to: with
    /// Objective-C interoperability, and with stand-ins for the modules that it lacks. Nothing is linked or run.
    struct AppleCompiler {
        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        private static let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

        private let folder: URL
        private var modules: URL { folder.appendingPathComponent("modules") }

        /// Whether there is a compiler to be found.
        static func isAvailable() throws -> Bool {
            let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: log) }
            // What env answers for a command that it does not find.
            return try Compilation(["--version"], log: log).finish().status != 127
        }

        /// Makes the modules that Precache imports. They take a folder of their own, until ``removeModules()``.
        init() throws {
            let files = FileManager.default
            folder = files.temporaryDirectory.appendingPathComponent("AppleCheck-\(UUID().uuidString)")
            try files.createDirectory(at: modules, withIntermediateDirectories: true)
            do {
                try emit("Darwin", try Self.swiftFiles(in: "Tests/AppleCheck/Stubs/Darwin"))
                try emit("os", try Self.swiftFiles(in: "Tests/AppleCheck/Stubs/os"))
                try emit("ObjectiveC", try Self.swiftFiles(in: "Tests/AppleCheck/Stubs/ObjectiveC"))
                let objectiveC = ["-import-module", "ObjectiveC", "-experimental-skip-all-function-bodies"]
                try emit("UIKit", try standInForUIKit(), objectiveC + ["-package-name", "uikit"])
                try emit("PrecacheCore", try Self.swiftFiles(in: "Sources/Core"), Self.package)
            } catch {
                removeModules()
                throw error
            }
        }

        func removeModules() {
            try? FileManager.default.removeItem(at: folder)
        }

        private static let package = ["-package-name", "precache"]

        private func emit(_ module: String, _ sources: [URL], _ options: [String] = []) throws {
            let product = modules.appendingPathComponent("\(module).swiftmodule")
            let result = try compile(module, sources, ["-emit-module", "-o", product.path] + options).finish()
            guard result.status == 0 else {
                throw Failure(description: "the module \(module) does not compile:\n\(result.diagnostics)")
            }
        }

        private func standInForUIKit() throws -> [URL] {
            let originals = try Self.swiftFiles(in: "Sources/HeadlessUIKit")
            let contents = try originals.map { try String(contentsOf: $0, encoding: .utf8) }
            let standIn = UIKitStandIn(sources: contents)
            let rewritten = try zip(originals, contents).map { original, source in
                try write(standIn.rewrite(source), to: "UIKit/\(original.lastPathComponent)")
            }
            return try rewritten + Self.swiftFiles(in: "Tests/AppleCheck/Stubs/UIKit")
        }

        /// Begins to compile Precache.
        ///
        /// - Parameters:
        ///   - file: the name of a file whose contents are to be others.
        ///   - source: these contents.
        func startCompilingPrecache(replacing file: String = "", with source: String = "") throws -> Compilation {
            try startCompilingPrecache(replacing: [file: source])
        }

        /// - Parameter replaced: other contents of files, by the files' names.
        func startCompilingPrecache(replacing replaced: [String: String]) throws -> Compilation {
            let place = UUID().uuidString
            let sources = try Self.precacheFiles().map { original in
                let name = original.lastPathComponent
                guard replaced[name] != nil || name == Replacements.file else { return original }
                var contents = try replaced[name] ?? Self.source(of: name)
                if name == Replacements.file { contents += Replacements(source: contents).comparisonOfTypes }
                return try write(contents, to: "\(place)/\(name)")
            }
            // Foundation brings ObjectiveC with it on Apple's platforms. Isolation is checked on SIL.
            let options = ["-emit-sil", "-o", "/dev/null", "-import-module", "ObjectiveC"] + Self.package
            return try compile("Precache", sources, options)
        }

        /// The contents of Precache's file of this name.
        static func source(of file: String) throws -> String {
            guard let url = try precacheFiles().first(where: { $0.lastPathComponent == file }) else {
                throw Failure(description: "Precache has no \(file)")
            }
            return try String(contentsOf: url, encoding: .utf8)
        }

        private func compile(_ module: String, _ sources: [URL], _ options: [String]) throws -> Compilation {
            let arguments =
                ["-frontend"] + options + [
                    "-module-name", module, "-swift-version", "6", "-parse-as-library", "-no-color-diagnostics",
                    "-enable-objc-interop", "-disable-objc-attr-requires-foundation-module",
                    "-I", modules.path, "-module-cache-path", folder.appendingPathComponent("cache").path,
                    // CFRunLoop's types as they are on Darwin.
                    "-Xcc", "-DDEPLOYMENT_RUNTIME_SWIFT=0",
                ]
            return try Compilation(
                arguments + sources.map(\.path), log: folder.appendingPathComponent("\(UUID().uuidString).log"))
        }

        private func write(_ source: String, to path: String) throws -> URL {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try source.write(to: file, atomically: false, encoding: .utf8)
            return file
        }

        private static func precacheFiles() throws -> [URL] { try swiftFiles(in: "Sources/Precache") }

        private static func swiftFiles(in path: String) throws -> [URL] {
            let folder = root.appendingPathComponent(path)
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            guard !sources.isEmpty else { throw Failure(description: "there are no sources in \(path)") }
            return sources.sorted { $0.path < $1.path }
        }
    }

    /// The compiler at work.
    struct Compilation {
        private let process = Process()
        private let log: URL

        /// - Parameter log: where its output goes: a file takes any amount of it while nobody reads.
        init(_ arguments: [String], log: URL) throws {
            self.log = log
            try Data().write(to: log)
            let output = try FileHandle(forWritingTo: log)
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["swiftc"] + arguments
            process.standardOutput = output
            process.standardError = output
            try process.run()
        }

        func finish() throws -> (status: Int32, diagnostics: String) {
            process.waitUntilExit()
            return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
        }
    }
#endif
