/// The heights of items in one environment, by their numbers (``ItemNumbers``), each with the layout state that it was
/// measured in.
package struct ItemHeights {
    private enum Kind: UInt8 { case none, known, shown, outdated }

    private var kinds: ContiguousArray<Kind> = []
    /// In points.
    private var heights: ContiguousArray<Double> = []
    /// Of those that have one.
    private var states: [Int: LayoutState] = [:]

    package init() {}

    /// What is known of the item with that number, in that state. O(1).
    package func height(of number: Int, state: LayoutState?) -> KnownHeight {
        guard kinds.indices.contains(number), kinds[number] != .none else { return .unknown }
        guard kinds[number] != .outdated, state == nil || states[number] == state else {
            return .outdated(heights[number])
        }
        return kinds[number] == .known ? .known(heights[number]) : .shown(heights[number])
    }

    /// The height of the item with that number, in points, where it is known in that state; else nil. O(1).
    package func known(_ number: Int, in state: LayoutState?) -> Double? {
        guard kinds.indices.contains(number), kinds[number] == .known, state == nil || states[number] == state else {
            return nil
        }
        return heights[number]
    }

    /// Records an item's height: one to serve, or the one that its row was shown with. O(1), amortized.
    ///
    /// - Parameter height: in points; it has been checked.
    package mutating func store(_ height: Double, isShown: Bool, for number: Int, state: LayoutState?) {
        if number >= kinds.count {
            kinds.append(contentsOf: repeatElement(.none, count: number + 1 - kinds.count))
            heights.append(contentsOf: repeatElement(.nan, count: number + 1 - heights.count))
        }
        kinds[number] = isShown ? .shown : .known
        heights[number] = height
        if state != nil || !states.isEmpty { states[number] = state }
    }

    /// Marks a height as outdated; it stays as an estimate. O(1).
    package mutating func invalidate(_ number: Int) {
        if kinds.indices.contains(number), kinds[number] != .none { kinds[number] = .outdated }
    }

    /// Marks all heights as outdated. O(items).
    package mutating func invalidateAll() { for number in kinds.indices { invalidate(number) } }

    /// Forgets a height. O(1).
    package mutating func remove(_ number: Int) {
        if kinds.indices.contains(number) { kinds[number] = .none }
        states[number] = nil
    }
}

/// What is known of the height of a row or an item, in points.
package enum KnownHeight: Equatable, Sendable {
    /// Measured, and to be served.
    case known(Double)
    /// What it was shown with, or measured for its estimate: of a row that sizes itself.
    case shown(Double)
    /// The last height: it has changed since, or is in another layout state.
    case outdated(Double)
    /// There never was one.
    case unknown
}
