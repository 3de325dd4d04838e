import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    /// Changes to the heights of the environment that the table is in now. O(1) where nothing has changed, and O(sections) where
    /// it has, whether its heights are known or not.
    func followEnvironment(of tableView: UITableView) {
        let width = Double(contentWidth(of: tableView))
        let traits = tableView.traitCollection
        let isEditing = tableView.isInEditMode
        if let environment, environment.contentWidth == width, traits === self.traits,
            environment.isEditing == isEditing
        {
            return
        }
        self.traits = traits
        change(
            to: HeightEnvironment(
                contentWidth: width, textSize: traits.preferredContentSizeCategory.rawValue,
                isRightToLeft: tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft,
                displayScale: Double(traits.displayScale), isEditing: isEditing))
    }

    private func change(to environment: HeightEnvironment) {
        guard let left = self.environment, left != environment else {
            heights.change(to: environment, keepsPresent: false) { $0 }
            identities?.change(to: environment, keepsPresent: false)
            return
        }
        // Widths that pass by must not push out those that will be back.
        let keepsPresent = left.contentWidth > 0 && settling.remaining == nil
        let counts = cache.rowCounts
        generation += 1
        heights.change(to: environment, keepsPresent: keepsPresent) { _ in EnvironmentHeights() }
        identities?.change(to: environment, keepsPresent: keepsPresent)
        if !needsCounts, cache.rowCounts != counts { heights.present.adopt(counts) }
        // A template's layout may remember the width it was made at.
        cellTemplates.removeAll()
        headerFooterTemplates.removeAll()
        if left.contentWidth > 0 { settling.environmentDidChange() }
        warmWhatIsUnknown()
    }

    /// The system asks for memory: what is not of use at this moment goes.
    func dropWhatCanBeMadeAgain() {
        heights.removeOthers()
        identities?.removeOthers()
        cellTemplates.removeAll()
        headerFooterTemplates.removeAll()
    }
}
