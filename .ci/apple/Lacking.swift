// What Proof/Declarations lack, by Apple's documentation of these symbols. Compiled with Precache, not shipped.
import Foundation
import UIKit

@MainActor @objc public class UIUpdateLink: NSObject {
    public convenience init(view: UIView) { fatalError() }
    public convenience init(view: UIView, actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
        fatalError()
    }

    public var isEnabled: Bool {
        get { fatalError() }
        set {}
    }

    public var requiresContinuousUpdates: Bool {
        get { fatalError() }
        set {}
    }

    public func addAction(
        to phase: UIUpdateActionPhase, handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {}
    public func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
}

@MainActor @objc public class UIUpdateActionPhase: NSObject {
    public class var afterUpdateScheduled: UIUpdateActionPhase { fatalError() }
    public class var beforeEventDispatch: UIUpdateActionPhase { fatalError() }
    public class var afterEventDispatch: UIUpdateActionPhase { fatalError() }
    public class var beforeCADisplayLinkDispatch: UIUpdateActionPhase { fatalError() }
    public class var afterCADisplayLinkDispatch: UIUpdateActionPhase { fatalError() }
    public class var beforeCATransactionCommit: UIUpdateActionPhase { fatalError() }
    public class var afterCATransactionCommit: UIUpdateActionPhase { fatalError() }
    public class var afterUpdateComplete: UIUpdateActionPhase { fatalError() }
}

@MainActor @objc public class UIUpdateInfo: NSObject {
    public var modelTime: TimeInterval { fatalError() }
    public var completionDeadlineTime: TimeInterval { fatalError() }
    public var estimatedPresentationTime: TimeInterval { fatalError() }
}
