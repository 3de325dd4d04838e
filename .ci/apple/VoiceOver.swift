// What Proof/Declarations lack. (Apple, `UIAccessibility.isVoiceOverRunning`,
// `UIContextMenuInteraction.menuAppearance`.)
import UIKit

enum UIAccessibility {
    static var isVoiceOverRunning: Bool { fatalError() }
}

extension UIContextMenuInteraction {
    enum Appearance: Int { case unknown, rich, compact }
    var menuAppearance: Appearance { fatalError() }
}
