/// Where versions of UIKit differ, or a rule was seen on one of them alone: a switch for each, for tests and the proof.
///
/// By default everything is as it was seen on iOS 26.1. Each property says what is known of it, and from where.
@MainActor
public struct UIKitBehavior {
    /// The behavior of every table and view from now on.
    public static var current = UIKitBehavior()

    public init() {}

    /// Whether a deceleration ends where the app sets the property `contentOffset`, and not only where it calls
    /// `setContentOffset(_:animated:)`. [seen] (iOS 26.1) It goes on from there.
    public var offsetEndsDeceleration = false

    /// Whether `scrollToRow(at:at:animated:)` asks the heights around its target before it goes there. [seen] (iOS 26.1)
    /// Else it goes where the estimates say.
    public var scrollToRowMeasuresFirst = true

    /// Whether a batch keeps the place of the first visible row only where animations are enabled. [seen] (iOS 26.1, of
    /// apps linked against newer SDKs)
    public var batchesKeepPlaceOnlyWithAnimations = true

    /// Whether ``UIScrollView/isScrollAnimating`` is there. [Apple] (`UIScrollView.isScrollAnimating`) Since iOS 17.4.
    public var saysScrollIsAnimating = true

    /// Whether rows that only have estimates are asked their heights before their cells are made, where they come in at
    /// the top. [seen] (iOS 26.1)
    public var measuresAboveFirst = true

    /// Whether `reloadData()` asks estimates, or heights where there are none, within the call, and not only in the
    /// next layout. [seen] (iOS 26.1)
    public var reloadAsksAtOnce = true

    /// Whether heights are kept as 32-bit floats. [seen] (iOS 26.1)
    public var keepsHeightsAsFloats = true

    /// Whether an estimate between 0 and 1 counts as 2 points. [seen] (iOS 26.1)
    public var roundsSmallEstimates = true

    /// Whether `rect(forSection:)` leaves the height of the section's header and footer unasked. [seen] (iOS 26.1)
    public var sectionRectAsksNothing = true

    /// Whether the offset is brought back to the content's end, or stays at its top, within the call that changes an inset
    /// or the size. [seen] (UIScrollView+Adjusting.swift) Else the next layout brings it back to the end.
    public var adjustsOffsetAtOnce = true

    /// Whether another safe area at the top moves the content of a list by as much, wherever the list is scrolled to: also where
    /// it comes into a window. [seen] (material-components/material-components-ios, iOS 11 and 12: pull requests 2321 and
    /// 5540, which undo that) It is off, as nobody has told of a list without such a header.
    public var safeAreaMovesContent = false

    /// Whether a table view controller makes room for the keyboard in its table's `contentInset`, where apps keep room of their
    /// own. [seen] (rdar 13984333, iOS 6; rdar 35572084, iOS 11.2) Else in the adjusted inset alone: (WebKit, WKWebViewIOS.mm)
    /// so it is in apps that are linked against the SDK of iOS 11 or later. [ours] It is on, as two who add to one inset are
    /// harder to bear.
    public var keyboardChangesContentInset = true

    /// Whether a list scrolls back with the next frames where a refresh has ended, and not within the call.
    /// [seen] (react/react-native, pull request 6848) It is off, as most tests of a refresh are not about frames: a test of
    /// places is to be run with it as well.
    public var endsRefreshAnimated = false

    /// Whether the property `contentOffset` takes whole pixels alone. [seen] (UIScrollView+Adjusting.swift) It is off, as an
    /// error of parts of a pixel would hide those that are none: a test of places is to be run with it as well.
    public var roundsOffsets = false

    /// Where set, UIKit moves the offset of lists at random within its own calls: for tests of what is to hold whatever
    /// UIKit does there.
    public var randomOffsets: RandomOffsets?

    /// Whether each read of a view's traits makes a new object. [ours] UIKit keeps them for as long as nothing changes: nothing
    /// says so.
    public var makesTraitsAnew = false

    /// Whether the app is linked against the SDK of iOS 26, so that cells' content keeps 15 points from their top and bottom
    /// and not 11. [seen] (iOS 26.1) That is what new apps are, and so the default.
    public var isLinkedAgainstSDK26 = true

    /// Whether cells that are shown stand in a view of their own in inset grouped tables, and while they are swiped.
    /// [seen] (iOS 26.1) Else their superview is the table.
    public var wrapsShownCells = true

    /// Whether cells that were shown are kept for a while, and come back with `willDisplay` alone, without a call of
    /// `cellForRowAt`. [Apple] (WWDC 2021, session 10252) [ours] Those no further from the screen than its height, where
    /// prefetching is on. Else each goes into the pool at once, and is filled again.
    public var keepsShownCells = true

    /// Whether a cell that one table's pool holds comes out hidden where another table shows it, and is taken out of its
    /// superview when that pool goes: with a memory warning, a reload, or when its table leaves its window or its superview,
    /// or is released. [ours] Nobody has told, and whoever has a cell sized by one table and shown by another is to bear it.
    public var poolsHoldForeignCells = true

    /// The public methods that `performBatchUpdates(_:completion:)` calls, so that whoever exchanged them is called too.
    public enum BatchCalls: CaseIterable, Sendable { case none, begin, beginAndEnd }

    /// [seen] (iOS 26.1) A batch begins by the public `beginUpdates()`, and ends by a private method: also that of a diffable
    /// data source's apply.
    public var batchCalls = BatchCalls.begin
}
