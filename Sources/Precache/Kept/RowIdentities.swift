import PrecacheCore

/// The app's closures that identify rows: heights follow identities then.
struct RowIdentities {
    /// The identity that the app says of the row that is there now; nil where it has none.
    let named: (IndexPath) -> AnyHashable?
    /// Whether a value is that identity. Boxes none.
    let isNamed: (IndexPath, any Hashable) -> Bool
    /// Anything else that the row's height depends on; nil where there is nothing.
    let layoutState: ((IndexPath) -> LayoutState)?
    /// Whether the data source has such a row.
    let hasRow: (IndexPath) -> Bool
    /// Identities that several rows of the data source have: these rows are known by their positions.
    var shared: Set<AnyHashable> = []
    /// The present identities of rows that were given another one, by the former one, until rows are reloaded.
    var names: [AnyHashable: AnyHashable] = [:]
    /// The former ones that may be other rows' again, as the app says the present ones by now.
    private(set) var free: Set<AnyHashable> = []

    /// The identity of the row that is there now; nil where it has none.
    func identity(_ path: IndexPath) -> AnyHashable? {
        let name = named(path)
        return name.map { free.contains($0) ? $0 : present(of: $0) }
    }

    /// A row has another identity from now on.
    mutating func rename(_ name: AnyHashable, to newName: AnyHashable) {
        names[name] = newName
        free.remove(name)
    }

    mutating func forgetNames() { (names, free) = ([:], []) }

    /// The app has said an identity. If it is one that another was given up for, that may be used again.
    mutating func note(_ name: AnyHashable) { free.formUnion(names.filter { $0.value == name }.keys) }

    /// Whether a value is the identity of the row that is there now.
    func isIdentity(_ path: IndexPath, _ value: any Hashable) -> Bool {
        names.isEmpty ? isNamed(path, value) : identity(path) == AnyHashable(value)
    }

    /// The identity that a row has by now which had this one.
    func present(of name: AnyHashable) -> AnyHashable { names.isEmpty ? name : names[name] ?? name }

    /// The identity of the row that is there now, unless it shares it.
    func unshared(_ path: IndexPath) -> AnyHashable? { identity(path).flatMap { unshared($0) } }
    func unshared(_ name: AnyHashable) -> AnyHashable? { shared.contains(name) ? nil : name }
}

extension RowPosition {
    /// The row after it in its section; after the last, the position behind it.
    var next: RowPosition { RowPosition(section: section, row: row + 1) }

    /// An index path without a row becomes a position that no row has, and no header.
    init(_ path: IndexPath) {
        self = path.count == 2 ? Self(section: path.section, row: max(path.row, -1)) : Self(section: -1, row: 0)
    }
}

extension IndexPath {
    init(_ position: RowPosition) { self.init(row: position.row, section: position.section) }
}

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

    /// Other closures than those that were there for the same source: they may be for one that is set right after.
    func next(for source: (any UITableViewDataSource)?) -> IdentityOwner {
        var next = IdentityOwner(source)
        if isKnown, source === self.source { next.isKnown = false }
        return next
    }

    /// The rows of a source are shown, and who was to be told of it was: closures may have come right after it.
    mutating func tableWasLaidOut(_ store: HeightStore, showing source: (any UITableViewDataSource)?) {
        if self.source != nil { isKnown = true }
        guard setAside != nil, let source else { return }
        store.diagnostics.report(
            "source",
            "rows have no identity while a \(type(of: source)) is the data source, because the closures of "
                + "enablePrecaching(identifiedBy:) were given for another one. Call it again for this one.")
    }

    /// Whether an app gave closures, for whichever source.
    func hasIdentities(_ store: HeightStore) -> Bool { store.identities != nil || setAside != nil }

    /// A row has another identity from now on, also while another source is set.
    mutating func rename(_ name: AnyHashable, to newName: AnyHashable, _ store: HeightStore) {
        store.identities?.rename(name, to: newName)
        setAside?.rename(name, to: newName)
    }

    mutating func sourceChanged(to source: (any UITableViewDataSource)?, _ store: HeightStore) {
        guard let source, let identities = store.identities ?? setAside else { return }
        if !isKnown {
            self.source = source
            isKnown = true
        }
        let isOwn = self.source === source
        setAside = isOwn ? nil : identities
        store.identities = isOwn ? identities : nil
    }
}
