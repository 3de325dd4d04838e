import CoreFoundation
import XCTest

@testable import HeadlessUIKit

/// An observer that is added while the loop calls others, as in a frame's layout, is not called in that turn. Whoever
/// adds one wakes the loop, which comes to where it sleeps once more.
final class LateObserverTests: ClockTestCase {
    private let view = LayingView(frame: CGRect(0, 0, 10, 10))
    private var calls: [String] = []
    private lazy var task = RunLoopSource { [unowned self] in calls.append("task") }

    private final class LayingView: UIView {
        var onLayout: () -> Void = {}
        override func layoutSubviews() {
            super.layoutSubviews()
            onLayout()
        }
    }

    /// The view's next layout takes so long, adds an observer that posts a task, and wakes the loop.
    private func addObserverInLayout(taking seconds: TimeInterval) -> () -> Void {
        window.addSubview(view)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        task.add(to: .default)
        var observer: CFRunLoopObserver?
        view.onLayout = { [unowned self] in
            guard observer == nil else { return }
            work(seconds)
            observer = observe(.beforeWaiting, order: 2_000_100) { [unowned self] _ in
                if calls.isEmpty { task.signal() }
                calls.append("observer")
            }
            CFRunLoopWakeUp(CFRunLoopGetMain())
        }
        view.setNeedsLayout()
        return { if let observer { CFRunLoopObserverInvalidate(observer) } }
    }

    func test_an_observer_that_a_layout_adds_is_called_before_the_run_ends() {
        // The last layout, too, that lasts longer than the run.
        for seconds in [0, 0.004, 0.1] {
            calls = []
            let remove = addObserverInLayout(taking: seconds)
            display.run(in: .default, for: 0.01)
            XCTAssertEqual(calls.first, "observer", "\(seconds)")
            XCTAssertEqual(calls.contains("task"), seconds < 0.01, "\(seconds)")
            remove()
        }
    }

    func test_it_is_called_in_the_frame_in_which_it_was_added() async {
        let remove = addObserverInLayout(taking: 0)
        let start = display.now
        view.setNeedsLayout()
        display.run(in: .default, until: { !calls.isEmpty })
        XCTAssertEqual(display.now, start)
        remove()
    }
}
