import PrecacheCore

// What `tableView(_:estimatedHeightForRowAt:)` answers with.

extension UITableView {
    /// The best that is known of a row's height, in points: its height; the last one, if it is to be measured again;
    /// the one it was shown with, if it sizes itself; the delegate's own answer, if Precache had no part in it; the
    /// height at the width before; what its hints say, by the rows that are known; the mean of these. Where nothing is,
    /// the table's `estimatedRowHeight`.
    ///
    /// From the hints of a row that is known, and its height, those of others are learned.
    ///
    /// Each time the known rows reach twice as far around the screen, and when all are known, a table that precaches is
    /// made to ask for its estimates again, and so has its real size: nothing jumps when rows come on screen. This is
    /// left out for tables of more than 10,000 rows, which take too long over it. (A table that has estimates of its
    /// own asks for all of them at each reload, too.)
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the delegate was given it.
    ///   - identifier: what kind of row it is, where a table has several: the reuse identifier of its cell, as a rule. The mean
    ///     is that of rows that were measured with that identifier, and hints are learned for each by itself.
    ///   - key: the key that the row's height is asked with, if it is.
    ///   - hints: what the app knows of the row before it is measured.
    /// - Complexity: O(1).
    public func precachedEstimate(
        forRowAt indexPath: IndexPath, identifier: String? = nil, key: AnyHashable? = nil, hints: RowHints? = nil
    ) -> CGFloat {
        var request = HeightRequest(key: key)
        if let identifier { request.cell = .reuseIdentifier(identifier) }
        return precachedEstimate(forRowAt: indexPath, request, hints)
    }

    /// ``precachedEstimate(forRowAt:identifier:key:hints:)`` for a row that sizes itself (`automaticDimension`): it is measured ahead
    /// with a template cell, and its height answered here.
    ///
    /// `configure` is called only while rows are measured ahead, so an estimate costs no measurement. The mean is that
    /// of rows with the same reuse identifier, where one is known. The parameters are those of
    /// ``precachedHeight(forRowAt:key:isCached:contentWidth:configure:)``.
    public func precachedEstimate<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, key: AnyHashable? = nil, hints: RowHints? = nil,
        contentWidth: ((_ rowWidth: CGFloat) -> CGFloat)? = nil, configure: (Cell) -> Void
    ) -> CGFloat {
        precachedEstimate(
            forRowAt: indexPath, HeightRequest(cell: .of(Cell.self), key: key, contentWidth: contentWidth), hints,
            make: nil, configure: configure)
    }

    /// ``precachedEstimate(forRowAt:key:hints:contentWidth:configure:)`` with a template by reuse identifier. The parameters
    /// are those of ``precachedHeight(forRowAt:identifier:key:isCached:contentWidth:template:configure:)``.
    public func precachedEstimate(
        forRowAt indexPath: IndexPath, identifier: String, key: AnyHashable? = nil, hints: RowHints? = nil,
        contentWidth: ((_ rowWidth: CGFloat) -> CGFloat)? = nil, template: (() -> UITableViewCell)? = nil,
        configure: (UITableViewCell) -> Void
    ) -> CGFloat {
        precachedEstimate(
            forRowAt: indexPath,
            HeightRequest(cell: .reuseIdentifier(identifier), key: key, contentWidth: contentWidth), hints,
            make: template, configure: configure)
    }

    private func precachedEstimate<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, _ request: HeightRequest, _ hints: RowHints?,
        make: (() -> UITableViewCell)?, configure: (Cell) -> Void
    ) -> CGFloat {
        let measurer = requiredPrecacher.measurer
        return withoutActuallyEscaping(configure) { configure in
            precachedEstimate(forRowAt: indexPath, request, hints) { width in
                measurer.height(
                    ofTemplate: request.identifier ?? "", at: indexPath, in: self, width: width, make: make,
                    configure: configure)
            }
        }
    }

    private func precachedEstimate(
        forRowAt indexPath: IndexPath, _ request: HeightRequest, _ hints: RowHints?,
        measuredBy measure: ((CGFloat) -> CGFloat?)? = nil
    ) -> CGFloat {
        requiredPrecacher.resolver.estimate(at: indexPath, in: self, request, hints, measuredBy: measure)
            ?? (estimatedRowHeight > 0 ? estimatedRowHeight.asEstimate : UITableView.automaticDimension)
    }
}
