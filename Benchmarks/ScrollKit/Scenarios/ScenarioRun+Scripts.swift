import Precache

extension ScenarioRun {
    /// What happens in `scenario`, from the first paint on.
    ///
    /// Where rows come or the width changes, the app idles once more at the end: what is measured again then counts
    /// too.
    func play(_ scenario: ScenarioName) {
        let flicks = ScenarioName.flicks
        switch scenario {
        case .flingAfterIdle:
            warmUp()
            idle(for: ScenarioName.look)
            flick(flicks)
        case .flingWithRests:
            warmUp()
            idle(for: ScenarioName.look)
            flick(flicks) { idle(for: ScenarioName.look) }
        case .coldFling:
            driver.turn()
            flick(flicks)
        case .coldFlick:
            driver.turn()
            flick([ScenarioName.hurriedFlick])
        case .refresh:
            warmUp(share: 0.5)
            driver.pullToRefresh(screen.table) { change { screen.refresh(ScenarioName.refreshedRows) } }
            idle(for: ScenarioName.look)
            flick(flicks)
            warmUp()
        case .loadMore:
            warmUp()
            idle(for: ScenarioName.look)
            flick(flicks) {
                change { screen.insert(ScenarioName.loadedRows, at: screen.rows.count) }
                idle(for: ScenarioName.look)
            }
            warmUp()
        case .edits:
            for _ in 0..<ScenarioName.editCount {
                idle(for: ScenarioName.editInterval)
                change { screen.insert(1, at: 0) }
            }
            flick(flicks)
            warmUp()
        case .rotate:
            warmUp()
            idle(for: ScenarioName.look)
            flick(flicks.prefix(1))
            change { screen.resize(to: FeedScreen.landscape) }
            warmUp()
            idle(for: ScenarioName.look)
            flick(flicks[1...1])
            change { screen.resize(to: FeedScreen.portrait) }
            idle(for: ScenarioName.look)
            flick(flicks.suffix(2))
            warmUp()
        case .resize:
            warmUp()
            idle(for: ScenarioName.look)
            flick(flicks.prefix(1))
            resize(to: ScenarioName.resizedWidths)
            idle(for: ScenarioName.look)
            resize(to: ScenarioName.resizedWidths.dropLast().reversed() + [FeedScreen.portrait.width])
            idle(for: ScenarioName.look)
            flick(flicks.suffix(2))
            warmUp()
        case .jump:
            idle(for: ScenarioName.look)
            jump(toRow: screen.rows.count - 1, at: .bottom)
            flick(flicks.prefix(2).map { -$0 })
            jump(toRow: screen.rows.count / 2, at: .middle)
            flick(flicks.prefix(1))
            jump(toRow: 0, at: .top)
            flick(flicks.suffix(2))
        case .glide:
            for screens in ScenarioName.glides {
                idle(for: ScenarioName.look)
                recorder.begin(isScroll: true)
                driver.glide(screen.table, by: screens * screen.table.bounds.height)
                recorder.end()
            }
        case .comeBack:
            flick(flicks.suffix(2))
            relaunch()
            flick(flicks.prefix(1).map { -$0 })
        case .read:
            for step in ReadingStep.minute {
                idle(for: step.rest)
                flick([step.velocity(onScreenOf: screen.table.bounds.height)])
            }
        case .noScroll:
            warmUp()
            idle(for: ScenarioName.look)
            recorder.noteRest()
        case .stream: stream()
        case .turn: turns()
        case .update:
            warmUp()
            idle(for: ScenarioName.look)
            change { screen.update(every: ScenarioName.updatedStep) }
            idle(for: ScenarioName.look)
            flick(flicks)
            warmUp()
        }
    }

    /// Two questions with their answers, each at the top of the screen while its answer grows.
    private func turns() {
        warmUp()
        idle(for: ScenarioName.look)
        jump(toRow: screen.rows.count - 1, at: .bottom)
        idle(for: ScenarioName.look)
        recorder.begin()
        for _ in 0..<2 {
            change {
                screen.send("What is it that takes so long?", like: ["question", "message", "text", "paragraph"])
                screen.beginTurn()
            }
            driver.idle(for: ScenarioName.look)
            change { screen.send(ScenarioName.word, like: ["answer", "message", "text", "paragraph"]) }
            for _ in 1..<ScenarioName.answerWords {
                recorder.watchComingBack {
                    change { screen.grow(by: ScenarioName.word) }
                    driver.idle(for: ScenarioName.growthInterval)
                }
            }
        }
        recorder.end()
        warmUp()
    }

    /// The window gets these widths, one a frame, while the app does what else it does.
    private func resize(to widths: [CGFloat]) {
        for width in widths {
            change { screen.resize(to: CGSize(width: width, height: FeedScreen.portrait.height)) }
            driver.idle(for: 1 / driver.refreshRate)
        }
    }

    /// The last row grows, as an answer does that streams in: where the list stands at its end, while it is flicked back,
    /// and while somebody reads above.
    private func stream() {
        func grow() { change { screen.grow(by: ScenarioName.growth) } }
        func growAndWait() {
            grow()
            driver.idle(for: ScenarioName.growthInterval)
        }
        warmUp()
        idle(for: ScenarioName.look)
        let last = screen.rows.count - 1
        jump(toRow: last, at: .bottom)
        idle(for: ScenarioName.look)
        recorder.begin()
        for _ in 0..<ScenarioName.growthCount {
            recorder.watchJump(to: IndexPath(row: last, section: 0), at: .bottom, growAndWait)
        }
        recorder.end()
        var (next, left) = (CACurrentMediaTime() + ScenarioName.growthInterval, ScenarioName.growthCountInMotion)
        recorder.onFrame = {
            guard left > 0, CACurrentMediaTime() >= next else { return }
            (next, left) = (next + ScenarioName.growthInterval, left - 1)
            grow()
        }
        flick([-ScenarioName.flicks[0]])
        recorder.onFrame = nil
        idle(for: ScenarioName.look)
        recorder.begin()
        for _ in 0..<ScenarioName.growthCount { recorder.watchComingBack(growAndWait) }
        recorder.end()
        warmUp()
    }
}
