#if !canImport(UIKit)
    import Foundation
    import HeadlessUIKit

    /// A text that SwiftUI shows in a cell. The same names stand in HostedText+UIKit.swift.
    @MainActor
    enum HostedText {
        /// As high as a label of the text, at once: a table asks the cells of its rows once.
        static func configuration(
            showing text: String, onAppear: @escaping @MainActor () -> Void = {}
        ) -> (any UIContentConfiguration)? {
            FakeHostingConfiguration(.atOnce) { width in
                let label = UILabel(frame: .zero)
                label.numberOfLines = 0
                label.font = .preferredFont(forTextStyle: .body, compatibleWith: .current)
                label.text = text
                return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
            }
            .withDefaultMargins().onAppear(onAppear)
        }
    }
#endif
