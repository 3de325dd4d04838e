import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension RowPosition {
    init(_ indexPath: IndexPath) {
        self.init(section: indexPath.section, row: indexPath.row)
    }
}

extension IndexPath {
    init(_ position: RowPosition) {
        self.init(row: position.row, section: position.section)
    }
}
