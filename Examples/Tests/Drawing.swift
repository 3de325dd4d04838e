// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreFoundation
import HeadlessUIKit

// Stands for what Examples/Transcript.swift uses of UIKit's drawing, Core Graphics and Core Text. Texts are drawn as
// themselves.

/// A view that draws: where it was asked to and where its size changed, once somebody looks.
class UIView: HeadlessUIKit.UIView {
    enum ContentMode { case scaleToFill, redraw }

    var contentMode = ContentMode.scaleToFill
    var isOpaque = true
    var isAccessibilityElement = false
    var accessibilityLabel: String?
    private var needsDisplay = true
    private var drawn: [String] = []

    override var bounds: CGRect {
        didSet { if bounds.size != oldValue.size, contentMode == .redraw { needsDisplay = true } }
    }

    override func setNeedsDisplay() { needsDisplay = true }

    func draw(_ rect: CGRect) {}

    /// The texts on the screen, drawn by then.
    var headlessTexts: [String] {
        guard needsDisplay else { return drawn }
        needsDisplay = false
        let context = CGContext()
        CGContext.current = context
        draw(bounds)
        CGContext.current = nil
        drawn = context.texts
        return drawn
    }
}

@MainActor func UIGraphicsGetCurrentContext() -> CGContext? { CGContext.current }

extension UIColor {
    static let label = UIColor.black
    static let secondarySystemBackground = UIColor.white
    func setFill() {}
}

extension UIFont {
    struct Weight { static let regular = Weight() }
    static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { systemFont(ofSize: size) }
}

// MARK: - Core Graphics

final class CGContext {
    @MainActor static var current: CGContext?
    fileprivate var texts: [String] = []
    var textMatrix = CGAffineTransform.identity
    func translateBy(x: CGFloat, y: CGFloat) {}
    func scaleBy(x: CGFloat, y: CGFloat) {}
    func fill(_ rect: CGRect) {}
}

struct CGPath { init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {} }

// MARK: - Core Text

typealias CFAttributedString = NSAttributedString
typealias CFRange = CoreFoundation.CFRange
let kCTForegroundColorFromContextAttributeName = "CTForegroundColorFromContext"

final class CTFramesetter {
    fileprivate let text: NSAttributedString
    fileprivate init(_ text: NSAttributedString) { self.text = text }
}

final class CTFrame {
    private static let log = NSLock()
    nonisolated(unsafe) private static var laidOut: [String] = []
    /// All texts that were laid out, on any thread, since it was last asked.
    static func headlessTakeLaidOut() -> [String] {
        log.withLock {
            let texts = laidOut
            laidOut = []
            return texts
        }
    }

    fileprivate let text: String

    fileprivate init(_ text: String) {
        self.text = text
        Self.log.withLock { Self.laidOut.append(text) }
    }
}

func CTFramesetterCreateWithAttributedString(_ text: CFAttributedString) -> CTFramesetter { CTFramesetter(text) }

func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ range: CFRange, _ attributes: CFDictionary?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    framesetter.text.boundingRect(with: constraints, options: .usesLineFragmentOrigin, context: nil).size
}

func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ range: CFRange, _ path: CGPath, _ attributes: CFDictionary?
) -> CTFrame {
    CTFrame(framesetter.text.string)
}

func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) { context.texts.append(frame.text) }
