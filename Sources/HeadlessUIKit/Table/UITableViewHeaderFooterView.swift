import Foundation

/// A section's header or footer that the table reuses.
@MainActor
open class UITableViewHeaderFooterView: UIView {
    public let contentView = UIView(frame: .zero)
    public internal(set) var reuseIdentifier: String?
    public let textLabel: UILabel? = UILabel(frame: .zero)

    /// As ``UITableView/headlessAssociatedObject``: what an extension of the view keeps with it.
    public var headlessAssociatedObject: AnyObject?

    /// `required`, as the table makes views of registered classes, which in UIKit is the Objective-C runtime's work.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
        if let textLabel { contentView.addSubview(textLabel) }
    }

    open func prepareForReuse() {}

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        textLabel?.frame = contentView.bounds.insetBy(dx: UITableViewCell.margin, dy: 0)
    }
}
