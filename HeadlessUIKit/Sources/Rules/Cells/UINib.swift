import Foundation

/// An object that makes views anew each time, as a file of Interface Builder's does.
@MainActor
open class UINib: NSObject {
    private let name: String

    /// What the file would contain: called for each instance, and what it returns is the nib's one top-level object.
    public var headlessContents: (@MainActor () -> UIView)?

    private init(name: String) {
        self.name = name
        super.init()
    }

    /// There are no files here: set ``headlessContents``.
    public convenience init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.init(name: name)
    }

    /// The top-level objects, awoken; none where there is no ``headlessContents``.
    ///
    /// [seen] (an exception quoted on kouhan.cn, article 00019780) Where UIKit finds no file it raises.
    func instantiate() -> [UIView] {
        guard let headlessContents else {
            UITableView.raise("Could not load NIB in bundle with name '\(name)'")
            return []
        }
        let contents = headlessContents()
        contents.awakeFromNib()
        return [contents]
    }
}
