import Foundation
import Testing

@testable import ScrollMeter

@Suite("A scroll meter's report") struct ScrollMeterReportTests {
    private func scroll(frames: Int, late: Int = 0, hitchMs: Double = 0, worst: Double = 8.3, rows: Int = 0)
        -> ScrollReport
    {
        var scroll = ScrollReport()
        (scroll.frames, scroll.seconds) = (frames, Double(frames) / 120 + hitchMs / 1000)
        (scroll.lateFrames, scroll.droppedFrames, scroll.hitchMs) = (late, late, hitchMs)
        (scroll.worstFrameMs, scroll.rowsMeasured) = (worst, rows)
        return scroll
    }

    @Test("gives ratios of the whole time") func total() {
        let report = ScrollMeterReport(scrolls: [
            scroll(frames: 1_200), scroll(frames: 12, late: 3, hitchMs: 900, worst: 700, rows: 4),
        ])
        let total = report.total
        #expect(total.frames == 1_212 && total.worstFrameMs == 700 && total.rowsMeasured == 4 && total.band == .urgent)
        #expect(abs(total.seconds - 11) < 1e-9)
        #expect(abs(total.hitchMsPerSecond - 900 / 11) < 1e-9)
    }

    @Test("comes back from JSON") func json() throws {
        let odd = ScrollMeterReport(scrolls: [scroll(frames: 7), scroll(frames: 12, late: 3, hitchMs: 0.1, rows: 4)])
        #expect(try JSONDecoder().decode(ScrollMeterReport.self, from: JSONEncoder().encode(odd)) == odd)
    }

    private var fine: ScrollReport { scroll(frames: 120) }
    private var late: ScrollReport { scroll(frames: 108, late: 2, hitchMs: 100, worst: 58.33, rows: 9) }

    @Test("reads as a line") func line() {
        #expect(
            "\(ScrollMeterReport(scrolls: [late]))"
                == "1 scrolls: 108.0 fps, 100.0 ms/s (urgent) hitch ratio, 2 late, 2 dropped, 108 frames shown, "
                + "58.3 ms worst frame, 9 rows measured, 1.00 s of scrolling")
        #expect("\(ScrollMeterReport())" == "0 scrolls: no frames, 0 rows measured")
    }

    @Test("reads as a table") func table() {
        #expect(
            ScrollMeterReport(scrolls: [fine, late]).table == """
                scroll    fps  hitch ratio, ms/s  late  dropped  frames  worst frame, ms  rows measured  scrolling, s
                1       120.0                0.0     0        0     120              8.3              0          1.00
                2       108.0              100.0     2        2     108             58.3              9          1.00
                all     114.0               50.0     2        2     228             58.3              9          2.00
                """)
    }

    @Test("reads as a table of what has changed") func comparison() {
        let (before, after) = (ScrollMeterReport(scrolls: [late]), ScrollMeterReport(scrolls: [fine, fine]))
        #expect(
            after.table(comparedWith: before) == """
                                   earlier  later  change
                fps                  108.0  120.0   +12.0
                hitch ratio, ms/s    100.0    0.0  -100.0
                late                     2      0      -2
                dropped                  2      0      -2
                frames                 108    240    +132
                worst frame, ms       58.3    8.3   -50.0
                rows measured            9      0      -9
                scrolling, s          1.00   2.00   +1.00
                """)
        #expect(!after.table(comparedWith: after).contains { $0 == "+" || $0 == "-" })
    }
}
