import Foundation

/// What shows a view, and hears when it comes and goes.
///
/// Here it is the root of a window. There are no children, no presentation, no navigation, no nibs and no transitions.
@MainActor
open class UIViewController: NSObject {
    open var title: String?
    private var loadedView: UIView?
    private var isShown = false
    private var hasAppeared = false

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    // MARK: The view

    /// [Apple] (`UIViewController.view`) Loaded when it is first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.headlessController = nil
            loadedView = newValue
            newValue?.headlessController = self
        }
    }
    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }

    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// [Apple] (`UIViewController.loadView()`) Without a nib, makes a plain view. [ours] It is as large as the screen.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    /// [Apple] (`UIViewController.viewDidLoad()`) Called when the view has been loaded.
    open func viewDidLoad() {}

    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    /// [Apple] (View Controller Programming Guide, "Managing View Layout") Called right before the view's `layoutSubviews()`,
    /// and right after it.
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}

    /// [Apple] (`UIResponder.inputAccessoryView`) [ours] Nobody shows it: a test says how much of the window it covers.
    open var inputAccessoryView: UIView? { nil }
    open var canBecomeFirstResponder: Bool { false }

    // MARK: A window's root

    /// [Apple] (`UIViewController.viewWillAppear(_:)`; `viewIsAppearing(_:)`) The first is called before the view is in the
    /// window, and the other when it is there, with its size and traits, before its layout.
    func appear(in window: UIWindow) {
        guard let view else { return }
        isShown = true
        viewWillAppear(false)
        view.frame = window.bounds
        window.addSubview(view)
        viewIsAppearing(false)
        view.setNeedsLayout()
    }

    /// [Apple] (View Controller Programming Guide, "Displaying Your Views at Runtime") The view has appeared once it was
    /// laid out.
    func viewTreeWasLaidOut() {
        guard isShown, !hasAppeared, loadedView?.window != nil else { return }
        hasAppeared = true
        viewDidAppear(false)
    }

    /// [Apple] (`UIViewController.viewWillDisappear(_:)`, `viewDidDisappear(_:)`) Called before the view leaves the window, and
    /// after that.
    func disappear() {
        guard isShown else { return }
        viewWillDisappear(false)
        loadedView?.removeFromSuperview()
        isShown = false
        hasAppeared = false
        viewDidDisappear(false)
    }
}
