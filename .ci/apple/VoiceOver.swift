// What CHECK's declarations of UIKit lack. (Apple, `UIAccessibility.isVoiceOverRunning`.)
enum UIAccessibility {
    static var isVoiceOverRunning: Bool { fatalError() }
}
