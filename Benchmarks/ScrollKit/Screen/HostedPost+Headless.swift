#if !canImport(UIKit)
    import Foundation
    import HeadlessUIKit

    /// A post that SwiftUI shows in a cell, or what stands for it. The same names stand in HostedPost+UIKit.swift.
    enum HostedPost {
        /// Whether cells can host SwiftUI on this system.
        static let canBeShown = true

        @MainActor private static let layout = PostLayout(rowCost: 0)

        /// Has its size at once: that it settles late is rare on a phone, and is what the proof is about.
        @MainActor
        static func configuration(showing post: Post) -> (any UIContentConfiguration)? {
            FakeHostingConfiguration { width in height(of: post, width: width) }
        }

        /// The height in points of a row that shows a post at a width in points.
        @MainActor
        static func height(of post: Post, width: CGFloat) -> CGFloat { layout.fittingHeight(of: post, width: width) }
    }
#endif
