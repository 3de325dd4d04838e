// A table's way to its engine.

/// A table's engine, and what an app sees of it, which the table owns.
final class EngineBox: FollowerBox, @unchecked Sendable {
    // Holds: nothing here changes.
    let precacher: Precacher

    @MainActor
    init(_ engine: Engine) {
        precacher = Precacher(engine)
        super.init(engine)
    }
}

extension UITableView {
    /// Nil for a table that never asked for a height or for precaching.
    public var precacher: Precacher? {
        // No other type is ever kept there.
        followerBox.map { unsafeDowncast($0, to: EngineBox.self).precacher }
    }

    /// Nil where the table never used Precache. Safe on any thread.
    nonisolated var engine: Engine? {
        // No other type is ever a follower.
        followerBox.map { unsafeDowncast($0.follower, to: Engine.self) }
    }

    /// Made on first use; from then on the table's edits are followed.
    var requiredEngine: Engine {
        if let engine { return engine }
        Interception.install
        let made = Engine(self)
        keep(EngineBox(made))
        return made
    }
}
