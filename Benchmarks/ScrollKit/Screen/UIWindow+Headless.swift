#if !canImport(UIKit)
    import HeadlessUIKit

    extension UIWindow {
        func appear() { makeKeyAndVisible() }
    }
#endif
