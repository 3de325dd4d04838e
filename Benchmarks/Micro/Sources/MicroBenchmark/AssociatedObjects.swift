import Foundation
import HeadlessUIKit

/// An imitation of the Objective-C runtime's associated objects, in which Precache finds what it keeps with a table under
/// UIKit: a lock, a look-up of the object, another one of the key, and a cast of what is found. HeadlessUIKit has a property
/// instead, which costs next to nothing. (objc4, runtime/objc-references.mm, `AssociationsManager`.)
///
/// Swift's hashes and locks take longer than the runtime's own: what is published is rather too much than too little.
@MainActor
final class AssociatedObjects {
    private final class Box {}

    private let lock = NSLock()
    private var objects: [ObjectIdentifier: [Int: Any]] = [:]
    /// Stands for an address.
    private let key = 1 << 20

    init(of table: UITableView) {
        // Other objects have some, too.
        let others = (0..<1_000).map { _ in NSObject() }
        for object in others { objects[ObjectIdentifier(object)] = [key: Box()] }
        objects[ObjectIdentifier(table)] = [key: Box()]
    }

    /// Finds the object that is kept with a table, as each hit does.
    func find(_ table: UITableView) {
        lock.lock()
        let found = objects[ObjectIdentifier(table)]?[key]
        lock.unlock()
        precondition(found as? Box != nil)
    }
}
