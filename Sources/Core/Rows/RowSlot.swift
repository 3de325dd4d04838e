/// A row's number, once it has one, and whether it is in the queue of uncached index paths.
///
/// Four bytes, so that "bytes of the heap a row" and the pairs that move rows stay what they are (Benchmarks/Micro).
struct RowSlot: Equatable {
    /// One more than the number, or 0 without one; below zero where the row is uncached.
    let code: Int32

    /// A row without a number, which is uncached.
    init() { code = 0 }
    init(number: Int, isUncached: Bool) { code = isUncached ? -Int32(number) - 1 : Int32(number) + 1 }

    var number: Int? { code == 0 ? nil : Int(code.magnitude) - 1 }
    var isUncached: Bool { code <= 0 }
    /// 1 where the row is cached, else 0, without a branch: the compiler adds up several rows at once.
    var cachedCount: Int { 1 &+ Int((code &- 1) >> 31) }
}
