// What UIKit lacks on visionOS, as far as it might be used. (Apple, UIScreen: not available on visionOS.) These names stand before
// those of the module UIKit.

@available(*, unavailable, message: "not on visionOS")
enum UIScreen {}
