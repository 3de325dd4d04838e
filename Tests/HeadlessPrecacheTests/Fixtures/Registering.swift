import Foundation
import HeadlessUIKit

// Cells by type: the reuse identifier is the name of the type, as apps write it for themselves.

extension UITableView {
    func register<Cell: UITableViewCell>(_ type: Cell.Type) {
        register(type, forCellReuseIdentifier: String(describing: type))
    }

    func dequeue<Cell: UITableViewCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell {
        dequeueReusableCell(withIdentifier: String(describing: type), for: indexPath) as! Cell
    }
}
