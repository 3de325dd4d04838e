/// A value for each of the environments that were in use last: the heights of a table at each of its widths, say.
///
/// One of them is the present one. Coming back to an environment finds its value again, unless ``capacity`` others were
/// in use since.
package struct PerEnvironment<Value> {
    /// The environment of ``present``; nil before the first.
    package private(set) var environment: HeightEnvironment?
    /// The value in the present environment.
    package var present: Value
    /// How often the environment has changed.
    package private(set) var changeCount = 0
    /// Whether the present value was kept from before.
    package private(set) var wasKept = false
    /// The others, the last used first.
    private var others: [(environment: HeightEnvironment, value: Value)] = []

    /// How many environments are kept: two orientations, the widths of split view in both, other text sizes, and a few
    /// to spare.
    package static var capacity: Int { 10 }

    /// - Parameter present: the value in the first environment that there will be.
    package init(_ present: Value) {
        self.present = present
    }

    /// How many environments have a value.
    package var count: Int { others.count + 1 }

    /// Changes the environment.
    ///
    /// - Parameters:
    ///   - environment: the one to change to.
    ///   - keepsPresent: whether the value of the environment that is left is to be found again.
    ///   - make: makes the value of an environment that has none.
    /// - Complexity: O(1), besides `make`.
    package mutating func change(
        to environment: HeightEnvironment, keepsPresent: Bool, make: (_ left: Value) -> Value
    ) {
        guard let left = self.environment, left != environment else {
            self.environment = environment
            return
        }
        let kept = take(environment)
        let value = kept ?? make(present)
        (changeCount, wasKept) = (changeCount + 1, kept != nil)
        if keepsPresent { others.insert((left, present), at: 0) }
        if others.count >= Self.capacity { others.removeLast() }
        self.environment = environment
        present = value
    }

    /// Takes the value of an environment out of the others, nil where it is not among them.
    private mutating func take(_ environment: HeightEnvironment) -> Value? {
        others.firstIndex { $0.environment == environment }.map { others.remove(at: $0).value }
    }

    /// The value of an environment, nil where it has none.
    package func value(in environment: HeightEnvironment) -> Value? {
        if environment == self.environment { return present }
        return others.first { $0.environment == environment }?.value
    }

    /// Changes the value of every environment, the present one first.
    package mutating func updateAll(_ body: (inout Value) -> Void) {
        body(&present)
        for index in others.indices { body(&others[index].value) }
    }

    /// Forgets all environments but the present one.
    package mutating func removeOthers() { others = [] }
}
