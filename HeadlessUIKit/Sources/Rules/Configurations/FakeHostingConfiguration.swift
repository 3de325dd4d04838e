import Foundation

/// Stands for `UIHostingConfiguration`, as there is no SwiftUI here: content whose height is computed when it is asked, which
/// may be later than when it is set, and that may not have its size at once.
///
/// [seen] Since iOS 15.2 hosted content is rendered later than it is set, and until then a view that is used again has the size
/// of what it showed before. (airbnb/epoxy-ios, pull request 77.) [ours] The other ways, and how long each of them lasts.
public struct FakeHostingConfiguration: UIContentConfiguration {
    /// When content has its size.
    public enum Settling: CaseIterable, Sendable {
        case atOnce
        /// Until it is laid out, it has the size of what the same view showed before; at first none.
        case afterItsLayout
        /// It has its size when it is asked a second time after a layout.
        case inASecondPass
        /// It has its size once it was laid out in a window.
        case inAWindow
        /// It has another size each time that it is asked.
        case never
    }

    let settling: Settling
    /// Nil for the cell's.
    private(set) var margins: UIEdgeInsets? = .zero
    private(set) var onAppear: (@MainActor () -> Void)?
    private(set) var onDisappear: (@MainActor () -> Void)?
    /// The same for copies, so that what is updated for a state is known to be what it was.
    fileprivate let content = Content()
    /// Answers the height in points at a width, in points.
    let height: @MainActor (_ width: CGFloat) -> CGFloat

    fileprivate final class Content: Sendable {}

    public init(_ settling: Settling = .atOnce, height: @escaping @MainActor (_ width: CGFloat) -> CGFloat) {
        self.settling = settling
        self.height = height
    }

    /// The content with the cell's margins around it, which it has unless an app takes them away. [Apple]
    /// (`UIHostingConfiguration.margins(_:_:)`) By default they are the cell's.
    public func withDefaultMargins() -> FakeHostingConfiguration {
        var configuration = self
        configuration.margins = nil
        return configuration
    }

    /// The content with these margins around it, in points. [Apple] (`UIHostingConfiguration.margins(_:_:)`) In place of the cell's.
    public func withMargins(_ margins: UIEdgeInsets) -> FakeHostingConfiguration {
        var configuration = self
        configuration.margins = margins
        return configuration
    }

    /// Calls `body` whenever the content appears.
    public func onAppear(_ body: @escaping @MainActor () -> Void) -> FakeHostingConfiguration {
        var configuration = self
        configuration.onAppear = body
        return configuration
    }

    /// Calls `body` whenever the content is gone that appeared.
    public func onDisappear(_ body: @escaping @MainActor () -> Void) -> FakeHostingConfiguration {
        var configuration = self
        configuration.onDisappear = body
        return configuration
    }

    @MainActor public func makeContentView() -> any UIView & UIContentView { FakeHostingView(self) }
    public func updated(for state: any UIConfigurationState) -> FakeHostingConfiguration { self }
}

/// Shows a ``FakeHostingConfiguration``.
///
/// [ours] Content appears when it is first laid out, or asked its size, in a window, also in a hidden one's place there; it
/// disappears when its view leaves the window, or other content appears in it.
@MainActor
final class FakeHostingView: UIView, UIContentView {
    private var shown: FakeHostingConfiguration
    /// Whether it was laid out since its content was set, and whether that was in a window.
    private var layout = (isDone: false, wasInWindow: false)
    /// How often its height was asked since then.
    private var questions = 0
    /// What it showed before.
    private var before: FakeHostingConfiguration?
    /// The content that has appeared, and is not gone.
    private var present: FakeHostingConfiguration?

    init(_ configuration: FakeHostingConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        preservesSuperviewLayoutMargins = true
    }

    private func appear() {
        guard window != nil, present?.content !== shown.content else { return }
        disappear()
        present = shown
        shown.onAppear?()
    }

    private func disappear() {
        let gone = present
        present = nil
        gone?.onDisappear?()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { disappear() }
    }

    var configuration: any UIContentConfiguration {
        get { shown }
        set {
            // [ours] Content that is only updated for another state is as it was, and keeps its size.
            guard let new = newValue as? FakeHostingConfiguration, new.content !== shown.content else { return }
            if layout.isDone || before == nil { before = shown }
            shown = new
            layout = (false, false)
            questions = 0
            setNeedsLayout()
            superview?.invalidateIntrinsicContentSize()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        appear()
        let was = layout
        layout = (true, was.wasInWindow || window != nil)
        // [ours] It tells its cell, as a hosting view whose content has another size does.
        if was != layout, shown.settling != .atOnce { superview?.invalidateIntrinsicContentSize() }
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        questions += 1
        appear()
        let margins = shown.margins ?? layoutMargins
        let width = max(targetSize.width - margins.left - margins.right, 0)
        return CGSize(width: targetSize.width, height: heightNow(width) + margins.top + margins.bottom)
    }

    private func heightNow(_ width: CGFloat) -> CGFloat {
        let settled = shown.height(width)
        switch shown.settling {
        case .atOnce: return settled
        case .afterItsLayout: return layout.isDone ? settled : before?.height(width) ?? 20
        case .inASecondPass: return layout.isDone && questions > 1 ? settled : settled / 2 + 10
        case .inAWindow: return layout.wasInWindow ? settled : settled + 17
        case .never: return settled + CGFloat(questions)
        }
    }
}
