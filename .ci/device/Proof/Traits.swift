import UIKit

// What the independent declarations lack. (Apple, UITraitCollection.subscript(_:), iOS 17.)
extension UITraitCollection {
    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { Trait.defaultValue }
}
