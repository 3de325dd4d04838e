/// An id of a row, header or footer: it stays through every edit, until the row is gone, shows something else, or its
/// section is reloaded.
package struct RowID: Hashable, Sendable {
    /// The row's number, under which all that is known of it is kept. It is that of its name, where it has one, and
    /// stays when the row goes and comes back.
    package let number: Int
    let version: UInt32
}
