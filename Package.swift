// swift-tools-version: 6.1
import PackageDescription

// Where there is no UIKit, HeadlessUIKit takes its place, so that `swift test` runs everything on Linux and on a Mac.
// On a simulator tests run on UIKit itself: PRECACHE_ON_UIKIT leaves out what drives HeadlessUIKit, a terminal or a
// compiler. (CONTRIBUTING has the command. A manifest cannot tell what it is built for.)
let runsOnUIKit = Context.environment["PRECACHE_ON_UIKIT"] != nil
let headlessUIKit: [Target.Dependency] =
    runsOnUIKit ? [] : [.target(name: "HeadlessUIKit", condition: .when(platforms: [.linux, .macOS]))]

let package = Package(
    name: "Precache",
    platforms: [.iOS(.v15), .tvOS(.v15), .visionOS(.v1), .macCatalyst(.v15), .macOS(.v12)],
    products: [
        .library(name: "Precache", targets: ["Precache"]),
        .library(name: "ScrollMeter", targets: ["ScrollMeter"]),
        // For Benchmarks/Device.swiftpm and Benchmarks/Micro alone: no public API.
        .library(name: "ScrollKit", targets: ["ScrollKit"]),
        .library(name: "UIKitProof", targets: ["UIKitProof"]),
        .library(name: "CoreStore", targets: ["CoreStore"]),
    ],
    targets: [
        .target(name: "PrecacheCore", path: "Sources/Core"),
        .target(
            name: "Precache", dependencies: ["PrecacheCore"] + headlessUIKit,
            // For whoever uploads an app. No code reads it.
            resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(name: "ScrollMeter", dependencies: ["Precache"]),
        .target(
            name: "ScrollKit", dependencies: ["Precache", "ScrollMeter", "UIKitProof"], path: "Benchmarks/ScrollKit"),
        .target(name: "CoreStore", dependencies: ["PrecacheCore"], path: "Benchmarks/CoreStore"),

        // What is so of UIKit, for tests and for the app: a library without XCTest.
        .target(name: "UIKitProof", dependencies: ["Precache"], path: "Tests/UIKitProof"),
        .testTarget(name: "UIKitProofTests", dependencies: ["UIKitProof"]),
        .testTarget(name: "CoreTests", dependencies: ["PrecacheCore"]),
        .testTarget(name: "PrecacheTests", dependencies: ["Precache"]),
        .testTarget(name: "ScrollMeterTests", dependencies: ["ScrollMeter"]),
        .testTarget(name: "ScrollKitTests", dependencies: ["ScrollKit", "UIKitProof"]),
    ],
    swiftLanguageModes: [.v6]
)

if !runsOnUIKit {
    package.targets += [
        .target(name: "HeadlessUIKit"),
        .executableTarget(name: "edit-benchmark", dependencies: ["PrecacheCore"], path: "Benchmarks/EditBenchmark"),
        .executableTarget(
            name: "scroll-benchmark", dependencies: ["ScrollKit", "UIKitProof"], path: "Benchmarks/ScrollBenchmark"),

        .testTarget(name: "HeadlessUIKitTests", dependencies: ["HeadlessUIKit", "PrecacheCore"]),
        .testTarget(
            name: "HeadlessPrecacheTests",
            dependencies: ["Precache", "PrecacheCore", "ScrollMeter"] + headlessUIKit),
        .testTarget(name: "HeadlessScrollKitTests", dependencies: ["ScrollKit", "scroll-benchmark"] + headlessUIKit),
    ]
}

// The lists in Examples, run where nothing else is called SwiftUI. Elsewhere an app is built of them.
#if os(Linux)
    package.targets += [
        .target(name: "SwiftUI", dependencies: ["HeadlessUIKit"], path: "Tests/HeadlessSwiftUI"),
        .testTarget(name: "ExampleTests", dependencies: ["Precache", "HeadlessUIKit", "SwiftUI"]),
    ]
#endif

// PRECACHE_TESTS="CoreTests,PrecacheTests" leaves out all tests but those, and what only they need: for builds with a sanitizer.
if let only = Context.environment["PRECACHE_TESTS"]?.split(separator: ",").map(String.init) {
    let needed = ["PrecacheCore", "HeadlessUIKit", "Precache", "ScrollMeter"] + only
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.contains($0.name) }
}
