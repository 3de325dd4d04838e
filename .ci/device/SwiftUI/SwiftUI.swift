// What Benchmarks/Device.swiftpm uses of SwiftUI, declared from Apple's documentation: builders and opaque types are
// left out.
import UIKit

@MainActor public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}
extension App { public static func main() {} }

@MainActor public protocol Scene {}

@MainActor public protocol View {}
extension View { public func ignoresSafeArea() -> some View { self } }

public struct WindowGroup<Content: View>: Scene {
    public init(content: () -> Content) {}
}

public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}

@MainActor public protocol UIViewControllerRepresentable: View {
    associatedtype UIViewControllerType: UIViewController
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}
