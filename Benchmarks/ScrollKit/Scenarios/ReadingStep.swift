import Foundation
import TestSupport

/// One step of somebody who reads a list.
struct ReadingStep: Hashable, Sendable {
    /// They read for so many seconds.
    let rest: Double
    /// Then they move the list by so many screens, back where it is negative.
    let screens: Double

    /// Points a second. HeadlessUIKit's finger drags the list for a tenth of a second before it lets go, and from then
    /// on it goes half of its velocity. On a device the list is only let go, and moves by a sixth less.
    func velocity(onScreenOf height: CGFloat) -> CGFloat { CGFloat(screens) * height / 0.6 }

    /// How long the list moves on HeadlessUIKit, in seconds: until it is as slow as a third of a point a second.
    @MainActor private var motion: Double {
        0.1 + log(3 * Double(abs(velocity(onScreenOf: FeedScreen.portrait.height)))) / 2
    }

    /// About a minute of reading: the same steps each time.
    @MainActor static let minute: [ReadingStep] = {
        var numbers = SplitMix(state: 1)
        var (steps, seconds) = ([ReadingStep](), 0.0)
        while seconds < 60 {
            let isBack = Int.random(in: 0..<5, using: &numbers) == 0
            let step = ReadingStep(
                rest: Double.random(in: 1...4, using: &numbers),
                screens: Double.random(in: 0.3...1, using: &numbers) * (isBack ? -1 : 1))
            steps.append(step)
            seconds += step.rest + step.motion
        }
        return steps
    }()
}
