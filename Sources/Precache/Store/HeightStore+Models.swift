import PrecacheCore

// Models that rows were measured from have changed. The system tells of it before the value is set, so their heights are
// forgotten twice: at once, and when the value is set for sure. What is measured in between is measured again.

/// Which models have changed, as far as heights are not in line with it yet.
struct ModelChanges {
    /// The watches of what heights were measured from, by what these are kept under.
    var watches: [HeightID: ModelWatch] = [:]
    /// The watches that told of a change, and whose heights are still to be forgotten.
    var waiting: [ModelWatch] = []
    /// How many changes of other threads are not over, as far as anybody knows: counted on the thread that tells of one.
    let pending = Locked(0)
    /// Whether another thread may be changing a model.
    var areMadeElsewhere: Bool { pending.withLock { $0 > 0 } }
    /// What was measured while a change may not have been over: because the table or the app asked, since the loop was
    /// last seen to turn, or while another thread changed a model.
    var asked: Set<HeightID> = []
}

extension HeightStore {
    /// A model is about to change.
    func noteChanged(_ watch: ModelWatch) {
        modelChanges.waiting.append(watch)
        onChange(.heights)
    }

    /// Forgets what was measured from models that have changed since it was last called, in every environment. To be called
    /// before anything is looked up. O(rows), if there is any.
    func forgetChanged() {
        guard !modelChanges.waiting.isEmpty else { return }
        let changed = modelChanges.waiting
        modelChanges.waiting = []
        forget(Set(changed.compactMap(\.id)))
    }

    /// The changes that some watches told of are over: what was measured meanwhile may be of the old values. So may all that was
    /// asked for, which is kept in mind while another thread is at it. To be called where no change is under way here.
    func changesAreOver(_ watches: [ModelWatch]) {
        var ids = Set(watches.compactMap(\.id))
        if !modelChanges.asked.isEmpty, !modelChanges.areMadeElsewhere {
            ids.formUnion(modelChanges.asked)
            modelChanges.asked = []
        }
        guard !watches.isEmpty else { return }
        forgetChanged()
        inFlight.removeAll { $0.watch?.id.map { ids.contains($0) } ?? false }
        forget(ids)
        onChange(.shown)
    }

    /// A change of what a row is measured from is one of its height from now on, also while that is not known yet.
    func follow(_ watch: ModelWatch?, for ticket: Ticket) {
        guard let watch, rows.contains(ticket.row) else { return }
        watch.id = rows.identify(ticket.row, ticket.name)
    }

    private func forget(_ ids: Set<HeightID>) {
        given.screenMayBeOld = true
        change(.heights) { $0.outdate(ids) }
    }

    // MARK: - Watches

    /// Keeps a watch with what was measured: a height has one for all environments.
    func keep(_ watch: ModelWatch?, of id: HeightID) {
        let before = modelChanges.watches[id]
        if watch === before { return }
        modelChanges.watches[id] = watch
        watch?.id = id
        if let before { ModelWatch.release([before]) }
    }

    /// Nothing is kept any more under some ids, which are given again.
    func dropLost() {
        rows.hasLost = false
        let gone = modelChanges.watches.filter { !rows.has($0.key) }
        for (id, watch) in gone {
            watch.id = nil
            keep(nil, of: id)
        }
        if !modelChanges.asked.isEmpty { modelChanges.asked = modelChanges.asked.filter { rows.has($0) } }
    }

    /// The table is gone: closures of the app's are let go.
    func tableIsGone() {
        ModelWatch.release(Array(modelChanges.watches.values))
        modelChanges.watches = [:]
        identities = nil
        inFlight.removeAll()
    }
}
