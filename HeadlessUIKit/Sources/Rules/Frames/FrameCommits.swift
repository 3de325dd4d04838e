import CoreFoundation
import Foundation

/// Commits frames: lays visible windows out when the run loop comes to that, and says when it was done.
///
/// It sends no vsyncs: ``HeadlessDisplay`` does, and says how far the next one is.
@MainActor
final class FrameCommits {
    /// When what display links changed at the last vsync was committed; nil while it is not.
    private(set) var frameEnd: TimeInterval?
    var origin = HeadlessDisplay.CommitOrigin.observer {
        didSet { if origin != oldValue { isSourceSignaled = false } }
    }

    /// Whether any commit of this turn of the loop had something to lay out.
    private(set) var hasLaidOut = false

    private unowned let display: HeadlessDisplay
    private var observer: CFRunLoopObserver?
    private var isSourceSignaled = false
    /// Scroll views that a finger or a deceleration has moved since the last commit.
    private var moved: [Reference] = []
    private struct Reference { weak var view: UIScrollView? }

    /// [ours] Of the sources that are signaled in one turn this one is the last, so that what was posted when the loop
    /// was idle runs before the commit: the worse of two orders.
    private lazy var source = RunLoopSource(order: 1) { [unowned self] in
        guard isSourceSignaled else { return }
        isSourceSignaled = false
        commit()
    }

    init(of display: HeadlessDisplay) {
        self.display = display
        for mode in RunLoop.Mode.headlessCommon { source.add(to: mode) }
    }

    /// From now on frames are committed.
    ///
    /// [seen] (WebKit, LayerFlushSchedulerMac.cpp: `CoreAnimationRunLoopOrder`, by which its own observer is ordered)
    /// An observer of `beforeWaiting` and `exit`, of order 2,000,000, in the common modes.
    func begin() {
        guard observer == nil else { return }
        let activities = CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
        observer = CFRunLoopObserverCreateWithHandler(nil, activities, true, 2_000_000) { [unowned self] _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { if origin == .observer { commit() } }
        }
        for mode in RunLoop.Mode.headlessCommon {
            CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode.cfMode)
        }
    }

    /// Whether a commit waits for its turn. [ours] Until it had it, no other vsync is sent.
    var isPending: Bool { isSourceSignaled }

    /// Whether something waits to be laid out that only a vsync will commit.
    var needsVsync: Bool { origin == .source && UIWindow.visible.contains(where: \.needsPass) }

    func beginTurn() { hasLaidOut = false }

    /// Display links have heard of the vsync.
    func beginFrame() {
        frameEnd = nil
        guard origin == .source else { return }
        isSourceSignaled = true
        source.signal()
    }

    func noteMoved(_ view: UIScrollView) {
        guard !moved.contains(where: { $0.view === view }) else { return }
        moved.append(Reference(view: view))
    }

    private func commit() {
        for window in UIWindow.visible {
            if window.needsPass { hasLaidOut = true }
            window.layoutIfNeeded()
        }
        if frameEnd == nil { frameEnd = display.now }
        prepareInSpareTime()
    }

    /// [Apple] (WWDC 2021, session 10252, "Make blazing fast lists and collection views") Since iOS 15 a list that
    /// moves begins work on its next cell in the spare time between frames. [ours] Right after the commit, once a
    /// frame, and wherever some time is left before the next vsync, however little.
    private func prepareInSpareTime() {
        let lists = moved.compactMap(\.view)
        moved = []
        for list in lists where display.now < display.nextVsync { list.prepareInSpareTime() }
    }
}
