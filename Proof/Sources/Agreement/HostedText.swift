#if canImport(UIKit)
    import SwiftUI
    import UIKit
#else
    import Foundation
    import HeadlessUIKit
#endif

@MainActor
enum HostedText {
    /// Nil where cells cannot host SwiftUI.
    static func configuration(
        showing text: String, onAppear: @escaping @MainActor () -> Void = {}
    ) -> (any UIContentConfiguration)? {
        #if canImport(UIKit)
            guard #available(iOS 16, tvOS 16, *) else { return nil }
            return UIHostingConfiguration { Text(text).onAppear { onAppear() } }
        #else
            // As high as a label of the text, at once: a table asks the cells of its rows once.
            FakeHostingConfiguration(.atOnce) { width in
                let label = UILabel(frame: .zero)
                label.numberOfLines = 0
                label.font = .preferredFont(forTextStyle: .body, compatibleWith: .current)
                label.text = text
                return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
            }
            .withDefaultMargins().onAppear(onAppear)
        #endif
    }
}
