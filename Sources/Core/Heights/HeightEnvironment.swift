/// What a row's height depends on besides the row: a height holds only in the environment it was measured in.
package struct HeightEnvironment: Hashable, Sendable {
    /// The width that rows have for their content, in points: the table's less its safe area, where rows follow it.
    package var contentWidth: Double
    /// The raw value of the text size category (`UIContentSizeCategory`).
    package var textSize: String
    /// The layout direction.
    package var isRightToLeft: Bool
    /// Pixels a point.
    package var displayScale: Double
    /// Whether rows are being edited, which narrows the content of some.
    package var isEditing: Bool
    /// Whether rows are a separator higher than their contents.
    package var hasSeparators: Bool
    /// Whether contents keep to the width that is good to read.
    package var followsReadableWidth: Bool
    /// What the table's own margins take from such contents, in points; 0 for others.
    package var sideMargins: Double
    /// What the control by which a row is deleted or inserted takes from it, in points; 0 while none is known.
    package var controlWidth: Double

    /// Nothing is checked: a width may be 0 before the first layout.
    package init(
        contentWidth: Double, textSize: String, isRightToLeft: Bool, displayScale: Double, isEditing: Bool = false,
        hasSeparators: Bool = true, followsReadableWidth: Bool = false, sideMargins: Double = 0,
        controlWidth: Double = 0
    ) {
        self.contentWidth = contentWidth
        self.textSize = textSize
        self.isRightToLeft = isRightToLeft
        self.displayScale = displayScale
        self.isEditing = isEditing
        self.hasSeparators = hasSeparators
        self.followsReadableWidth = followsReadableWidth
        self.sideMargins = sideMargins
        self.controlWidth = controlWidth
    }
}
