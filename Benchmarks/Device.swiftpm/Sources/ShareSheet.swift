import UIKit

/// - Parameter button: where it points to on an iPad.
@MainActor
func shareSheet(for file: URL, from button: UIBarButtonItem?) -> UIViewController {
    let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
    sheet.popoverPresentationController?.barButtonItem = button
    return sheet
}
