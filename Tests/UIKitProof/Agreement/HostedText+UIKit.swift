#if canImport(UIKit)
    import SwiftUI
    import UIKit

    /// A text that SwiftUI shows in a cell. The same names stand in HostedText+Headless.swift.
    @MainActor
    enum HostedText {
        /// Nil where cells cannot host SwiftUI.
        static func configuration(
            showing text: String, onAppear: @escaping @MainActor () -> Void = {}
        ) -> (any UIContentConfiguration)? {
            guard #available(iOS 16, tvOS 16, *) else { return nil }
            return UIHostingConfiguration { Text(text).onAppear { onAppear() } }
        }
    }
#endif
