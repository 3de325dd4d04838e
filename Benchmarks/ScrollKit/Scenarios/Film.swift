#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// How a table's content stood on the screen in each frame of one fling.
package struct Film: Sendable {
    package struct Frame: Sendable {
        /// When it came on the screen, in seconds from the first.
        package var time: Double
        /// Where the rows are on the screen, by their index: top and height, in points.
        package var rows: [Int: (top: Double, height: Double)]
        /// How far down the scroll indicator is, in points of a track as long as the screen.
        package var indicator: Double

        package init(time: Double, rows: [Int: (top: Double, height: Double)], indicator: Double) {
            self.time = time
            self.rows = rows
            self.indicator = indicator
        }
    }

    package let strategy: String
    /// Rows that were measured during the fling.
    package var rowsMeasured = 0
    /// In points.
    package let screenHeight: Double
    /// How long a frame is that is on time, in seconds.
    package let frameDuration: Double
    package var frames: [Frame]

    package init(strategy: String, screenHeight: Double, frameDuration: Double, frames: [Frame] = []) {
        self.strategy = strategy
        self.screenHeight = screenHeight
        self.frameDuration = frameDuration
        self.frames = frames
    }
}

extension ScrollBenchmark {
    /// Films a fast flick, once the app has idled.
    package func film(_ strategy: StrategyName) -> Film {
        let screen = makeScreen(strategy)
        screen.appear()
        defer { screen.disappear() }
        let scene = ScenarioRun(screen, driver)
        scene.warmUp()
        scene.idle(for: ScenarioName.look)
        var film = Film(
            strategy: strategy.rawValue, screenHeight: Double(screen.table.bounds.height),
            frameDuration: 1 / driver.refreshRate)
        var start: Double?
        scene.recorder.onFrame = {
            // What the last frame left on the screen is there from now on.
            let now = CACurrentMediaTime()
            start = start ?? now
            film.frames.append(screen.table.frame(at: now - (start ?? now)))
        }
        scene.flick([ScenarioName.filmedFlick])
        film.rowsMeasured = screen.log.counts.trackingMisses
        return film
    }
}

extension UITableView {
    fileprivate func frame(at time: Double) -> Film.Frame {
        var rows: [Int: (top: Double, height: Double)] = [:]
        for path in indexPathsForVisibleRows ?? [] {
            guard let cell = cellForRow(at: path) else { continue }
            rows[path.row] = (Double(cell.frame.minY - contentOffset.y), Double(cell.frame.height))
        }
        let place = ContentMotion.Place(
            contentHeight: Double(contentSize.height), offset: Double(contentOffset.y),
            screenHeight: Double(bounds.height))
        return Film.Frame(time: time, rows: rows, indicator: place.indicator)
    }
}
