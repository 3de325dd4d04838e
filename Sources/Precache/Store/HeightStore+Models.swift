import PrecacheCore

// The system tells of a change before the value is set: heights are forgotten at once, and again when it is set.

/// Changes of models that heights do not follow yet.
struct ModelChanges {
    /// The watches that are kept with heights.
    var watches: [HeightID: ModelWatch] = [:]
    /// The watches that told of a change, and whose heights are still to be forgotten.
    var waiting: [ModelWatch] = []
    /// The number of changes that other threads are making; counted on these threads.
    let pending = Locked(0)
    /// Whether another thread may be changing a model.
    var areMadeElsewhere: Bool { pending.withLock { $0 > 0 } }
    /// Heights that may come from old values: asked for in this turn, or measured during another thread's change.
    var asked: Set<HeightID> = []
}

extension HeightStore {
    /// A model is about to change.
    func noteChanged(_ watch: ModelWatch) {
        modelChanges.waiting.append(watch)
        onChange(.heights)
    }

    /// Forgets heights whose models have changed since the last call, and others, in every environment. To be called
    /// before anything is looked up. O(1), or O(rows) if any is that of several rows.
    func forgetChanged(and others: Set<HeightID>? = nil) {
        guard !modelChanges.waiting.isEmpty || others != nil else { return }
        let ids = (others ?? []).union(modelChanges.waiting.compactMap(\.id))
        modelChanges.waiting = []
        change(.heights) { $0.outdate(ids) { modelChanges.watches[$0]?.row } }
    }

    /// The changes that these watches told of are over. To be called where the main thread is changing nothing.
    func changesAreOver(_ watches: [ModelWatch]) {
        var ids = Set(watches.compactMap(\.id))
        if !modelChanges.asked.isEmpty, !modelChanges.areMadeElsewhere {
            ids.formUnion(modelChanges.asked)
            modelChanges.asked = []
        }
        guard !watches.isEmpty else { return }
        callOff { $0.watch?.id.map { ids.contains($0) } ?? false }
        forgetChanged(and: ids)
        onChange(.known)
    }

    /// Keeps a watch with a height: one for all environments.
    func keep(_ watch: ModelWatch?, of id: HeightID) {
        let before = modelChanges.watches[id]
        if watch === before { return }
        modelChanges.watches[id] = watch
        watch?.id = id
        if let before { ModelWatch.release([before]) }
    }

    /// Lets go of watches whose heights are gone: their ids will be given again. To be called after whatever may remove
    /// rows, or items, which new ones push out.
    func dropLost() {
        guard rows.hasLost else { return }
        rows.hasLost = false
        let items = rows.takeRemovedItems()
        defer { withExtendedLifetime(items) {} }
        for (id, watch) in modelChanges.watches where !rows.has(id) {
            watch.id = nil
            keep(nil, of: id)
        }
        if !modelChanges.asked.isEmpty { modelChanges.asked = modelChanges.asked.filter { rows.has($0) } }
    }

    /// Releases the app's closures when the table is deallocated. Nobody is told of changes from then on: who was, may
    /// be gone before a block that was posted for the table runs.
    func tableIsGone() {
        onChange = { _ in }
        ModelWatch.release(Array(modelChanges.watches.values))
        modelChanges.watches = [:]
        let before = identities
        identities = nil
        withExtendedLifetime(before) {}
        callOff()
    }
}
