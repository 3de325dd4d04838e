import PrecacheCore

extension UITableView {
    /// The best estimate of a row's height, in points. The first that exists of: its height; its last height, if it is
    /// to be measured again; the one it was shown with, if it sizes itself; the delegate's own answer, if Precache had
    /// no part in it; the height at the previous width; the height that its hints suggest; the mean of known rows; the
    /// table's `estimatedRowHeight`. Known rows with hints teach the estimates of others.
    ///
    /// A table that precaches asks for its estimates again each time the known rows reach twice as far around the
    /// screen, and when all are known: its content then has its real size, and nothing jumps. Tables of more than
    /// 10,000 rows do not, because it would take too long.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - identifier: the row's kind, as a rule its cell's reuse identifier. Means and hints are of each kind.
    ///   - key: the key that the row's height is asked with.
    ///   - hints: what the app knows of the row before it is measured.
    /// - Complexity: O(1).
    public func precachedEstimate(
        forRowAt indexPath: IndexPath, identifier: String? = nil, key: AnyHashable? = nil, hints: RowHints? = nil
    ) -> CGFloat {
        let cell = if let identifier { Item.Cell.reuseIdentifier(identifier) } else { Item.Cell.any }
        let known = requiredPrecacher.resolver.answerEstimate(at: indexPath, in: self, key: key, cell: cell, hints)
        let constant = known == nil ? estimatedRowHeight : 0
        return known ?? (constant > 0 ? constant.asEstimate : UITableView.automaticDimension)
    }
}
