import Precache

// Stands for what Examples/TranscriptTable.swift uses of UIKit's controls.

final class UIButton: UIView {
    enum ButtonType { case system }
    struct Event { static let touchUpInside = Event() }

    private var actions: [UIAction] = []

    init(type: ButtonType) { super.init(frame: .zero) }

    func addAction(_ action: UIAction, for event: Event) { actions.append(action) }

    /// A finger taps it.
    func tap() { for action in actions { action.handler(action) } }
}

@MainActor final class UIAction {
    fileprivate let handler: (UIAction) -> Void

    init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}
