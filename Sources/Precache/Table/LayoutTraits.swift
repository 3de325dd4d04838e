extension UITraitCollection {
    /// The traits that may change a layout: all but those of colors, which change whenever the system takes its
    /// pictures of an app in the background. Before iOS 17 none can be taken out.
    ///
    /// They are set by name. UIKit has a setter for each kind of value, and a generic function always gets the one for
    /// objects. These traits are integers, and UIKit raises where they are set as objects.
    package var ofLayout: UITraitCollection {
        guard #available(iOS 17, tvOS 17, *) else { return self }
        return modifyingTraits { traits in
            traits.userInterfaceStyle = .unspecified
            traits.displayGamut = .unspecified
            traits.accessibilityContrast = .unspecified
            traits.activeAppearance = .unspecified
            traits.leaveOutLevel()
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
}
