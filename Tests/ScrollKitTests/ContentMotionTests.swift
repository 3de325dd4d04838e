import ScrollKit
import Testing

/// What is made of where a list is in each frame, against frames written by hand.
@Suite("What of a list's movement is not the finger's")
struct ContentMotionTests {
    /// A screen of 1,000 points on which rows of 100 points stand.
    private func place(_ offset: Double, of height: Double, firstRow: Int = 0, top: Double = 0) -> ContentMotion.Place {
        ContentMotion.Place(
            contentHeight: height, offset: offset, screenHeight: 1_000, rows: [firstRow: top, firstRow + 5: top + 500])
    }

    private func motion(_ places: [ContentMotion.Place]) -> ContentMotion {
        var motion = ContentMotion()
        motion.begin(at: places[0])
        for place in places.dropFirst() { motion.move(to: place) }
        return motion
    }

    @Test("is nothing where content of one height is scrolled")
    func steady() {
        let seen = motion([place(0, of: 11_000), place(40, of: 11_000, top: -40), place(90, of: 11_000, top: -90)])
        #expect(seen.sizeJumps == 0)
        #expect(abs(seen.indicatorJumps) < 1e-9)
    }

    @Test("counts content that grows and shrinks as two jumps")
    func growsAndShrinks() {
        let seen = motion([place(0, of: 11_000), place(0, of: 11_300), place(0, of: 11_000)])
        #expect(seen.sizeJumps == 600)
    }

    @Test("is no jump where a row grows, told at once or later")
    func growth() {
        func at(_ height: Double, of real: Double) -> ContentMotion.Place {
            var place = place(5_000, of: height, firstRow: 50)
            place.trueContentHeight = real
            return place
        }
        let atOnce = motion([at(11_000, of: 11_000), at(11_020, of: 11_020)])
        let later = motion([at(11_000, of: 11_000), at(11_000, of: 11_020), at(11_020, of: 11_020)])
        let tooMuch = motion([at(11_000, of: 11_000), at(11_050, of: 11_020)])
        let shrinking = motion([at(11_000, of: 11_000), at(10_990, of: 11_020)])
        let atRest = motion([at(11_000, of: 11_000), at(11_000, of: 11_020)])
        #expect([atOnce, later, tooMuch, shrinking, atRest].map(\.sizeJumps) == [0, 0, 30, 10, 0])
        #expect(abs(atOnce.indicatorJumps) < 1e-9 && abs(later.indicatorJumps) < 1e-9)
        #expect(tooMuch.indicatorJumps > 1)
        // What was not told before the list came to rest is a change at rest.
        var next = atRest
        next.begin(at: at(11_020, of: 11_020))
        next.move(to: at(11_040, of: 11_020))
        #expect(next.sizeJumps == 20)
    }

    @Test("counts by how much the indicator moves while the list stands still")
    func indicator() {
        // At half of the way; then the way is twice as long: from 500 points to 250.
        let seen = motion([place(5_000, of: 11_000), place(5_000, of: 21_000)])
        #expect(abs(seen.indicatorJumps - 250) < 1e-9)
    }

    @Test("is no movement of the indicator with the list, corrected or not")
    func correctedOffset() {
        // The list moves up by 50 points, and a row above turns out 200 points higher: the offset is corrected by that.
        let seen = motion([place(5_000, of: 11_000, firstRow: 50), place(5_150, of: 11_200, firstRow: 50, top: 50)])
        #expect(seen.sizeJumps == 200)
        // Expected at 4,950 of 10,000; it is at 5,150 of 10,200.
        #expect(abs(seen.indicatorJumps - abs(5_150.0 / 10_200 - 0.495) * 1_000) < 1e-9)
    }

    @Test("follows the last row where the first has left the screen")
    func lastRow() {
        var next = place(400, of: 11_000, firstRow: 3, top: -100)
        next.rows = [3: -100, 5: 100]
        let seen = motion([place(0, of: 11_000), next])
        #expect(abs(seen.indicatorJumps) < 1e-9)
    }

    @Test("has no indicator where everything is on the screen")
    func short() {
        #expect(motion([place(0, of: 600), place(0, of: 900)]).indicatorJumps == 0)
    }

    @Test("sums all movements, and does not count what happens between them")
    func severalMovements() {
        var motion = ContentMotion()
        motion.begin(at: place(0, of: 11_000))
        motion.move(to: place(0, of: 11_100))
        motion.begin(at: place(0, of: 15_000))
        motion.move(to: place(0, of: 15_030))
        #expect(motion.sizeJumps == 130)
    }

    @Test("has the mean share by which the content's height is off")
    func sizeError() {
        func place(_ height: Double, of real: Double?) -> ContentMotion.Place {
            ContentMotion.Place(contentHeight: height, trueContentHeight: real, offset: 0, screenHeight: 100)
        }
        var motion = ContentMotion()
        motion.begin(at: place(900, of: nil))
        #expect(motion.sizeError == nil)
        motion.begin(at: place(900, of: 1_000))
        #expect(motion.sizeError.map { abs($0 - 0.1) < 1e-9 } == true)
        // Too high by as much is as wrong, and each place counts once.
        motion.move(to: place(1_200, of: 1_000))
        motion.move(to: place(1_000, of: 1_000))
        #expect(motion.sizeError.map { abs($0 - 0.1) < 1e-9 } == true)
    }

    @Test("tells of the farthest landing, and of none without a jump")
    func landing() {
        var motion = ContentMotion()
        #expect(motion.landingError == nil)
        for distance in [3.0, 40, 12] { motion.land(distance) }
        #expect(motion.landingError == 40)
    }
}
