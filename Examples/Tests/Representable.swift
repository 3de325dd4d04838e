import Precache
import SwiftUI

// Stands for what Examples/SwiftUITranscript.swift uses of SwiftUI and UIKit beyond HeadlessUIKit/SwiftUI.

@resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    let coordinator: Representable.Coordinator
}

/// No view here: a ``RepresentableScreen`` shows it, and nothing else.
@MainActor protocol UIViewRepresentable {
    associatedtype UIViewType: HeadlessUIKit.UIView
    associatedtype Coordinator
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}

/// Shows a representable: makes its view once, and updates it with each new value, first before it is in a window.
@MainActor final class RepresentableScreen<Content: UIViewRepresentable> {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let context: Content.Context
    let view: Content.UIViewType

    init(_ content: Content) {
        context = Content.Context(coordinator: content.makeCoordinator())
        view = content.makeUIView(context: context)
        content.updateUIView(view, context: context)
        view.frame = window.bounds
        window.addSubview(view)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    func update(_ content: Content) {
        content.updateUIView(view, context: context)
        window.layoutIfNeeded()
    }
}

extension UITableView {
    var allowsSelection: Bool {
        get { true }
        set {}
    }
}
