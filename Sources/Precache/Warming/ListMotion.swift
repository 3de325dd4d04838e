/// How a list moves while no finger has to do with it, by where it was each time it was looked at.
struct ListMotion {
    private var last: (time: Double, offset: CGFloat)?
    /// How often in a row it had moved.
    private var steps = 0
    /// Whether the list was last moved towards its beginning.
    private(set) var isUpward = false

    /// Whether the app scrolls it by itself, animated: it was elsewhere the last two times, each a moment before. Once is a jump.
    var isByApp = false

    /// In seconds: after so long without a step a movement is another one.
    static let longestPause = 0.1

    /// The list is at `offset` points, at a time in seconds. Returns ``isByApp``.
    mutating func look(at offset: CGFloat, at time: Double) -> Bool {
        let distance = offset - (last?.offset ?? offset)
        if distance != 0 { isUpward = distance < 0 }
        let isSoon = last.map { abs(time - $0.time) < Self.longestPause } ?? false
        // Within one frame it is looked at several times.
        if distance != 0 { steps = isSoon ? steps + 1 : 1 } else if !isSoon { steps = 0 }
        if distance != 0 || !isSoon { last = (time, offset) }
        isByApp = steps > 1
        return isByApp
    }

    /// The list was put at `offset` points, and nothing on the screen moved by it.
    mutating func wasPlaced(at offset: CGFloat) {
        if let last { self.last = (last.time, offset) }
    }
}
