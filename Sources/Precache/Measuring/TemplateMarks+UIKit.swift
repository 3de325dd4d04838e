#if canImport(UIKit)
    import ObjectiveC
    import UIKit

    /// The address is the key, its contents are nothing.
    @MainActor private let marksKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    extension ReusableView {
        var existingPrecacheMarks: TemplateMarks? {
            get { objc_getAssociatedObject(self, marksKey) as? TemplateMarks }
            set { objc_setAssociatedObject(self, marksKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
        }
    }
#endif
