import Precache
import UIKit

// The code of the guide "Rows off the main thread", with PostLayout.swift. No screen of this app shows it.

/// Measures text on any thread, one text at a time.
///
/// TextKit's objects may be used on any thread, by one at a time (Apple, `NSTextStorage`). Setting several stacks up at
/// the same time has crashed (Texture, pull request 1455), so there is one, made once and used under one lock.
nonisolated final class TextMeasurer: Sendable {
    static let shared = TextMeasurer()

    private let lock = NSLock()
    // Used under the lock, or in `init`.
    nonisolated(unsafe) private let storage = NSTextStorage()
    nonisolated(unsafe) private let manager = NSLayoutManager()
    nonisolated(unsafe) private let container = NSTextContainer(size: .zero)

    private init() {
        container.lineFragmentPadding = 0
        manager.usesFontLeading = false
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    /// The size of a text in points, rounded up to pixels.
    ///
    /// - Parameters:
    ///   - text: its paragraphs wrap: with a line break mode that truncates, each would be a single line.
    ///   - width: what its lines have room for, in points.
    ///   - lines: how many lines are shown at the most; 0 for all.
    func size(
        of text: NSAttributedString, width: CGFloat, lines: Int = 0, in environment: LayoutEnvironment
    ) -> CGSize {
        guard text.length > 0, width > 0 else { return .zero }
        return lock.withLock {
            container.size = CGSize(width: width, height: .greatestFiniteMagnitude)
            container.maximumNumberOfLines = lines
            storage.setAttributedString(text)
            manager.ensureLayout(for: container)
            let used = manager.usedRect(for: container)
            return CGSize(width: environment.pixels(used.width), height: environment.pixels(used.height))
        }
    }
}

nonisolated extension LayoutEnvironment {
    /// A length in points, rounded up to pixels.
    func pixels(_ length: CGFloat) -> CGFloat {
        let scale = max(displayScale, 1)
        return (length * scale).rounded(.up) / scale
    }

    /// A text in the font that the style has at the table's text size.
    func text(_ string: String, _ style: UIFont.TextStyle) -> NSAttributedString {
        let traits = UITraitCollection(preferredContentSizeCategory: textSize)
        return NSAttributedString(
            string: string, attributes: [.font: UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)])
    }
}
