#if !canImport(UIKit)
    extension Signposts {
        /// Takes the signposts where there is no Instruments; nil while nobody records.
        static var recorder: SignpostRecorder?

        static var isRecording: Bool { recorder != nil }

        static func begin(_ name: StaticString, _ what: String) -> Int { recorder?.begin("\(name)", what) ?? 0 }

        static func end(_ interval: Int) { recorder?.end(interval) }

        static func emit(_ name: StaticString, _ what: String) { recorder?.emit("\(name)", what) }
    }

    /// Writes down signposts.
    @MainActor
    final class SignpostRecorder {
        enum Signpost: Hashable {
            case begin(String, String, id: Int)
            case end(id: Int)
            case event(String, String)
        }

        private(set) var signposts: [Signpost] = []
        private var lastID = 0

        func begin(_ name: String, _ what: String) -> Int {
            lastID += 1
            signposts.append(.begin(name, what, id: lastID))
            return lastID
        }

        func end(_ id: Int) { signposts.append(.end(id: id)) }

        func emit(_ name: String, _ what: String) { signposts.append(.event(name, what)) }
    }
#endif
