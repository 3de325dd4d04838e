import UIKit

/// - Parameters:
///   - item: a file, or a text.
///   - button: where it points to on an iPad.
@MainActor
func shareSheet(for item: Any, from button: UIBarButtonItem?) -> UIViewController {
    let sheet = UIActivityViewController(activityItems: [item], applicationActivities: nil)
    sheet.popoverPresentationController?.barButtonItem = button
    return sheet
}
