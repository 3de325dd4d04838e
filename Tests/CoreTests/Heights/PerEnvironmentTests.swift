import PrecacheCore
import Testing

@Suite("Values by environment") struct PerEnvironmentTests {
    @Test("coming back finds an environment's value, unless it was not kept") func comingBack() {
        var values = PerEnvironment("")
        values.change(to: 390, keepsPresent: true, new: "never")
        values.present = "portrait"
        values.change(to: 500, keepsPresent: true, new: "passing")
        #expect(values.present == "passing")
        values.change(to: 844, keepsPresent: false, new: "landscape")
        #expect(values.count == 2)
        values.change(to: 390, keepsPresent: true, new: "anew")
        #expect(values.present == "portrait")
        #expect(values.environment == AnyHashable(390))
        #expect(values.count == 2)
        values.change(to: 500, keepsPresent: true, new: "anew")
        #expect(values.present == "anew")
    }

    @Test("the least recently used goes first") func leastRecentlyUsed() {
        let capacity = PerEnvironment<Int>.capacity
        var values = PerEnvironment(0)
        for width in 0..<capacity { values.change(to: width, keepsPresent: true, new: width) }
        for (width, present) in [(0, 0), (1_000, 1_000), (0, 0), (1, -1)] {
            values.change(to: width, keepsPresent: true, new: width == 1_000 ? 1_000 : -1)
            #expect(values.present == present)
            #expect(values.count == capacity)
        }
    }

    @Test("updateAll reaches the others too") func all() {
        var values = PerEnvironment(0)
        values.change(to: 390, keepsPresent: true, new: 0)
        values.change(to: 844, keepsPresent: true, new: 10)
        values.updateAll { $0 += 1 }
        values.change(to: 390, keepsPresent: true, new: -1)
        #expect(values.present == 1)
    }

    @Test("removeOthers keeps only the present one") func others() {
        var values = PerEnvironment(0)
        values.change(to: 844, keepsPresent: true, new: 10)
        values.change(to: 390, keepsPresent: true, new: -1)
        values.removeOthers()
        #expect(values.count == 1)
        values.change(to: 844, keepsPresent: true, new: -1)
        #expect(values.present == -1)
    }
}
