#if !canImport(UIKit)
    import HeadlessUIKit

    extension UITableViewCell {
        var existingPrecacheMarks: TemplateMarks? {
            get { headlessAssociatedObject as? TemplateMarks }
            set { headlessAssociatedObject = newValue }
        }
    }

    extension UITableViewHeaderFooterView {
        var existingPrecacheMarks: TemplateMarks? {
            get { headlessAssociatedObject as? TemplateMarks }
            set { headlessAssociatedObject = newValue }
        }
    }
#endif
