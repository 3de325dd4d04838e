// UIUpdateActionPhase and UIUpdateInfo are on Catalyst by their pages, where there is no link to use them with, and are not
// by bindings of its SDK.

@available(iOS 18.0, *)
@available(macCatalyst, unavailable)
@objc @MainActor public class UIUpdateLink: NSObject {
    public convenience init(view: UIView) { fatalError() }
    public convenience init(view: UIView, actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) { fatalError() }
    @objc open var isEnabled: Bool = it()
    @objc open var requiresContinuousUpdates: Bool = it()
    public func addAction(to phase: UIUpdateActionPhase, handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
    public func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
}
@available(iOS 18.0, *)
@available(macCatalyst, unavailable)
@objc @MainActor public class UIUpdateActionPhase: NSObject {
    public class var afterUpdateScheduled: UIUpdateActionPhase { fatalError() }
    public class var beforeEventDispatch: UIUpdateActionPhase { fatalError() }
    public class var afterEventDispatch: UIUpdateActionPhase { fatalError() }
    public class var beforeCADisplayLinkDispatch: UIUpdateActionPhase { fatalError() }
    public class var afterCADisplayLinkDispatch: UIUpdateActionPhase { fatalError() }
    public class var beforeCATransactionCommit: UIUpdateActionPhase { fatalError() }
    public class var afterCATransactionCommit: UIUpdateActionPhase { fatalError() }
    public class var afterUpdateComplete: UIUpdateActionPhase { fatalError() }
}
@available(iOS 18.0, *)
@available(macCatalyst, unavailable)
@objc @MainActor public class UIUpdateInfo: NSObject {
    public var modelTime: TimeInterval { fatalError() }
    public var completionDeadlineTime: TimeInterval { fatalError() }
    public var estimatedPresentationTime: TimeInterval { fatalError() }
}
