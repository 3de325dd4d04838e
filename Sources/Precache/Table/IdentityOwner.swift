/// The data source whose rows an app's closures identify. While another one is set, such as a placeholder's, the
/// closures are not called: they would be asked for rows that are not theirs.
@MainActor
struct IdentityOwner {
    private weak var source: (any UITableViewDataSource)?
    /// Whether it is known whose rows the closures identify.
    private var isKnown = false
    /// The closures while another source is set.
    private var setAside: RowIdentities?

    /// - Parameter source: the data source; nil for the next one that is set.
    init(_ source: (any UITableViewDataSource)? = nil) {
        self.source = source
        isKnown = source != nil
    }

    mutating func sourceChanged(to source: (any UITableViewDataSource)?, _ store: HeightStore) {
        guard let source, let identities = store.identities ?? setAside else { return }
        if !isKnown {
            self.source = source
            isKnown = true
        }
        let isOwn = self.source === source
        setAside = isOwn ? nil : identities
        store.setIdentities(isOwn ? identities : nil)
        if isOwn { return }
        store.diagnostics.report(
            "source",
            "rows have no identity while a \(type(of: source)) is the data source, because the closures of "
                + "enablePrecaching(identifiedBy:) were given for another one. Call it again for this one.")
    }
}
