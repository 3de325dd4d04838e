// swift-tools-version: 6.1
// An app for Xcode to open and to run on a device: AppleProductTypes comes with Xcode, and with nothing else.
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Device",
    platforms: [.iOS("15.0")],
    products: [
        .iOSApplication(
            name: "Scroll Benchmark",
            targets: ["Device"],
            bundleIdentifier: "com.example.precache.scroll-benchmark",
            displayVersion: "1.0",
            bundleVersion: "1",
            supportedDeviceFamilies: [.pad, .phone],
            // It turns its tables itself.
            supportedInterfaceOrientations: [.portrait],
            additionalInfoPlistContentFilePath: "Info.plist"
        )
    ],
    dependencies: [.package(name: "Precache", path: "../..")],
    targets: [
        .executableTarget(
            name: "Device",
            dependencies: [
                .product(name: "Precache", package: "Precache"), .product(name: "ScrollKit", package: "Precache"),
                .product(name: "UIKitProof", package: "Precache"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
