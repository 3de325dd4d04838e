import UIKit

/// Carries out steps, one in each turn of the run loop, while the device stays awake: a phone that falls asleep shows no
/// frames.
///
/// By a timer of the run loop, because steps may turn that loop themselves (what waits in the main queue would not be run
/// then), and so that the screen is drawn in between.
@MainActor
final class Steps: NSObject {
    private let pause: TimeInterval
    private let next: () -> Bool
    private var isStopped = false

    /// - Parameters:
    ///   - pause: before each step, in seconds.
    ///   - next: carries out a step, and says whether there are more.
    init(after pause: TimeInterval, _ next: @escaping () -> Bool) {
        self.pause = pause
        self.next = next
    }

    /// To be called once.
    func start() {
        UIApplication.shared.isIdleTimerDisabled = true
        carryOnLater()
    }

    /// What is left is not carried out.
    func stop() {
        isStopped = true
        UIApplication.shared.isIdleTimerDisabled = false
    }

    private func carryOnLater() { perform(#selector(carryOn), with: nil, afterDelay: pause) }

    @objc private func carryOn() {
        if !isStopped, next() { carryOnLater() }
    }
}
