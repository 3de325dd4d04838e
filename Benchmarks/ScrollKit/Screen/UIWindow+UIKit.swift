#if canImport(UIKit)
    import UIKit

    extension UIWindow {
        /// Comes up over the app's own windows: a window belongs to a scene.
        func appear() {
            windowScene = UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
            makeKeyAndVisible()
        }
    }
#endif
