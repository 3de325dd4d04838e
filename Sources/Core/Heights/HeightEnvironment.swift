/// What a row's height depends on besides the row: a height holds only in the environment it was measured in.
package struct HeightEnvironment: Hashable {
    /// The width that rows have for their content, in points: the table's less its safe area, where rows follow it.
    package var contentWidth: Double
    /// The table's traits that a layout may go by, also an app's own.
    package var traits: AnyHashable
    /// The layout direction.
    package var isRightToLeft: Bool
    /// Whether rows are a separator higher than their contents.
    package var hasSeparators: Bool
    /// Whether contents keep to the width that is good to read.
    package var followsReadableWidth: Bool
    /// The table's own margins at the left and right, in points.
    package var sideMargins: SIMD2<Double>
    /// The margins above and below the content of a plain cell together, in points, which a table gives it.
    package var verticalMargins: Double

    /// Nothing is checked: a width may be 0 before the first layout.
    package init(
        contentWidth: Double, traits: AnyHashable, isRightToLeft: Bool = false, hasSeparators: Bool = true,
        followsReadableWidth: Bool = false, sideMargins: SIMD2<Double> = .zero, verticalMargins: Double = 0
    ) {
        self.contentWidth = contentWidth
        self.traits = traits
        self.isRightToLeft = isRightToLeft
        self.hasSeparators = hasSeparators
        self.followsReadableWidth = followsReadableWidth
        self.sideMargins = sideMargins
        self.verticalMargins = verticalMargins
    }
}
