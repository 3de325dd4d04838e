import UIKit

extension UIViewController {
    /// Shares a report as a file of that name, from the button at the right of the navigation bar.
    func shareFile(_ json: () throws -> Data, as name: String) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        do {
            try json().write(to: file)
        } catch {
            title = "Cannot write the report"
            return
        }
        present(shareSheet(for: file, from: navigationItem.rightBarButtonItem), animated: true)
    }
}
