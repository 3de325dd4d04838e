#if canImport(UIKit)
    import SwiftUI
    import UIKit

    /// A post that SwiftUI shows in a cell. The same names stand in HostedPost+Headless.swift.
    enum HostedPost {
        /// Whether cells can host SwiftUI on this system.
        static var canBeShown: Bool {
            if #available(iOS 16, tvOS 16, *) { true } else { false }
        }

        /// Nil where cells cannot host SwiftUI.
        @MainActor
        static func configuration(showing post: Post) -> (any UIContentConfiguration)? {
            guard #available(iOS 16, tvOS 16, *) else { return nil }
            return UIHostingConfiguration { PostView(post: post) }.margins(.all, 0)
        }

        /// The height in points of a row that shows a post at a width in points: asked of SwiftUI without a cell.
        @MainActor
        static func height(of post: Post, width: CGFloat) -> CGFloat {
            let size = CGSize(width: width, height: .greatestFiniteMagnitude)
            return UIHostingController(rootView: PostView(post: post)).sizeThatFits(in: size).height
        }
    }

    /// The lines of text of a post one below the other, about as ``PostLayout`` has them.
    private struct PostView: View {
        let post: Post

        var body: some View {
            VStack(alignment: .leading, spacing: PostLayout.gap) {
                Text(post.title)
                Text(post.content)
                Text(post.username)
                Text(post.time)
            }
            .font(.system(size: 17))
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(PostLayout.margin)
        }
    }
#endif
