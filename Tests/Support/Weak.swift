/// What is left of an object when nothing keeps it.
package struct Weak<Object: AnyObject> {
    package private(set) weak var object: Object?

    package init(_ object: Object?) { self.object = object }
}
