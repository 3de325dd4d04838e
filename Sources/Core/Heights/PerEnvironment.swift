/// A value for each of the environments that were in use last, of which one is present. Coming back to an environment
/// finds its value again, unless ``capacity`` others were in use since.
package struct PerEnvironment<Value> {
    /// The environment of ``present``; nil before the first.
    package private(set) var environment: AnyHashable?
    package var present: Value
    /// How often the environment has changed.
    package private(set) var changeCount = 0
    /// Whether the present value was kept from before.
    package private(set) var wasKept = false
    /// The last used first.
    private var others: [(environment: AnyHashable, value: Value)] = []

    /// Two orientations, the widths of split view in both, other text sizes, and a few to spare.
    package static var capacity: Int { 10 }

    /// - Parameter present: the value in the first environment, which is named later.
    package init(_ present: Value) { self.present = present }

    /// How many environments have a value.
    package var count: Int { others.count + 1 }
    /// The value in the last environment that was kept.
    package var last: Value? { others.first?.value }

    /// Changes to an environment: to the value that it had, or to a new one. O(1).
    ///
    /// - Parameter keepsPresent: whether the value of the environment that is left is to be found again.
    package mutating func change(to environment: AnyHashable, keepsPresent: Bool, new: @autoclosure () -> Value) {
        let left = self.environment
        self.environment = environment
        guard let left, left != environment else { return }
        let kept = takeOther(environment)
        if keepsPresent { others.insert((left, present), at: 0) }
        if others.count >= Self.capacity { others.removeLast() }
        present = kept ?? new()
        wasKept = kept != nil
        changeCount += 1
    }

    /// The value of an environment that is not present, which it is no more among; nil where there is none.
    private mutating func takeOther(_ environment: AnyHashable) -> Value? {
        guard let index = others.firstIndex(where: { $0.environment == environment }) else { return nil }
        return others.remove(at: index).value
    }

    /// Changes the value of every environment, the present one first.
    package mutating func updateAll(_ body: (inout Value) -> Void) {
        body(&present)
        for index in others.indices { body(&others[index].value) }
    }

    /// Forgets all environments but the present one.
    package mutating func removeOthers() { others = [] }
}
