// What Benchmarks/Device.swiftpm uses of TextKit and Proof/Declarations does not declare, from Apple's documentation of
// NSTextStorage, NSLayoutManager and NSTextContainer: none is isolated to the main actor, and none is Sendable.
import UIKit

nonisolated class NSTextStorage: NSMutableAttributedString {
    init() { super.init(string: "") }
    required init?(coder: NSCoder) { nil }

    func addLayoutManager(_ aLayoutManager: NSLayoutManager) {}
}

nonisolated class NSLayoutManager: NSObject {
    var usesFontLeading = true

    func addTextContainer(_ container: NSTextContainer) {}
    func ensureLayout(for container: NSTextContainer) {}
    func usedRect(for container: NSTextContainer) -> CGRect { .zero }
}

nonisolated class NSTextContainer: NSObject {
    var size: CGSize
    var lineFragmentPadding: CGFloat = 5
    var maximumNumberOfLines = 0

    init(size: CGSize) { self.size = size }
}

@available(*, unavailable) extension NSLayoutManager: @unchecked Sendable {}
@available(*, unavailable) extension NSTextContainer: @unchecked Sendable {}
