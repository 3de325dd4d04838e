// As UIKit does.
@_exported import Foundation

/// A rectangle in a tree of rectangles, with UIKit's rules for geometry, hierarchy, layout and traits.
///
/// It draws nothing, and has no layer, gesture or animation.
@MainActor
open class UIView: NSObject {
    /// The frame's, before the transform.
    private(set) var origin: CGPoint
    /// Whether the next size comes by way of ``frame``.
    private var growsFromOrigin = false

    /// The view's own coordinate system. Another size, or another origin (as in scrolling), makes it lay out again.
    ///
    /// [Apple] (`UIView.bounds`) Another size grows or shrinks the view relative to its center point.
    /// (`CALayer.setNeedsLayout()`) The system asks for layout when the bounds change, and when sublayers are added or
    /// removed.
    open var bounds: CGRect {
        didSet {
            guard bounds != oldValue else { return }
            setNeedsLayout()
            guard bounds.size != oldValue.size else { return }
            if !growsFromOrigin {
                origin.x -= (bounds.width - oldValue.width) / 2
                origin.y -= (bounds.height - oldValue.height) / 2
            }
            growsFromOrigin = false
            safeAreaMayHaveChanged()
        }
    }

    /// [Apple] (`UIView.transform`) Relative to the center of the bounds, which do not change by it; nor does Auto
    /// Layout go by it.
    open var transform = CGAffineTransform.identity { didSet { isTransformed = transform != .identity } }
    final private(set) var isTransformed = false

    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    /// The window whose tree the view is in.
    open var window: UIWindow? { superview?.window }

    /// [ours] A change has the superview laid out: UIKit leaves that to stack views.
    open var isHidden = false {
        didSet { if isHidden != oldValue { superview?.setNeedsLayout() } }
    }
    open var alpha: CGFloat = 1
    /// The view controller whose view it is, which UIKit has as the view's `next` responder.
    public internal(set) weak var headlessController: UIViewController?
    open var backgroundColor: UIColor?
    open var isUserInteractionEnabled = true
    open var accessibilityIdentifier: String?
    open var gestureRecognizers: [UIGestureRecognizer]?

    // Layout: see UIView+Layout.swift and UIView+Constraints.swift.
    var needsLayout = true
    /// [ours] True at first, as layout is.
    var needsPropertiesUpdate = true
    /// Whether a view somewhere below this one needs layout: a commit passes by trees in which none does.
    var hasSubviewsToLayOut = false
    open var translatesAutoresizingMaskIntoConstraints = true
    public internal(set) var constraints: [NSLayoutConstraint] = []
    /// What of the window's safe area insets reaches into this view, in points.
    public internal(set) var safeAreaInsets = UIEdgeInsets.zero
    // Margins and their guides: see UIView+Margins.swift.
    var givenMargins: Margins? {
        didSet { marginsMayHaveChanged(givenMargins != oldValue) }
    }
    /// The margins of a view that was given none.
    var defaultMargins: UIEdgeInsets { Self.plainMargins }
    var guides: [UILayoutGuide] = []
    open var preservesSuperviewLayoutMargins = false {
        didSet { marginsMayHaveChanged(preservesSuperviewLayoutMargins != oldValue) }
    }
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { marginsMayHaveChanged(insetsLayoutMarginsFromSafeArea != oldValue) }
    }
    open func layoutMarginsDidChange() {}
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
    }
    /// What a view's environment is like that is in no window. [Apple] (WWDC 2019, "Implementing Dark Mode on iOS")
    /// UIKit predicts the traits of where a view is to be. [ours] Only a cell knows, whose table it is.
    var traitsOutsideWindow: UITraitCollection { superview?.currentTraits ?? .headlessDefault }
    /// What the view's environment is like: the window's, the same object for as long as nothing changes, but for the
    /// limits of text sizes and the overrides.
    public var traitCollection: UITraitCollection {
        UIKitBehavior.current.makesTraitsAnew ? currentTraits.copied : currentTraits
    }
    var currentTraits = UITraitCollection.headlessDefault
    /// [Apple] (`UITraitOverrides`) [ours] They hold at once.
    open var traitOverrides = UITraitOverrides() {
        didSet { if traitOverrides.values != oldValue.values { traitsMayHaveChanged() } }
    }
    /// [Apple] (`UIView.minimumContentSizeCategory`, `UIView.maximumContentSizeCategory`) The limits of the text size
    /// in this view and in those inside it. [ours] They hold at once; of two that exclude each other the maximum
    /// counts.
    open var minimumContentSizeCategory: UIContentSizeCategory? {
        didSet { if minimumContentSizeCategory != oldValue { traitsMayHaveChanged() } }
    }
    open var maximumContentSizeCategory: UIContentSizeCategory? {
        didSet { if maximumContentSizeCategory != oldValue { traitsMayHaveChanged() } }
    }

    public init(frame: CGRect) {
        origin = frame.origin
        bounds = CGRect(origin: .zero, size: frame.size)
        super.init()
    }

    public convenience override init() {
        self.init(frame: .zero)
    }

    /// The view's rectangle in its superview's coordinates. [Apple] (`UIView.frame`) Undefined where there is a
    /// transform. [ours] What is around the view then; set, what the view has before its transform.
    open var frame: CGRect {
        get { isTransformed ? bounds.mapped(toSuperview) : CGRect(origin: origin, size: bounds.size) }
        set {
            let moved = newValue.origin != origin
            origin = newValue.origin
            if newValue.size != bounds.size {
                growsFromOrigin = true
                bounds.size = newValue.size
            }
            if moved { safeAreaMayHaveChanged() }
        }
    }

    // MARK: Hierarchy

    open func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count)
    }

    /// Adds `view` below the subview at `index`. [Apple] (`UIView.addSubview(_:)`) A view has one superview: it leaves
    /// the one that it had. [ours] Past the end is on top, and a view that is one already changes its place.
    open func insertSubview(_ view: UIView, at index: Int) {
        if view.superview === self {
            subviews.removeAll { $0 === view }
            subviews.insert(view, at: min(max(index, 0), subviews.count))
            return
        }
        let oldWindow = view.window
        let newWindow = window
        view.willMove(toSuperview: self)
        if oldWindow !== newWindow { view.eachInTree { $0.willMove(toWindow: newWindow) } }
        view.detach()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        didAddSubview(view)
        if view.needsPass { noteSubviewsToLayOut() }
        setNeedsLayout()
        view.arrived(from: oldWindow)
    }

    open func removeFromSuperview() {
        guard superview != nil else { return }
        let oldWindow = window
        willMove(toSuperview: nil)
        if oldWindow != nil { eachInTree { $0.willMove(toWindow: nil) } }
        detach()
        arrived(from: oldWindow)
    }

    private func detach() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        dropConstraintsToOutside()
        parent.subviews.removeAll { $0 === self }
        superview = nil
        parent.setNeedsLayout()
    }

    private func arrived(from oldWindow: UIWindow?) {
        oldWindow?.viewMoved(self)
        didMoveToSuperview()
        if oldWindow !== window { eachInTree { $0.didMoveToWindow() } }
        safeAreaMayHaveChanged()
        traitsMayHaveChanged()
    }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    /// [Apple] (`UIResponder.canBecomeFirstResponder`) By default no.
    open var canBecomeFirstResponder: Bool { false }

    open func isDescendant(of view: UIView) -> Bool {
        self === view || superview?.isDescendant(of: view) ?? false
    }

    // MARK: Layout

    /// [Apple] (`UIView.layoutSubviews()`) By default puts those subviews in their places that constraints place; a
    /// subclass does the rest.
    open func layoutSubviews() {
        solveConstraints()
    }

    /// Configures content and style before layout. For a subclass to override. (iOS 26.)
    open func updateProperties() {}

    /// Runs what is to come right before the view's layout.
    func runPendingUpdates() { updateOwnProperties() }

    /// The size that fits best. [Apple] (`UIView.sizeThatFits(_:)`) By default the size that the view has.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// [Apple] (`UIView.intrinsicContentSize`) The size of the view's own content in points; ``noIntrinsicMetric``
    /// where there is none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    open func invalidateIntrinsicContentSize() {
        superview?.setNeedsConstraintLayout()
        // A cell that it is in may be another height by its constraints.
        var view = superview
        while let inner = view, !(inner is UITableViewCell) { view = inner.superview }
        guard let cell = view as? UITableViewCell, let table = cell.enclosingTable else { return }
        table.sizeMayHaveChanged(of: cell, byConstraints: true)
    }

    /// The smallest size that the constraints allow.
    ///
    /// [Apple] (`UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`) A required
    /// priority holds the target's width or height. [ours] Of lower priorities none counts. See
    /// ``systemLayoutSizeFitting(_:)``.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(
            width: horizontalFittingPriority == .required ? targetSize.width : nil,
            height: verticalFittingPriority == .required ? targetSize.height : nil)
    }

    /// [Apple] (`NSObject.awakeFromNib()`) Called when a nib has made the view.
    open func awakeFromNib() {}

    // MARK: Safe area and traits

    open func safeAreaInsetsDidChange() {}
    open func setNeedsDisplay() {}  // [ours] Nothing is drawn.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
