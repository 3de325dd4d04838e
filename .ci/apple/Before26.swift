// Names that are new in UIKit's SDK of iOS 26, as far as they might be used. (Apple, UIKit updates, June 2025.) A mention needs the
// condition compiler(>=6.2), because an older Xcode does not know them at all.

@available(*, unavailable, message: "needs the SDK of iOS 26")
enum UICornerConfiguration {}
@available(*, unavailable, message: "needs the SDK of iOS 26")
enum UIGlassEffect {}
@available(*, unavailable, message: "needs the SDK of iOS 26")
enum UIScrollEdgeEffect {}
@available(*, unavailable, message: "needs the SDK of iOS 26")
enum XCTHitchMetric {}
