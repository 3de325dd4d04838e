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
    /// The cached heights of this table, their warming, and where the list stands.
    ///
    /// Made on first use: from then on the table's edits are followed, and nothing is measured ahead before
    /// ``enablePrecaching(_:)``. Its calls may come before that one, too. Three do nothing then, and say so in the console:
    /// ``Precacher/pause()``, ``Precacher/warmedUp()`` and ``Precacher/rename(_:to:)``.
    public var precacher: Precacher {
        if let usedPrecacher { return usedPrecacher }
        Interception.install
        let box = EngineBox(Engine(self))
        keep(box)
        return box.precacher
    }

    /// Nil for a table that never used Precache: for whoever looks at any table, and leaves it as it is.
    package var usedPrecacher: Precacher? {
        // No other type is ever kept there.
        followerBox.map { unsafeDowncast($0, to: EngineBox.self).precacher }
    }

    /// Nil where the table never used Precache. Safe on any thread.
    nonisolated var engine: Engine? {
        // No other type is ever a follower.
        followerBox.map { unsafeDowncast($0.follower, to: Engine.self) }
    }

    /// Made on first use.
    var requiredEngine: Engine { engine ?? precacher.engine }
}
