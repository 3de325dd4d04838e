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

public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal
    case high
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public enum UIDisplayGamut: Int, Sendable {
    case unspecified = -1
    case SRGB
    case P3
}

public enum UIUserInterfaceLevel: Int, Sendable {
    case unspecified = -1
    case base
    case elevated
}

/// [Apple] (`UIUserInterfaceActiveAppearance`) Whether the window is the active one.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    case unspecified = -1
    case inactive
    case active
}

/// [Apple] (`UILegibilityWeight`) Bold while the user has turned Bold Text on.
public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1
    case regular
    case bold
}

public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact
    case regular
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
}

/// What an environment is like for the views in it. Immutable.
public final class UITraitCollection: NSObject, Sendable {
    let values: TraitValues
    // Asked for each view that is laid out.
    public let preferredContentSizeCategory: UIContentSizeCategory
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// Pixels a point; 0 where it is not specified.
    public let displayScale: CGFloat
    /// [ours] A phone.
    public let userInterfaceIdiom = UIUserInterfaceIdiom.phone

    private init(_ given: TraitValues) {
        values = given.specified
        preferredContentSizeCategory = values.preferredContentSizeCategory
        layoutDirection = values.layoutDirection
        displayScale = values.displayScale
    }

    public convenience override init() { self.init(TraitValues()) }

    /// [Apple] (`UITraitCollection.init(mutations:)`)
    public convenience init(mutations: (_ mutableTraits: inout any UIMutableTraits) -> Void) {
        self.init(TraitValues().changed(by: mutations))
    }

    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }

    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init { $0.layoutDirection = layoutDirection }
    }

    public convenience init(displayScale: CGFloat) { self.init { $0.displayScale = displayScale } }

    public convenience init(legibilityWeight: UILegibilityWeight) {
        self.init { $0.legibilityWeight = legibilityWeight }
    }

    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.horizontalSizeClass = horizontalSizeClass }
    }

    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.verticalSizeClass = verticalSizeClass }
    }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }

    /// [Apple] (`UITraitCollection.init(traitsFrom:)`) The traits of all; where several specify one, the last counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init(traitCollections.reduce(TraitValues()) { $0.merging($1.values) })
    }

    /// [Apple] (`UITraitCollection.modifyingTraits(_:)`)
    public func modifyingTraits(_ mutations: (_ mutableTraits: inout any UIMutableTraits) -> Void) -> UITraitCollection
    {
        UITraitCollection(values.changed(by: mutations))
    }

    func overridden(by overrides: UITraitOverrides) -> UITraitCollection {
        UITraitCollection(values.merging(overrides.values))
    }

    /// Another object with the same traits.
    var copied: UITraitCollection { UITraitCollection(values) }

    public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    public var displayGamut: UIDisplayGamut { values.displayGamut }
    public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
    public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
    public var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }

    /// [Apple] (`UIApplication.systemPrefersReducedResourceUsage`, iOS 27) Whether apps should do less, and put off
    /// prefetching and precomputation. No costly work is to begin where this changes.
    public var systemPrefersReducedResourceUsage: Bool { values.systemPrefersReducedResourceUsage }

    /// [Apple] (`UITraitCollection.systemTraitsAffectingColorAppearance`) [seen] (Mac Catalyst 26.2) These, the idiom,
    /// and private ones.
    public class var systemTraitsAffectingColorAppearance: [UITrait] {
        [
            UITraitUserInterfaceStyle.self, UITraitDisplayGamut.self, UITraitAccessibilityContrast.self,
            UITraitUserInterfaceLevel.self, UITraitActiveAppearance.self,
        ]
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

    /// [ours] An upright phone in a left-to-right language, with the text size that it is sold with.
    static let headlessDefault = UITraitCollection {
        $0.preferredContentSizeCategory = .large
        $0.layoutDirection = .leftToRight
        $0.displayScale = 3
        $0.userInterfaceStyle = .light
        $0.legibilityWeight = .regular
        $0.horizontalSizeClass = .compact
        $0.verticalSizeClass = .regular
    }

    /// [Apple] (Human Interface Guidelines, "Layout", size classes) A phone's: upright compact by regular; turned of
    /// compact height, and of regular width where it is one of the large ones. [ours] Those are 414 points wide at the
    /// least.
    static func headlessPhone(of size: CGSize) -> UITraitCollection {
        let isTurned = size.width > size.height
        return headlessDefault.modifyingTraits {
            $0.horizontalSizeClass = isTurned && size.height >= 414 ? .regular : .compact
            $0.verticalSizeClass = isTurned ? .compact : .regular
        }
    }

    /// [Apple] (`UITraitCollection`) Equal where all traits are, also an app's own.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return self === other || values == other.values
    }

    public override var hash: Int { preferredContentSizeCategory.hashValue ^ layoutDirection.rawValue }
}

extension TraitValues {
    fileprivate func changed(by mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
        var traits: any UIMutableTraits = self
        mutations(&traits)
        return traits as? TraitValues ?? self
    }
}
