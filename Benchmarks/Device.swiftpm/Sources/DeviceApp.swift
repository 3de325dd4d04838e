import SwiftUI
import UIKit

/// SwiftUI begins the app, because that is what app packages are made for; what it shows is UIKit's.
@main
struct DeviceApp: App {
    var body: some Scene {
        WindowGroup { Screens().ignoresSafeArea() }
    }
}

private struct Screens: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UINavigationController {
        UINavigationController(rootViewController: ChoicesViewController())
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
}
