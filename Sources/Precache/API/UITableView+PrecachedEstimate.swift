import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// What `tableView(_:estimatedHeightForRowAt:)` answers with.

extension UITableView {
    /// The best that is known of a row's height, in points: its height; the last one, if it is to be measured again;
    /// the one it was shown with, if it sizes itself; the delegate's own answer, if Precache had no part in it; the
    /// height at the width before; the mean of the rows that are known. Where nothing is, the table's
    /// `estimatedRowHeight`.
    ///
    /// Each time the known rows reach twice as far around the screen, and when all are known, a table that precaches is
    /// made to ask for its estimates again, and so has its real size: nothing jumps when rows come on screen. This is
    /// left out for tables of more than 10,000 rows, which take too long over it. (A table that has estimates of its
    /// own asks for all of them at each reload, too.)
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the delegate was given it.
    ///   - key: the key that the row's height is asked with, if it is.
    /// - Complexity: O(1).
    public func precachedEstimate(forRowAt indexPath: IndexPath, key: AnyHashable? = nil) -> CGFloat {
        precachedEstimate(forRowAt: indexPath, HeightRequest(key: key), measuredBy: nil)
    }

    /// ``precachedEstimate(forRowAt:key:)`` for a row that sizes itself (`automaticDimension`): it is measured ahead
    /// with a template cell, and its height answered here.
    ///
    /// `configure` is called only while rows are measured ahead, so an estimate costs no measurement. The mean is that
    /// of rows with the same reuse identifier, where one is known. The parameters are those of
    /// ``precachedHeight(forRowAt:key:isCached:contentWidth:configure:)``.
    public func precachedEstimate<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, key: AnyHashable? = nil,
        contentWidth: ((_ rowWidth: CGFloat) -> CGFloat)? = nil, configure: (Cell) -> Void
    ) -> CGFloat {
        precachedEstimate(
            forRowAt: indexPath, HeightRequest(Cell.self, key: key, contentWidth: contentWidth), make: nil,
            configure: configure)
    }

    /// ``precachedEstimate(forRowAt:key:contentWidth:configure:)`` with a template by reuse identifier. The parameters
    /// are those of ``precachedHeight(forRowAt:identifier:key:isCached:contentWidth:template:configure:)``.
    public func precachedEstimate(
        forRowAt indexPath: IndexPath, identifier: String, key: AnyHashable? = nil,
        contentWidth: ((_ rowWidth: CGFloat) -> CGFloat)? = nil, template: (() -> UITableViewCell)? = nil,
        configure: (UITableViewCell) -> Void
    ) -> CGFloat {
        precachedEstimate(
            forRowAt: indexPath, HeightRequest(identifier: identifier, key: key, contentWidth: contentWidth),
            make: template, configure: configure)
    }

    private func precachedEstimate<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, _ request: HeightRequest, make: (() -> UITableViewCell)?,
        configure: (Cell) -> Void
    ) -> CGFloat {
        let precacher = requiredPrecacher
        return withoutActuallyEscaping(configure) { configure in
            precachedEstimate(forRowAt: indexPath, request) { width in
                precacher.measurer.height(
                    ofTemplate: request.identifier ?? "", at: indexPath, in: self, width: width, make: make,
                    configure: configure)
            }
        }
    }

    private func precachedEstimate(
        forRowAt indexPath: IndexPath, _ request: HeightRequest, measuredBy measure: ((CGFloat) -> CGFloat?)?
    ) -> CGFloat {
        let estimate = requiredPrecacher.desk.estimate(at: indexPath, in: self, request, measuredBy: measure)
        if let estimate { return estimate }
        return estimatedRowHeight > 0 ? estimatedRowHeight : UITableView.automaticDimension
    }
}
