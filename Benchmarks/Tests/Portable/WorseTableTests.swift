import ScrollKit
import Testing

@Suite("The table of where Precache is worse") struct WorseTableTests {
    private func lines(_ own: [Double], _ other: [Double], reach: String? = nil) throws -> [String] {
        let runs =
            own.map { makeRun("precache", "fling", reach: reach, list: "chat", hitchMs: $0) }
            + other.map { makeRun("cached", "fling", list: "chat", hitchMs: $0) }
        let text = try #require(WorseTable(makeReport(of: runs) { $0.lists = ["chat"] })).text()
        return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| chat") }
    }

    @Test("has a figure that is more than a tenth and a millisecond above another's") func worse() throws {
        let line = "| chat | fling | hitch ratio, ms/s | precache, shown | 12.1 | cached | 10.0 |"
        #expect(try lines([12.1], [10], reach: "shown") == [line])
        #expect(try lines([11.9], [10]) == [] && lines([0.9], [0]) == [] && lines([1.1], [0]).count == 1)
    }

    @Test("goes by medians, and has none that runs do not tell apart") func medians() throws {
        #expect(try lines([20, 21, 0], [10, 11, 12]) == [])
        #expect(try lines([20, 21, 13], [10, 11, 12]).count == 1)
    }

    @Test("is none of Precache alone, nor of others alone") func alone() {
        for strategy in ["precache", "cached"] {
            #expect(WorseTable(makeReport(of: [makeRun(strategy, list: "chat", hitchMs: 1)])) == nil)
        }
    }

    @Test("has other lengths, and other lists, each for itself") func apart() throws {
        let runs = [makeRun("precache", list: "chat", hitchMs: 50), makeRun("cached", list: "feed", hitchMs: 1)]
        #expect(WorseTable(makeReport(of: runs)) == nil)
    }

    @Test("says that there is nothing where nothing is worse") func nowhere() throws {
        let runs = ["precache", "cached"].map { makeRun($0, list: "chat", hitchMs: 1) }
        #expect(try #require(WorseTable(makeReport(of: runs))).text().contains("compared, none:"))
    }
}
