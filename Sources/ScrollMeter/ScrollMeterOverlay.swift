import Precache

/// A small label over a table that says how it scrolls.
///
/// It stands in the table's window, not in the table: a subview would take part in the layout that it is there to
/// measure. It keeps neither the table nor the window, takes no touches, and changes a few times a second at most.
@MainActor
final class ScrollMeterOverlay {
    let meter: ScrollMeter
    let label = UILabel()
    private weak var tableView: UITableView?
    private var lastUpdate = -Double.infinity
    private var lastOffset: CGPoint
    /// The share of rows whose heights were known when the table was last seen at rest. To find it, Precache compares
    /// all row counts and walks over all rows: in motion that would cost the frames that are measured.
    private var known = "- % known"

    /// The overlays that are shown, kept only here: a table that never asked for precaching keeps nothing of it.
    private static var shown: [ScrollMeterOverlay] = []

    /// In seconds.
    static let updateInterval = 0.25
    /// From the table's edges, in points.
    private static let margin: CGFloat = 8

    static func overlay(of tableView: UITableView) -> ScrollMeterOverlay? {
        shown.first { $0.tableView === tableView }
    }

    static func show(over tableView: UITableView) -> ScrollMeterOverlay {
        if let overlay = overlay(of: tableView) { return overlay }
        let overlay = ScrollMeterOverlay(tableView)
        shown.append(overlay)
        overlay.meter.start()
        overlay.update(tableView)
        return overlay
    }

    private init(_ tableView: UITableView) {
        self.tableView = tableView
        meter = ScrollMeter(tableView)
        lastOffset = tableView.contentOffset
        label.isUserInteractionEnabled = false
        label.numberOfLines = 2
        label.font = .systemFont(ofSize: 11)
        label.textColor = .white
        label.backgroundColor = .black.withAlphaComponent(0.7)
        label.accessibilityIdentifier = "ScrollMeter"
        meter.onTick = { [weak self] in self?.frame() }
    }

    func remove() {
        meter.stop()
        label.removeFromSuperview()
        Self.shown.removeAll { $0 === self }
    }

    private func frame() {
        guard let tableView, meter.isRunning else { return remove() }
        if CACurrentMediaTime() - lastUpdate >= Self.updateInterval { update(tableView) }
    }

    private func update(_ tableView: UITableView) {
        lastUpdate = CACurrentMediaTime()
        guard let window = tableView.window else { return label.removeFromSuperview() }
        if label.superview !== window { window.addSubview(label) }
        readCoverageAtRest(of: tableView)
        let text = text
        if label.text != text { label.text = text }
        let size = label.sizeThatFits(.zero)
        let table = tableView.convert(tableView.bounds, to: window)
        let top = max(table.minY + tableView.adjustedContentInset.top, window.safeAreaInsets.top)
        let place = CGRect(
            x: table.maxX - size.width - Self.margin, y: top + Self.margin, width: size.width, height: size.height)
        if label.frame != place { label.frame = place }
    }

    /// Reads how much is known, unless something moves the table, or has moved it since the last update.
    private func readCoverageAtRest(of tableView: UITableView) {
        let hasMoved = tableView.contentOffset != lastOffset
        lastOffset = tableView.contentOffset
        let isHeld = tableView.isTracking || tableView.isDragging || tableView.isDecelerating
        guard !hasMoved, !isHeld, let precacher = tableView.usedPrecacher else { return }
        known = "\(Int(100 * precacher.coverage)) % known"
    }

    /// The present or last scroll's frame rate and hitch ratio; how much is known, and what was measured in all
    /// scrolls.
    private var text: String {
        let rates =
            meter.lastScroll.map {
                String(format: "%.0f fps  %.1f ms/s %@", $0.fps, $0.hitchMsPerSecond, $0.band.rawValue)
            } ?? "- fps  - ms/s"
        return " \(rates) \n \(known)  \(meter.report.total.rowsMeasured) measured "
    }
}
