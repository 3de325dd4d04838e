#if canImport(UIKit)
    import UIKit

    extension UIView {
        /// Has the view, and those inside it, show one text size, whatever the user's is. It holds at once. (Apple,
        /// `maximumContentSizeCategory`, since iOS 15.)
        ///
        /// By name, because the declarations that these lines are checked against lack the two properties;
        /// `.ci/check-apple` sees to it that the names are right.
        func fixTextSize(_ textSize: UIContentSizeCategory) {
            setValue(textSize.rawValue, forKey: "maximumContentSizeCategory")
            setValue(textSize.rawValue, forKey: "minimumContentSizeCategory")
        }
    }
#endif
