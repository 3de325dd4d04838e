@_exported import HeadlessUIKit
@_exported import Observation

// What stands for SwiftUI where there is none, as far as Examples use it: texts below each other.

@MainActor public protocol View {
    associatedtype Body: View
    var body: Body { get }
    /// [ours] In points, at a width in points.
    func height(width: CGFloat) -> CGFloat
}

extension View {
    public func height(width: CGFloat) -> CGFloat { body.height(width: width) }
}

public struct Text: View {
    private let text: String

    nonisolated public init(_ text: String) { self.text = text }

    public var body: Text { self }

    public func height(width: CGFloat) -> CGFloat {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.text = text
        return label.sizeThatFits(CGSize(width: width, height: 0)).height
    }
}

/// What a cell is given to show a view: content of the stand-in's own, which is as high as the view.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIHostingConfiguration(content: @escaping () -> some View) -> FakeHostingConfiguration {
    FakeHostingConfiguration { content().height(width: $0) }.withDefaultMargins()
}

public enum Edge {
    /// [ours] No set but all of them.
    public enum Set { case all }
}

extension FakeHostingConfiguration {
    public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> FakeHostingConfiguration {
        withMargins(UIEdgeInsets(top: length, left: length, bottom: length, right: length))
    }
}
