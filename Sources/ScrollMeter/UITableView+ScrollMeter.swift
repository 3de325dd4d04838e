import Precache

extension UITableView {
    /// Shows over this table how it scrolls: frames per second and hitch time ratio of the present or last scroll, how
    /// many heights were known when it last rested, and how many rows were measured while scrolling. For developing,
    /// not for production.
    ///
    /// The label takes no touches, follows the table from window to window, goes with it, and keeps nothing alive. It
    /// changes four times a second. Called again, nothing changes.
    ///
    /// - Returns: the meter behind it, for its report.
    @discardableResult
    public func showScrollMeter() -> ScrollMeter {
        ScrollMeterOverlay.show(over: self).meter
    }

    /// Takes the label away, and stops its meter. No effect where there is none.
    public func hideScrollMeter() {
        ScrollMeterOverlay.overlay(of: self)?.remove()
    }
}
