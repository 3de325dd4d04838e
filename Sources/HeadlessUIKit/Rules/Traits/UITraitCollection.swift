import Foundation

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight = 0
    case rightToLeft = 1
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft
}

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light
    case dark
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
}

/// What an environment is like for the views in it. Immutable.
public final class UITraitCollection: NSObject, Sendable {
    public let preferredContentSizeCategory: UIContentSizeCategory
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// Pixels a point; 0 where it is not specified.
    public let displayScale: CGFloat
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// [ours] A phone.
    public let userInterfaceIdiom = UIUserInterfaceIdiom.phone

    private init(
        category: UIContentSizeCategory = .unspecified, direction: UITraitEnvironmentLayoutDirection = .unspecified,
        scale: CGFloat = 0, style: UIUserInterfaceStyle = .unspecified
    ) {
        preferredContentSizeCategory = category
        layoutDirection = direction
        displayScale = scale
        userInterfaceStyle = style
    }

    public convenience override init() { self.init(category: .unspecified) }

    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(category: preferredContentSizeCategory)
    }

    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(direction: layoutDirection)
    }

    public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }

    /// [Apple] (`UITraitCollection.init(traitsFrom:)`) The traits of all; where several specify one, the last counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        func last<Value: Equatable>(_ unspecified: Value, _ trait: (UITraitCollection) -> Value) -> Value {
            traitCollections.map(trait).last { $0 != unspecified } ?? unspecified
        }
        self.init(
            category: last(.unspecified, \.preferredContentSizeCategory),
            direction: last(.unspecified, \.layoutDirection), scale: last(0, \.displayScale),
            style: last(.unspecified, \.userInterfaceStyle))
    }

    /// [Apple] (`UITraitCollection.current`) The traits of the view that is being laid out, set before
    /// `layoutSubviews()` and others are called, or those that ``performAsCurrent(_:)`` was called with. UIKit keeps
    /// one a thread.
    public static var current: UITraitCollection {
        get {
            if Thread.isMainThread { return ofMainThread }
            return Thread.current.threadDictionary[key] as? UITraitCollection ?? headlessDefault
        }
        set {
            if Thread.isMainThread {
                ofMainThread = newValue
                return
            }
            Thread.current.threadDictionary[key] = newValue
        }
    }

    /// Touched on the main thread alone.
    private nonisolated(unsafe) static var ofMainThread = headlessDefault
    private static let key = "UITraitCollection.current"

    /// `actions`, with these traits as ``current``.
    public func performAsCurrent(_ actions: () -> Void) {
        let before = Self.current
        Self.current = self
        actions()
        Self.current = before
    }

    /// [ours] A phone in a left-to-right language, with the text size that it is sold with.
    static let headlessDefault = UITraitCollection(category: .large, direction: .leftToRight, scale: 3, style: .light)

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return preferredContentSizeCategory == other.preferredContentSizeCategory
            && layoutDirection == other.layoutDirection && displayScale == other.displayScale
            && userInterfaceStyle == other.userInterfaceStyle
    }

    public override var hash: Int { preferredContentSizeCategory.hashValue ^ layoutDirection.rawValue }
}
