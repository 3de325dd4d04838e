import Foundation
import HeadlessUIKit

/// Says of rows what a data source and a delegate can say, and lets cells size themselves by their text.
///
/// Not a subclass of `ListSource`, whose optional methods would not be the protocol's.
final class WidthSource: UITableViewDataSource, UITableViewDelegate {
    var titles: [String]?
    var titlesAsked = 0
    var canEdit = true
    var canMove = true
    var style = UITableViewCell.EditingStyle.delete

    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        titlesAsked += 1
        return titles
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { style }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
        (cell as! TextCell).label.text = String(repeating: "word ", count: 40)
        return cell
    }
}

class TextCell: UITableViewCell {
    private(set) lazy var label = contentView.addLabel("")

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        pinLabel()
    }

    func pinLabel() { label.pin(to: contentView) }
}
