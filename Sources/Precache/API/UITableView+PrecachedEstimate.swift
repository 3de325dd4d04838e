import PrecacheCore

// Answers for `tableView(_:estimatedHeightForRowAt:)`.

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
    ///   - indexPath: the row, as the delegate was given it.
    ///   - identifier: the row's kind, as a rule its cell's reuse identifier. Each kind has a mean, and learns hints,
    ///     of its own.
    ///   - key: the key that the row's height is asked with.
    ///   - hints: what the app knows of the row before it is measured.
    /// - Complexity: O(1).
    public func precachedEstimate(
        forRowAt indexPath: IndexPath, identifier: String? = nil, key: AnyHashable? = nil, hints: RowHints? = nil
    ) -> CGFloat {
        var request = HeightRequest(key: key)
        if let identifier { request.cell = .reuseIdentifier(identifier) }
        return precachedEstimate(forRowAt: indexPath, request, hints)
    }

    /// ``precachedEstimate(forRowAt:identifier:key:hints:)`` for a row that sizes itself (`automaticDimension`), and is
    /// measured ahead with a template cell.
    ///
    /// `configure` is called only while rows are measured ahead, so an estimate costs no measurement. The parameters
    /// are those of ``precachedHeight(forRowAt:key:isCached:contentWidth:configure:)``.
    public func precachedEstimate<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, key: AnyHashable? = nil, hints: RowHints? = nil,
        contentWidth: ((_ rowWidth: CGFloat) -> CGFloat)? = nil, configure: (Cell) -> Void
    ) -> CGFloat {
        precachedEstimate(
            forRowAt: indexPath, HeightRequest(cell: .of(Cell.self), key: key, contentWidth: contentWidth), hints,
            make: nil, configure: configure)
    }

    /// ``precachedEstimate(forRowAt:key:hints:contentWidth:configure:)`` with a template by reuse identifier, as for
    /// ``precachedHeight(forRowAt:identifier:key:isCached:contentWidth:template:configure:)``.
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
