import ScrollKit
import Testing

/// What is made of where a list is in each frame, against frames written by hand.
@Suite("What of a list's movement is not the finger's") struct ContentMotionTests {
    /// A screen of 1,000 points on which rows of 100 points stand.
    private func place(
        _ offset: Double, of height: Double, real: Double? = nil, firstRow: Int = 0, top: Double = 0
    ) -> ContentMotion.Place {
        ContentMotion.Place(
            contentHeight: height, trueContentHeight: real, offset: offset, screenHeight: 1_000,
            rows: [firstRow: top, firstRow + 5: top + 500])
    }

    private func motion(_ movements: [ContentMotion.Place]..., isScroll: Bool = false) -> ContentMotion {
        var motion = ContentMotion()
        for places in movements {
            motion.begin(at: places[0], isScroll: isScroll)
            for place in places.dropFirst() { motion.move(to: place) }
        }
        return motion
    }

    @Test("is how far the content's end and the indicator jump") func jumps() {
        func expect(
            _ name: String, size: Double? = nil, indicator: Double? = nil, _ seen: ContentMotion
        ) {
            #expect(seen.sizeJumps == size ?? seen.sizeJumps, "\(name)")
            #expect(abs(seen.indicatorJumps - (indicator ?? seen.indicatorJumps)) < 1e-9, "\(name)")
        }
        let start = place(0, of: 11_000)
        expect(
            "content of one height is scrolled", size: 0, indicator: 0,
            motion([start, place(40, of: 11_000, top: -40), place(90, of: 11_000, top: -90)]))
        expect("it grows and shrinks", size: 600, indicator: 0, motion([start, place(0, of: 11_300), start]))
        // At half of the way; then the way is twice as long: from 500 points to 250.
        expect("the list stands still", indicator: 250, motion([place(5_000, of: 11_000), place(5_000, of: 21_000)]))
        // The list moves up by 50 points, and a row above turns out 200 points higher: the offset is corrected by that.
        // Expected at 4,950 of 10,000; it is at 5,150 of 10,200.
        expect(
            "a corrected offset", size: 200, indicator: abs(5_150.0 / 10_200 - 0.495) * 1_000,
            motion([place(5_000, of: 11_000, firstRow: 50), place(5_150, of: 11_200, firstRow: 50, top: 50)]))
        var lastRow = place(400, of: 11_000, firstRow: 3, top: -100)
        lastRow.rows = [3: -100, 5: 100]
        expect("the first row has left the screen", indicator: 0, motion([start, lastRow]))
        expect("all is on the screen", indicator: 0, motion([place(0, of: 600), place(0, of: 900)]))
        expect(
            "nothing counts between movements", size: 130,
            motion([start, place(0, of: 11_100)], [place(0, of: 15_000), place(0, of: 15_030)]))
    }

    @Test("is no jump where a row grows, told at once or later") func growth() {
        func at(_ height: Double, of real: Double) -> ContentMotion.Place {
            place(5_000, of: height, real: real, firstRow: 50)
        }
        let start = at(11_000, of: 11_000)
        let atOnce = motion([start, at(11_020, of: 11_020)])
        let later = motion([start, at(11_000, of: 11_020), at(11_020, of: 11_020)])
        let tooMuch = motion([start, at(11_050, of: 11_020)])
        let shrinking = motion([start, at(10_990, of: 11_020)])
        let untold = [start, at(11_000, of: 11_020)]
        // What was not told before the list came to rest is a change at rest.
        let afterRest = motion(untold, [at(11_020, of: 11_020), at(11_040, of: 11_020)])
        #expect(
            [atOnce, later, tooMuch, shrinking, motion(untold), afterRest].map(\.sizeJumps) == [0, 0, 30, 10, 0, 20])
        #expect(abs(atOnce.indicatorJumps) < 1e-9 && abs(later.indicatorJumps) < 1e-9)
        #expect(tooMuch.indicatorJumps > 1)
    }

    @Test("is a bar that goes back while the list goes on: counted by steps that moved it") func stepsBack() {
        func expect(_ name: String, steps: Int, back: Int, _ places: [ContentMotion.Place]) {
            let seen = motion(places, isScroll: true)
            #expect(seen.steps == steps, "\(name)")
            #expect(seen.stepsBack == back, "\(name)")
        }
        let start = place(5_000, of: 11_000, firstRow: 50)
        // The list moves down by 50 points, and up again.
        let down = place(5_050, of: 11_000, firstRow: 50, top: -50)
        expect("content of one height", steps: 2, back: 0, [start, down, start])
        // From half of the way to 5,050 of 11,000, and on.
        let longer = place(5_050, of: 12_000, firstRow: 50, top: -50)
        let further = place(5_100, of: 12_000, firstRow: 50, top: -100)
        expect("the content gets longer below", steps: 2, back: 1, [start, longer, further])
        // Up by 50 points; then 5,150 of 10,200: the offset is corrected by rows above that turn out higher.
        expect("it gets longer above", steps: 1, back: 1, [start, place(5_150, of: 11_200, firstRow: 50, top: 50)])
        let shorter = place(4_950, of: 10_000, firstRow: 50, top: 50)
        expect("it gets shorter, and the list goes up", steps: 1, back: 1, [start, shorter])
        expect("half a point", steps: 0, back: 0, [start, place(5_000.5, of: 12_000, firstRow: 50, top: -0.5)])
        expect("nothing moves", steps: 0, back: 0, [start, place(5_000, of: 21_000, firstRow: 50)])
        // No row is on the screen in both: indices tell, and no offset, which is corrected by 2,000 points.
        expect("more than a screen up", steps: 1, back: 1, [start, place(6_500, of: 13_000, firstRow: 35)])
        expect("more than a screen down", steps: 1, back: 0, [start, place(6_500, of: 11_000, firstRow: 65)])
        expect("from the top", steps: 0, back: 0, [place(0, of: 11_000), place(50, of: 11_000, top: -50)])
        let end = place(10_000, of: 11_000, firstRow: 50, top: -50)
        expect("to the end", steps: 0, back: 0, [start, end])
        expect("beyond it", steps: 0, back: 0, [end, place(10_050, of: 11_000, firstRow: 50, top: -100)])
        var grown = longer
        var real = start
        (real.trueContentHeight, grown.trueContentHeight) = (11_000, 12_000)
        expect("a row grows", steps: 1, back: 0, [real, grown])
        #expect(motion([start, longer]).steps == 0, "a jump, or a change")
        #expect(motion([start, longer], [start, down], isScroll: true).stepsBackPercent == 50)
        #expect(motion([start, longer]).stepsBackPercent == nil)
    }

    @Test("has the share by which heights are off, and landings") func errors() {
        var jumps = ContentMotion()
        #expect(jumps.landingError == nil)
        for distance in [3.0, 40, 12] { jumps.land(distance) }
        #expect(jumps.landingError == 40)
        #expect(motion([place(0, of: 900)]).sizeError == nil)
        // Too high by as much is as wrong, and each place counts once.
        let (low, high) = (place(0, of: 900, real: 1_000), place(0, of: 1_200, real: 1_000))
        for places in [[low], [low, high, place(0, of: 1_000, real: 1_000)]] {
            #expect(motion([place(0, of: 900)], places).sizeError.map { abs($0 - 0.1) < 1e-9 } == true)
        }
    }
}
