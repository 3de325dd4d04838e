/// What something has cost lately, in seconds: three quarters of what was thought, and a quarter of what was seen, as
/// Android's RecyclerView prefetches by.
struct MovingAverage {
    /// 0 until something was seen.
    private(set) var seconds = 0.0
    private var isEmpty = true

    mutating func learn(_ cost: Double) {
        seconds = isEmpty ? cost : seconds * 0.75 + cost * 0.25
        isEmpty = false
    }
}
