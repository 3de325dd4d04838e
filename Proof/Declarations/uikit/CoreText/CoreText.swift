// The little of Core Text that Examples/Transcript.swift uses, from Apple's documentation. Type-check only.
@_exported import CoreFoundation
@_exported import CoreGraphics

// None is Sendable: layout objects are for one thread at a time (Apple, "Core Text").
public class CTFramesetter {}
public class CTFrame {}
@available(*, unavailable) extension CTFramesetter: @unchecked Sendable {}
@available(*, unavailable) extension CTFrame: @unchecked Sendable {}

// This mode bridges nothing, so that what is a CFString or CFAttributedString has the type that it is bridged to.
public let kCTForegroundColorFromContextAttributeName = ""

public func CTFramesetterCreateWithAttributedString(_ attrString: NSAttributedString) -> CTFramesetter { fatalError() }
public func CTFramesetterSuggestFrameSizeWithConstraints(_ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?) -> CGSize { fatalError() }
public func CTFramesetterCreateFrame(_ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?) -> CTFrame { fatalError() }
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {}
