import Precache

/// How a table's content stood on the screen in each frame of one fling.
package struct Film: Sendable {
    package struct Frame: Sendable {
        /// When it came on the screen, in seconds from the first.
        package var time: Double
        /// Where the rows are on the screen, by their index: their tops, in points.
        package var rows: [Int: Double]

        package init(time: Double, rows: [Int: Double]) {
            self.time = time
            self.rows = rows
        }
    }

    package let strategy: String
    /// Rows that were measured during the fling.
    package var rowsMeasured = 0
    /// How long a frame is that is on time, in seconds.
    package let frameDuration: Double
    package var frames: [Frame]

    package init(strategy: String, frameDuration: Double, frames: [Frame] = []) {
        self.strategy = strategy
        self.frameDuration = frameDuration
        self.frames = frames
    }
}

extension ScrollBenchmark {
    package func film(_ strategy: StrategyName) -> Film { film(Contender(strategy)) }

    /// Films a fast flick, once the app has idled.
    package func film(_ contender: Contender) -> Film {
        prepareTruth(for: contender.strategy)
        let screen = makeScreen(contender)
        screen.appear()
        defer { screen.disappear() }
        let scene = ScenarioRun(screen, driver)
        scene.warmUp()
        scene.idle(for: ScenarioName.look)
        var film = Film(
            strategy: contender.name, frameDuration: 1 / driver.refreshRate)
        var start: Double?
        scene.recorder.onFrame = {
            // What the last frame left on the screen is there from now on.
            let now = CACurrentMediaTime()
            start = start ?? now
            let place = screen.table.place(of: screen.table.indexPathsForVisibleRows ?? [])
            film.frames.append(Film.Frame(time: now - (start ?? now), rows: place.rows))
        }
        scene.flick([ScenarioName.filmedFlick])
        film.rowsMeasured = screen.log.counts.trackingMisses
        return film
    }
}

extension Film {
    /// What pictures show of it, in seconds: after that a list hardly moves any more.
    static let shownSeconds = 1.5

    /// The same, without what comes after ``shownSeconds``.
    var beginning: Film {
        var film = self
        film.frames.removeAll { $0.time > Self.shownSeconds }
        return film
    }
}
