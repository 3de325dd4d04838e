// What Benchmarks/Device.swiftpm uses of UIKit and Proof/Declarations does not declare, from Apple's documentation.
import UIKit

@MainActor class UIActivity: NSObject {}

@MainActor class UIActivityViewController: UIViewController {
    init(activityItems: [Any], applicationActivities: [UIActivity]?) { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
}

@MainActor class UIPopoverPresentationController: NSObject {
    var barButtonItem: UIBarButtonItem?
}

extension UIViewController {
    var popoverPresentationController: UIPopoverPresentationController? { nil }
}
