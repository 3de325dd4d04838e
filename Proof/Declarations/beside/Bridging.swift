// Beside a copy of Examples: `string as CFAttributedString`, which is bridged on Apple's platforms, and not in this mode.
import Foundation

typealias CFAttributedString = NSAttributedString
