import Foundation

// What stands in for the Objective-C runtime, which Linux lacks: exchanged methods, exceptions, optional methods.

extension UITableView {
    /// A call by which an app tells its table that rows changed; or the system, that it is to lay them out.
    package enum HeadlessCall: Equatable, Sendable {
        case reloadData
        case beginUpdates
        case endUpdates
        case edit(TableEdit)
        case reloadSectionIndexTitles
        case setDataSource
        case setDelegate
        case layoutSubviews
        case didMoveToWindow
        case scrollToRow(IndexPath?, ScrollPosition, isAnimated: Bool)
        case setContentOffset(CGPoint, isAnimated: Bool)
    }

    /// Where set, called in place of each of these methods of any table, as if the methods' implementations were
    /// replaced: `original` is the one before. Each call of an app's passes through once, as no implementation calls
    /// another but for ``UIKitBehavior/batchCalls``; a layout passes through each time that the table lays
    /// itself out.
    package static var headlessExchange: (@MainActor (UITableView, HeadlessCall, _ original: () -> Void) -> Void)?

    /// Where set, called in place of `performBatchUpdates(_:completion:)`: `original` is the one before, and is given what it
    /// is to run as the updates.
    public static var headlessBatchExchange:
        (@MainActor (UITableView, (() -> Void)?, _ original: (@escaping () -> Void) -> Void) -> Void)?

    /// Called where UIKit raises an exception, with its name and reason. By default the process ends, as an app's
    /// would.
    ///
    /// [ours] If it returns, the table reads its data source anew, as after `reloadData()`.
    public static var headlessExceptionHandler: @MainActor (_ name: String, _ reason: String) -> Void = {
        name, reason in
        fatalError("*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'")
    }

    static func raise(_ reason: String, name: String = "NSInternalInconsistencyException") {
        headlessExceptionHandler(name, reason)
    }

    /// The height of separators in points, where it is not to be one pixel.
    public static var headlessSeparatorThickness: CGFloat?

    func exchange(_ call: HeadlessCall, _ original: () -> Void) {
        guard let exchange = Self.headlessExchange else { return original() }
        exchange(self, call, original)
    }
}

extension UIScrollView {
    /// Where set, called before the app, or a library, sets ``contentOffset`` of any scroll view: not where motions, layouts
    /// and insets move it.
    package static var headlessOffsetHook: (@MainActor (UIScrollView) -> Void)?
}

/// The optional methods of a delegate that it was found not to implement.
struct MissingDelegateMethods: OptionSet {
    let rawValue: Int
    static let rowHeight = Self(rawValue: 1)
    static let rowEstimate = Self(rawValue: 2)
    static let headerHeight = Self(rawValue: 4)
    static let footerHeight = Self(rawValue: 8)
    static let headerView = Self(rawValue: 16)
    static let footerView = Self(rawValue: 32)
    static let indentation = Self(rawValue: 64)
    static let headerEstimate = Self(rawValue: 128)
    static let footerEstimate = Self(rawValue: 256)
    static let indentationLevel = Self(rawValue: 512)
}

extension UITableView {
    /// The delegate's answer; nil where there is no delegate, or it was found not to implement the method.
    func ask<Answer>(_ method: MissingDelegateMethods, _ question: (any UITableViewDelegate) -> Answer) -> Answer? {
        guard let delegate, !missingMethods.contains(method) else { return nil }
        let answer = question(delegate)
        return missingMethods.contains(method) ? nil : answer
    }

    func mayAsk(_ method: MissingDelegateMethods) -> Bool { delegate != nil && !missingMethods.contains(method) }
}
