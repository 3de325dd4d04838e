#if os(Linux)
    /// A mistake in a source of Precache that only Apple's compilers would see, and what they say to it.
    struct Mutant {
        /// Occurs once in the source.
        let text: String
        let replacement: String
        /// How the compiler's error begins.
        let error: String
        let line: UInt

        init(_ text: String, becomes replacement: String, error: String, line: UInt = #line) {
            self.text = text
            self.replacement = replacement
            self.error = error
            self.line = line
        }

        /// By the names of the files that they are in.
        static let all: KeyValuePairs<String, [Mutant]> = [
            "Interception+UIKit.swift": interception,
            "Precacher+Edits.swift": edits,
            "UITableView+UIKit.swift": tableView,
            "PerformTaskPoster.swift": taskPoster,
            "RunLoopModes.swift": runLoopModes,
            "DevicePower.swift": devicePower,
            "Precacher+Host.swift": host,
            "FrameTicker+UIKit.swift": frameTicker,
            "Signposts+UIKit.swift": signposts,
            "TextSize+UIKit.swift": textSize,
        ]

        private static let interception = [
            // Methods that UITableView does not have, by name and by label.
            Mutant(
                "#selector(UITableView.reloadData)", becomes: "#selector(UITableView.reloadAll)",
                error: "type 'UITableView' has no member 'reloadAll'"),
            Mutant(
                "UITableView.moveSection(_:toSection:)", becomes: "UITableView.moveSection(_:to:)",
                error: "type 'UITableView' has no member 'moveSection(_:to:)'"),
            Mutant(
                "#selector(setter: UITableView.delegate)", becomes: "#selector(setter: UITableView.reloadData)",
                error: "key path cannot refer to instance method 'reloadData()'"),
            // Each of these compiles by itself: the runtime would pass an animation for an object, an object for an
            // integer, rows for sections, a block for nothing, or nothing for an animation.
            Mutant(
                "followRows(#selector(UITableView.moveRow(at:to:)))",
                becomes: "followRows(#selector(UITableView.insertRows(at:with:)))",
                error: "cannot convert value of type 'TypeOf<@MainActor @Sendable (IndexPath, IndexPath) -> Void>'"),
            Mutant(
                "followSections(#selector(UITableView.moveSection(_:toSection:))) { .moveSection($0, to: $1) }",
                becomes: "followRows(#selector(UITableView.moveSection(_:toSection:))) { .moveRow($0, to: $1) }",
                error: "cannot convert value of type 'TypeOf<@MainActor @Sendable (IndexPath, IndexPath) -> Void>'"),
            Mutant(
                "followAnimated(#selector(UITableView.insertRows(at:with:))) { .insertRows(rows($0)) }",
                becomes:
                    "followAnimated(#selector(UITableView.insertRows(at:with:))) { .insertSections(sections($0)) }",
                error: "cannot convert value of type 'TypeOf<@MainActor @Sendable (IndexSet, UITableView.RowAnimation"),
            Mutant(
                "follow(#selector(UITableView.reloadData), .reloadData)",
                becomes: "follow(#selector(UITableView.performBatchUpdates(_:completion:)), .reloadData)",
                error: "cannot convert value of type 'TypeOf<@MainActor @Sendable () -> Void>'"),
            Mutant(
                "followAnimated(#selector(UITableView.reloadRows(at:with:)))",
                becomes: "followObject(#selector(UITableView.reloadRows(at:with:)))",
                error: "cannot convert value of type 'TypeOf<@MainActor @Sendable ([IndexPath]) -> Void>'"),
            Mutant(
                ".insertRows(rows($0))", becomes: ".insertSections(rows($0))",
                error: "cannot convert value of type '[IndexPath]' to expected argument type 'IndexSet'"),
            // A C function with an argument too many, and one of another type than the block's.
            Mutant(
                "(UITableView, Selector, AnyObject?) -> Void",
                becomes: "(UITableView, Selector, AnyObject?, Int) -> Void",
                error: "missing argument for parameter #4 in call"),
            Mutant(
                "(UITableView, Selector, Int, Int) -> Void",
                becomes: "(UITableView, Selector, AnyObject?, Int) -> Void",
                error: "argument type 'Int' expected to be an instance of a class or class-constrained type"),
            Mutant(
                "@convention(c) (UITableView, Selector, AnyObject?, Int)",
                becomes: "@convention(c) (UITableView, Selector, [IndexPath], Int)",
                error: "cannot convert value of type 'AnyObject?' to expected argument type '[IndexPath]'"),
            // What only the main actor may do.
            Mutant(
                "Precacher.follow(call, of: tableView)",
                becomes: "tableView.existingPrecacher?.forgetPositions(); Precacher.follow(call, of: tableView)",
                error: "call to main actor-isolated instance method 'forgetPositions()' in a synchronous nonisolated"),
            Mutant(
                "{ Precacher.batchBegins(in: $0) }", becomes: "{ OpenBatches.begin(in: $0) }",
                error: "main actor-isolated default value in a nonisolated context"),
            Mutant(
                "method_getTypeEncoding(method)", becomes: "method_getTypeEncoding(selector)",
                error: "cannot convert value of type 'Selector' to expected argument type 'Method'"),
        ]

        /// In a source that either UIKit compiles: the way from any thread to the main actor.
        private static let edits = [
            Mutant(
                "MainActor.assumeIsolated { precacher.tableWillCarryOut(call) }",
                becomes: "precacher.tableWillCarryOut(call)",
                error: "call to main actor-isolated instance method 'tableWillCarryOut' in a synchronous nonisolated"),
            Mutant(
                "nonisolated static func follow(", becomes: "static func follow(",
                error: "call to main actor-isolated static method 'follow(_:of:original:)' in a synchronous nonisolated"
            ),
        ]

        private static let tableView = [
            Mutant(
                ", .OBJC_ASSOCIATION_RETAIN_NONATOMIC", becomes: "", error: "missing argument for parameter #4 in call"),
            Mutant(
                ".OBJC_ASSOCIATION_RETAIN_NONATOMIC", becomes: ".OBJC_ASSOCIATION_RETAIN_NON_ATOMIC",
                error: "type 'objc_AssociationPolicy' has no member"),
            Mutant(
                "nonisolated(unsafe) private let", becomes: "private let",
                error: "let 'precacherKey' is not concurrency-safe"),
            Mutant(
                "self, precacherKey, KeptPrecacher", becomes: "self, \"precacher\" as Any, KeptPrecacher",
                error: "cannot convert value of type 'Any' to expected argument type 'UnsafeRawPointer'"),
            // Methods that a data source or a delegate need not have.
            Mutant(
                "numberOfSections?(in: self) ?? 1", becomes: "numberOfSections(in: self)",
                error: "value of optional type '(@MainActor (UITableView) -> Int)?' must be unwrapped"),
            Mutant(
                "delegate.tableView?(self, heightForRowAt: indexPath) ?? rowHeight",
                becomes: "delegate.tableView(self, heightForRowAt: indexPath)",
                error: "value of optional type '(@MainActor (UITableView, IndexPath) -> CGFloat)?' must be unwrapped"),
            Mutant(
                "delegate?.tableView(_:heightForRowAt:)", becomes: "delegate?.tableView(_:heightForRow:)",
                error: "value of type 'any UITableViewDelegate' has no member 'tableView(_:heightForRow:)'"),
            Mutant(
                "func height(forRowAt", becomes: "nonisolated func height(forRowAt",
                error: "call to main actor-isolated function in a synchronous nonisolated context"),
            Mutant(
                "dataSource.tableView?(self, canMoveRowAt: indexPath) ?? true",
                becomes: "dataSource.tableView(self, canMoveRowAt: indexPath)",
                error: "value of optional type '(@MainActor (UITableView, IndexPath) -> Bool)?' must be unwrapped"),
            Mutant(
                "dataSource.tableView(_:moveRowAt:to:) != nil", becomes: "dataSource.tableView(_:moveRowAt:to:)",
                error: "optional type '(@MainActor (UITableView, IndexPath, IndexPath) -> ())?' cannot be used as a"),
            // A property that UIKit's table does not have.
            Mutant(
                "{ separatorStyle != .none }", becomes: "{ headlessAssociatedObject != nil }",
                error: "'headlessAssociatedObject' is inaccessible"),
        ]

        private static let taskPoster = [
            Mutant(
                "@objc private func", becomes: "private func",
                error: "argument of '#selector' refers to instance method 'runTask()' that is not exposed"),
            Mutant(
                "#selector(runTask)", becomes: "#selector(task)", error: "argument of '#selector' refers to property"),
            Mutant(
                "@objc private func", becomes: "@objc private nonisolated func",
                error: "call to main actor-isolated function in a synchronous nonisolated context"),
            Mutant(
                "[moment.modeName]", becomes: "[moment.mode]",
                error: "cannot convert value of type 'CFRunLoopMode'"),
            Mutant(
                "waitUntilDone: false, ", becomes: "", error: "missing argument for parameter 'waitUntilDone' in call"),
            Mutant("on: .main", becomes: "on: RunLoop.main", error: "cannot convert value of type 'RunLoop'"),
            Mutant(
                "init(at moment:", becomes: "init(_ moment:",
                error: "initializer 'init(_:task:)' has different argument labels"),
        ]

        private static let runLoopModes = [
            Mutant(
                "{ .defaultMode }", becomes: "{ kCFRunLoopDefaultMode }",
                error: "'kCFRunLoopDefaultMode' has been renamed to 'CFRunLoopMode.defaultMode'"),
            Mutant(
                "idle: CFRunLoopMode { .defaultMode }", becomes: "idle: CFString { .defaultMode }",
                error: "type 'CFString' has no member 'defaultMode'"),
            Mutant(
                "extension CFRunLoopMode", becomes: "extension CFString",
                error: "type 'CFRunLoopMode?' has no member 'idle'"),
        ]

        private static let devicePower = [
            Mutant(
                "device.isLowPowerModeEnabled", becomes: "device.lowPowerModeEnabled",
                error: "value of type 'ProcessInfo' has no member 'lowPowerModeEnabled'"),
            Mutant(
                "ThermalState.serious", becomes: "ThermalState.severe",
                error: "type 'ProcessInfo.ThermalState' has no member 'severe'"),
        ]

        private static let frameTicker = [
            Mutant(
                "@objc func tick", becomes: "func tick",
                error: "argument of '#selector' refers to instance method 'tick' that is not exposed"),
            Mutant(
                "#selector(Target.tick)", becomes: "#selector(Target.step)",
                error: "type 'FrameTicker.Target' has no member 'step'"),
            Mutant(
                "target: target, selector:", becomes: "target, selector:",
                error: "missing argument label 'target:' in call"),
            Mutant(
                "@objc func tick", becomes: "@objc nonisolated func tick",
                error: "call to main actor-isolated function in a synchronous nonisolated context"),
            Mutant(
                "private nonisolated(unsafe) var observer", becomes: "private var observer",
                error: "cannot access property 'observer' with a non-Sendable type"),
            Mutant(
                ", .commonModes)", becomes: ", .common)", error: "type 'CFRunLoopMode?' has no member 'common'"),
            Mutant(": .default\n", becomes: ": .normal\n", error: "type 'CAFrameRateRange' has no member 'normal'"),
        ]

        /// In what only iOS compiles.
        static let frameCommits = [
            Mutant(
                ".afterCATransactionCommit", becomes: ".afterCATransaction",
                error: "type 'UIUpdateActionPhase' has no member 'afterCATransaction'"),
            Mutant(
                "UIUpdateLink(view: view)", becomes: "UIUpdateLink(for: view)",
                error: "incorrect argument label in call (have 'for:', expected 'view:')"),
            Mutant(
                "{ _, _ in", becomes: "{ _ in",
                error: "contextual closure type '(UIUpdateLink, UIUpdateInfo) -> Void' expects 2 arguments"),
            Mutant(
                "link.isEnabled = true", becomes: "link.enabled = true",
                error: "value of type 'UIUpdateLink' has no member 'enabled'"),
            Mutant(
                "deinit { DispatchQueue.main.async { [link] in link.isEnabled = false } }",
                becomes: "deinit { link.isEnabled = false }",
                error: "main actor-isolated property 'isEnabled' can not be mutated from a nonisolated context"),
            Mutant(
                "commits(in view: UIView, onCommit: ", becomes: "commits(of view: UIView, onCommit: ",
                error: "incorrect argument label in call (have 'in:"),
        ]

        private static let signposts = [
            Mutant(
                "signposter.beginInterval(name, id: signposter.makeSignpostID(), \"\\(what, privacy: .public)\")",
                becomes: "signposter.beginInterval(name, id: signposter.makeSignpostID(), what)",
                error: "cannot convert value of type 'String' to expected argument type 'OSLogMessage'"),
            Mutant(
                "signposter.endInterval(interval.name, interval.state)",
                becomes: "signposter.endInterval(interval.name)",
                error: "missing argument for parameter #2 in call"),
            Mutant(
                "emitEvent(name,", becomes: "emitEvent(what,",
                error: "cannot convert value of type 'String' to expected argument type 'StaticString'"),
            Mutant("import os\n", becomes: "", error: "cannot find 'OSSignposter' in scope"),
            Mutant(
                "static var isRecording: Bool", becomes: "nonisolated static var isRecording: Bool",
                error: "main actor-isolated static property 'signposter' can not be"),
        ]

        private static let textSize = [
            Mutant(
                "extension UIView", becomes: "extension UIFont",
                error: "value of type 'View' has no member 'fixTextSize'"),
            Mutant(
                "_ textSize: UIContentSizeCategory", becomes: "_ textSize: UIContentSize",
                error: "cannot find type 'UIContentSize' in scope"),
        ]

        /// In a source that either UIKit compiles: what only HeadlessUIKit has otherwise.
        private static let host = [
            Mutant(
                "tableView.height(forRowAt: path, from: delegate)",
                becomes: "delegate.tableView(tableView, heightForRowAt: IndexPath(row: 0, section: 0))",
                error: "value of optional type '(@MainActor (UITableView, IndexPath) -> CGFloat)?' must be unwrapped")
        ]
    }
#endif
