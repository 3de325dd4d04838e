extension UITraitCollection {
    /// The traits that may change a layout: all but those of colors, and the system's preference for less work. Before
    /// iOS 17 none can be taken out.
    ///
    /// Colors change whenever the system takes its pictures of an app in the background. Where the preference changes
    /// nothing costly may begin, such as measuring all rows anew.
    ///
    /// The traits are set by name. UIKit has a setter for each kind of value, and a generic function always gets the
    /// one for objects. These traits are integers, and UIKit raises where they are set as objects.
    package var ofLayout: UITraitCollection {
        guard #available(iOS 17, tvOS 17, *) else { return self }
        return modifyingTraits { traits in
            traits.userInterfaceStyle = .unspecified
            traits.displayGamut = .unspecified
            traits.accessibilityContrast = .unspecified
            traits.activeAppearance = .unspecified
            traits.leaveOutLevel()
            traits.leaveOutPreference()
        }
    }
}

@available(iOS 17, tvOS 17, *)
extension UIMutableTraits {
    #if os(tvOS)
        /// There is none.
        fileprivate func leaveOutLevel() {}
    #else
        fileprivate mutating func leaveOutLevel() { userInterfaceLevel = .unspecified }
    #endif

    #if canImport(UIKit) && !compiler(>=6.4)
        /// Xcode knows of none.
        fileprivate func leaveOutPreference() {}
    #else
        fileprivate mutating func leaveOutPreference() {
            guard #available(iOS 27, tvOS 27, visionOS 27, *) else { return }
            systemPrefersReducedResourceUsage = false
        }
    #endif
}
