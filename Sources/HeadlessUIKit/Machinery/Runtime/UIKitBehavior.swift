/// Where versions of UIKit differ, or a rule was seen on one of them alone: a switch for each, for tests and the proof.
///
/// By default everything is as it was seen on iOS 26.1. Each property says what is known of it, and from where.
@MainActor
public struct UIKitBehavior {
    /// What every table and view goes by now.
    public static var current = UIKitBehavior()

    public init() {}
}
