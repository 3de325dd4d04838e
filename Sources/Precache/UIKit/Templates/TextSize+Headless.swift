#if !canImport(UIKit)
    import HeadlessUIKit

    extension UIView {
        /// Has the view, and those inside it, show one text size, whatever the user's is.
        func fixTextSize(_ textSize: UIContentSizeCategory) {
            maximumContentSizeCategory = textSize
            minimumContentSizeCategory = textSize
        }
    }
#endif
