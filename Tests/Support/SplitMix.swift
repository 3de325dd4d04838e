/// The same numbers from the same seed, everywhere. (S. Vigna, SplitMix64.)
package struct SplitMix: RandomNumberGenerator {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 to `limit` - 1, of which `limit` is at least 1.
    package mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % limit }
}
