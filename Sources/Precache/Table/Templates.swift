/// A view that a table reuses.
@MainActor
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()

    /// What is noted of the view, nil where there was nothing to note. The view owns it.
    var existingPrecacheMarks: TemplateMarks? { get set }
}

extension UITableViewCell: ReusableView {}
extension UITableViewHeaderFooterView: ReusableView {}

/// The views that heights are measured with: one a reuse identifier, never shown.
///
/// A class, because making, changing and dropping a view calls the app, which may have a height measured by that.
@MainActor
final class Templates<View: ReusableView> {
    private var views: [String: View] = [:]
    private let dequeue: (UITableView, _ identifier: String) -> View?

    /// - Parameter dequeue: has the table make a view of the class or nib that is registered for an identifier; nil
    ///   where none is.
    init(dequeue: @escaping (UITableView, _ identifier: String) -> View?) {
        self.dequeue = dequeue
    }

    /// The template for `identifier`, ready to be configured, or nil where there is no way to make one.
    ///
    /// It stands in no view. It is out of the pool until ``put(_:)``: a measurement within a measurement gets a view of its
    /// own.
    ///
    /// - Parameter make: makes one where there is none; nil to have the table make it.
    func take(_ identifier: String, from tableView: UITableView, make: (() -> View)?) -> View? {
        if let view = views.removeValue(forKey: identifier) {
            view.prepareForReuse()
            return view
        }
        guard let made = make?() ?? dequeue(tableView, identifier) else { return nil }
        made.precacheMarks.isTemplate = true
        made.precacheMarks.poolName = identifier
        made.prepareForReuse()
        return made
    }

    func put(_ view: View) {
        if let name = view.precacheMarks.poolName, views[name] == nil { views[name] = view }
    }

    /// The template for an identifier, if it is made and not in use.
    func known(_ identifier: String) -> View? { views[identifier] }

    var isEmpty: Bool { views.isEmpty }
}
