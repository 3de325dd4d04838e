import Foundation

/// A view that tells others what a finger does to it.
///
/// It has no targets, which need the Objective-C runtime, and no touches: whoever tests it sends its events.
@MainActor
open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    }
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
    }

    open var isEnabled = true
    private var actions: [(events: Event, action: UIAction)] = []

    /// [Apple] (`UIControl.addAction(_:for:)`) Runs the action for each of the events.
    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

    /// [Apple] (`UIControl.sendActions(for:)`) Runs the actions that are there for the events.
    open func sendActions(for controlEvents: Event) {
        for (events, action) in actions where !events.isDisjoint(with: controlEvents) { action.handler(action) }
    }

    /// A finger taps it. Nothing happens where none could: it is disabled, hidden, or in no window.
    public func headlessTap() {
        guard isEnabled, !isHidden, window != nil else { return }
        sendActions(for: .touchUpInside)
    }
}

/// A button with a title. [ours] It has no size of its own.
@MainActor
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable { case custom, system }

    open private(set) var currentTitle: String?

    public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

    open func setTitle(_ title: String?, for state: State) { currentTitle = title }
    open func title(for state: State) -> String? { currentTitle }
}

/// What a control runs.
@MainActor
open class UIAction: NSObject {
    let handler: @MainActor (UIAction) -> Void

    public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}
