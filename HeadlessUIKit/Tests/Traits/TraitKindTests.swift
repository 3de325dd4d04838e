import HeadlessUIKit
import XCTest

/// Traits are integers, numbers or objects, and each is set as its own kind.
final class TraitKindTests: XCTestCase {
    private enum Theme: Int, Sendable { case standard, monochrome }
    private enum ThemeTrait: UITraitDefinition { static var defaultValue: Theme { .standard } }
    private enum DensityTrait: UITraitDefinition { static var defaultValue: CGFloat { 1 } }
    private enum LanguageTrait: UITraitDefinition { static var defaultValue: String { "" } }
    private enum ChoiceTrait: UITraitDefinition { static var defaultValue: Int? { 3 } }

    /// Notes the kind that each trait is set as.
    private struct Log: UIMutableTraits {
        var kinds: [TraitKind] = []

        subscript<Trait: UITraitDefinition>(headless trait: Trait.Type, as kind: TraitKind) -> Trait.Value {
            get { Trait.defaultValue }
            set { kinds.append(kind) }
        }
    }

    private func reset<Trait: UITraitDefinition>(_ trait: Trait.Type, in log: inout Log) {
        log[trait] = Trait.defaultValue
    }

    func test_a_trait_whose_type_is_known_is_set_as_its_own_kind() {
        var log = Log()
        log.userInterfaceStyle = .dark
        log.displayScale = 2
        log.preferredContentSizeCategory = .large
        log[ThemeTrait.self] = .monochrome
        log[DensityTrait.self] = 2
        log[LanguageTrait.self] = "fr"
        log[ChoiceTrait.self] = nil
        XCTAssertEqual(log.kinds, [.integer, .number, .object, .integer, .number, .object, .object])
        XCTAssertNil(TraitKind.integer.fault(of: ThemeTrait.self))
        XCTAssertNil(TraitKind.object.fault(of: ChoiceTrait.self))
    }

    func test_an_integer_set_by_a_generic_function_is_a_fault() {
        var log = Log()
        reset(UITraitUserInterfaceStyle.self, in: &log)
        reset(DensityTrait.self, in: &log)
        XCTAssertEqual(log.kinds, [.object, .object])
        XCTAssertEqual(
            TraitKind.object.fault(of: UITraitUserInterfaceStyle.self),
            "Data type (NSInteger) for trait with name 'UserInterfaceStyle' does not match expected data type (Object)")
        XCTAssertNotNil(TraitKind.object.fault(of: DensityTrait.self))
    }

    func test_a_collection_is_read_and_made_by_the_same_kinds() async {
        let traits = UITraitCollection {
            $0[ThemeTrait.self] = .monochrome
            $0.displayGamut = .P3
        }
        XCTAssertEqual(traits[ThemeTrait.self], .monochrome)
        XCTAssertEqual(traits[UITraitDisplayGamut.self], .P3)
        XCTAssertEqual(traits[DensityTrait.self], 1)
    }
}
