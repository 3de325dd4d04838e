import UIKit

/// The table in which cells are shown and measured, and the clocks of all rows. It has no rows of its own.
///
/// Cells stand in plain views within the table, so that the table itself does not have to be laid out with each.
@MainActor
final class PartsStage {
    let table = UITableView(frame: .zero, style: .plain)
    private let front = UIView(frame: .zero)
    private let back = UIView(frame: .zero)
    private var passed = 0.0
    private var atWork = 0.0

    init() {
        table.isUserInteractionEnabled = false
        back.isHidden = true
        table.addSubview(back)
        table.addSubview(front)
    }

    private var width: CGFloat { table.bounds.width }

    /// A cell in a table's pool is hidden in the same way. The height is that of the row before.
    func hide(_ cell: UITableViewCell) {
        if cell.frame.width != width { cell.frame = CGRect(x: 0, y: 0, width: width, height: 44) }
        back.addSubview(cell)
    }

    func attach(_ cell: UITableViewCell, height: CGFloat) {
        cell.frame = CGRect(x: 0, y: 0, width: width, height: height)
        front.addSubview(cell)
    }

    /// As a table asks cells that size themselves (Apple): the width is required.
    func fittingHeight(of cell: UITableViewCell) -> CGFloat {
        cell.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// Adds the time of a row, in seconds.
    func addWork(_ seconds: Double, of all: Double) {
        atWork += seconds
        passed += all
    }

    /// The share of all rows' time in which the main thread did not wait.
    var shareAtWork: Double { passed > 0 ? atWork / passed : 0 }
}

/// Clocks in seconds.
///
/// The figures are of time that passes, because it makes a frame late: a commit may wait for the render server, and for
/// other threads. The main thread's CPU time tells how much of it was work.
enum PartsClock {
    static var passed: Double { Double(clock_gettime_nsec_np(CLOCK_UPTIME_RAW)) / 1e9 }
    static var atWork: Double { Double(clock_gettime_nsec_np(CLOCK_THREAD_CPUTIME_ID)) / 1e9 }
}
