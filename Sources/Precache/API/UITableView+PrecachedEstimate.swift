import PrecacheCore

extension UITableView {
    /// The best estimate of a row's height, in points. The first that exists of: its height; its last height, if it is
    /// to be measured again; the one it was shown with, if it sizes itself; the delegate's own answer, if Precache had
    /// no part in it; the height at the previous width; the mean of its kind; the mean of all known rows; the table's
    /// `estimatedRowHeight`. In a mean no height counts more than 6.5 times the mean, or a twelfth of all together,
    /// whichever is more.
    ///
    /// A table that precaches asks for its estimates again once the rows four screens around are known, and once all
    /// are: its content then has its real size, and nothing jumps. A table that takes longer than a quarter of a frame
    /// to ask does so once the list has rested for half a second. A mean stays while known rows grow by little.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - kind: rows of one kind have similar heights. The reuse identifier that they are measured with, or the
    ///     `ObjectIdentifier` of the class of their cells, is learned as they are measured; any other kind of yours, as
    ///     the table asks again. Of more than 256 kinds the others have the mean of all rows.
    ///   - key: the key that the row's height is asked with.
    /// - Complexity: O(1).
    public func precachedEstimate(
        forRowAt indexPath: IndexPath, kind: AnyHashable? = nil, key: AnyHashable? = nil
    ) -> CGFloat {
        let known = requiredEngine.answerEstimate(at: indexPath, in: self, key: key, kind: kind)
        let constant = known == nil ? estimatedRowHeight : 0
        return known ?? (constant > 0 ? constant.asEstimate : UITableView.automaticDimension)
    }
}
