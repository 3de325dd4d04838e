import Precache

// Stands for what Examples use of UIKit's controls.

final class UIButton: UIView {
    enum ButtonType { case system }
    struct Event { static let touchUpInside = Event() }
    struct State { static let normal = State() }

    private(set) var currentTitle: String?
    private var actions: [UIAction] = []

    init(type: ButtonType) { super.init(frame: .zero) }

    func addAction(_ action: UIAction, for event: Event) { actions.append(action) }

    func setTitle(_ title: String?, for state: State) { currentTitle = title }

    /// A finger taps it.
    func tap() { for action in actions { action.handler(action) } }
}

@MainActor final class UIAction {
    fileprivate let handler: (UIAction) -> Void

    init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}
