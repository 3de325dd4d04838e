import UIKit

extension UITableView {
    /// A cell with two texts below each other, the second of as many lines as it takes.
    func subtitleCell(_ title: String, _ subtitle: String) -> UITableViewCell {
        let cell =
            dequeueReusableCell(withIdentifier: "subtitle")
            ?? UITableViewCell(style: .subtitle, reuseIdentifier: "subtitle")
        cell.textLabel?.text = title
        cell.detailTextLabel?.text = subtitle
        cell.detailTextLabel?.numberOfLines = 0
        return cell
    }
}
