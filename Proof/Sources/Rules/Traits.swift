import Precache

extension Proof {
    /// The traits by which a table tells that its heights no longer hold.
    static let traits = ProofRule.about("Traits") {
        ProofRule("Traits that are read twice are equal, and one object").expecting("equal, one object")
            .source("our choice: Apple documents that they are immutable").suspect("Rules/Views/UIView")
            .check(on: ProofList().show()) { list in
                let (one, other) = (list.table.traitCollection, list.table.traitCollection)
                return "\(one == other ? "equal" : "not equal"), \(one === other ? "one object" : "two objects")"
            }
        ProofRule("Bold text, a size class and a trait of an app's own reach a table")
            .expecting("bold, compact height, 2; equal to no traits before; as before once removed")
            .source("Apple, UITraitOverrides and UITraitDefinition").suspect("Rules/Traits/UITraitDefinition")
            .check(on: ProofList().show()) { list in
                guard #available(iOS 17, tvOS 17, *) else { throw NotRun("needs iOS 17") }
                var seen = [list.table.traitCollection]
                @MainActor func look() {
                    list.layOut()
                    if !seen.contains(list.table.traitCollection) { seen.append(list.table.traitCollection) }
                }
                list.window.traitOverrides.legibilityWeight = .bold
                look()
                list.window.traitOverrides.verticalSizeClass = .compact
                look()
                list.window.traitOverrides[ProofTrait.self] = 2
                look()
                let all = list.table.traitCollection
                list.window.traitOverrides.remove(UITraitLegibilityWeight.self)
                list.window.traitOverrides.remove(UITraitVerticalSizeClass.self)
                list.window.traitOverrides.remove(ProofTrait.self)
                list.layOut()
                let own: Int = all[ProofTrait.self]
                let weight = all.legibilityWeight == .bold ? "bold" : "not bold"
                let height = all.verticalSizeClass == .compact ? "compact height" : "regular height"
                let change = seen.count == 4 ? "equal to no traits before" : "\(seen.count) different"
                let end = list.table.traitCollection == seen[0] ? "as before once removed" : "others once removed"
                return "\(weight), \(height), \(own); \(change); \(end)"
            }
        ProofRule("The traits that only colors go by can be taken out").expecting("equal in light and dark")
            .source("Apple, UIMutableTraits.userInterfaceStyle").suspect("Precache/Table/LayoutTraits")
            .check(on: ProofList().show()) { list in
                guard #available(iOS 17, tvOS 17, *) else { throw NotRun("needs iOS 17") }
                let traits = [UIUserInterfaceStyle.light, .dark].map { style in
                    list.table.traitCollection.modifyingTraits { $0.userInterfaceStyle = style }.ofLayout
                }
                return traits[0] == traits[1] ? "equal in light and dark" : "not equal in light and dark"
            }
    }
}

@available(iOS 17, tvOS 17, *)
private enum ProofTrait: UITraitDefinition { static var defaultValue: Int { 1 } }
