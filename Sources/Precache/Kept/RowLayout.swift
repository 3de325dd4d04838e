/// The layout of a row: all that its cell needs to show it, worked out by a pure function of a value and an
/// environment, on any thread. Lines that are broken, frames, images that are drawn.
///
/// Colors that differ in Dark Mode are to be resolved where the cell draws: the appearance is no part of the
/// environment.
public protocol RowLayout: Sendable {
    /// The row's height, in points. Read once each time a layout is made, on the thread that made it: it may be
    /// computed.
    var height: CGFloat { get }
}

/// A row that any thread can measure.
struct PureRow: Sendable {
    let measure: @Sendable (LayoutEnvironment) -> MeasuredRow
    /// Whether a kept layout is that of the row's value; nil for a row that is measured without one.
    let isOfValue: (@Sendable (any KeptLayout) -> Bool)?

    /// - Parameter height: answers it in points.
    init(height: @escaping @Sendable (LayoutEnvironment) -> CGFloat) {
        measure = { MeasuredRow(height: height($0)) }
        isOfValue = nil
    }

    init<Value: Equatable & Sendable, Layout: RowLayout>(
        _ value: Value, _ layOut: @escaping @Sendable (Value, LayoutEnvironment) -> Layout
    ) {
        measure = { MeasuredRow(layOut(value, $0), of: value) }
        isOfValue = { ($0 as? LayoutOfValue<Value, Layout>)?.value == value }
    }

    var hasLayout: Bool { isOfValue != nil }
}

/// The result of measuring a row.
package struct MeasuredRow: Sendable {
    /// In points.
    package let height: CGFloat
    /// Nil where there is none to keep.
    let layout: (any KeptLayout)?

    package init(height: CGFloat) {
        self.height = height
        layout = nil
    }

    init(_ kept: any KeptLayout) {
        height = kept.height
        layout = kept
    }

    init(_ layout: some RowLayout, of value: some Equatable & Sendable) {
        self.init(LayoutOfValue(value, layout))
    }
}

/// A layout, its height, and the value that it was made of.
@usableFromInline
protocol KeptLayout: AnyObject, Sendable {
    /// In points.
    var height: CGFloat { get }
}

@usableFromInline
final class LayoutOfValue<Value: Equatable & Sendable, Layout: RowLayout>: KeptLayout {
    @usableFromInline let value: Value
    @usableFromInline let layout: Layout
    @usableFromInline let height: CGFloat

    init(_ value: Value, _ layout: Layout) {
        self.value = value
        self.layout = layout
        height = layout.height
    }
}
