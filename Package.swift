// swift-tools-version: 6.1
import PackageDescription

// Where there is no UIKit, HeadlessUIKit takes its place, so that `swift test` runs everything on Linux and on a Mac.
// On a simulator tests run on UIKit itself. PRECACHE_ON_UIKIT then leaves out HeadlessUIKit and all targets that drive it, a
// terminal or a compiler; and a test target that has a folder Portable is only that, as its other files need HeadlessUIKit.
// (Proof/README.md has the command. A manifest cannot tell what it is built for.)
let runsOnUIKit = Context.environment["PRECACHE_ON_UIKIT"] != nil
func headless(_ names: String...) -> [Target.Dependency] {
    runsOnUIKit ? [] : names.map { .target(name: $0, condition: .when(platforms: [.linux, .macOS])) }
}
let portable: [String]? = runsOnUIKit ? ["Portable"] : nil

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
        // Sources: the product.
        .target(name: "PrecacheCore", path: "Sources/Core"),
        .target(name: "PrecachePlace", dependencies: ["PrecacheCore"], path: "Sources/Place", exclude: ["README.md"]),
        .target(
            name: "Precache", dependencies: ["PrecacheCore", "PrecachePlace"] + headless("HeadlessUIKit"),
            exclude: ["Table/README.md"],
            // For whoever uploads an app. No code reads it.
            resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(name: "ScrollMeter", dependencies: ["Precache"]),

        // Tests: a target for each product, and what they share.
        .target(name: "TestSupport", dependencies: ["PrecacheCore"], path: "Tests/Support"),
        .testTarget(name: "CoreTests", dependencies: ["PrecacheCore", "TestSupport"]),
        .testTarget(name: "PlaceTests", dependencies: ["PrecachePlace", "PrecacheCore"]),
        .testTarget(
            name: "PrecacheTests",
            dependencies: ["Precache", "PrecacheCore", "TestSupport"] + headless("HeadlessTesting"),
            sources: portable),
        .testTarget(
            name: "ScrollMeterTests",
            dependencies: ["ScrollMeter", "Precache", "TestSupport"] + headless("HeadlessTesting"),
            sources: portable),

        // Proof: what is so of UIKit, for tests and for the app. A library without XCTest.
        .target(name: "UIKitProof", dependencies: ["Precache"], path: "Proof/Sources"),
        .testTarget(name: "UIKitProofTests", dependencies: ["UIKitProof"], path: "Proof/Tests"),

        .target(
            name: "ScrollKit", dependencies: ["Precache", "ScrollMeter", "UIKitProof", "TestSupport"],
            path: "Benchmarks/ScrollKit"),
        .target(name: "CoreStore", dependencies: ["PrecacheCore"], path: "Benchmarks/CoreStore"),
        .testTarget(
            name: "ScrollKitTests",
            dependencies: ["ScrollKit", "UIKitProof"]
                + (runsOnUIKit ? [] : ["scroll-benchmark"]) + headless("HeadlessTesting"),
            path: "Benchmarks/Tests", sources: portable),
    ],
    swiftLanguageModes: [.v6]
)

if !runsOnUIKit {
    // For tests of an app's own lists, on Linux and on a Mac: no app ever links it. HeadlessTesting is their base class.
    package.products += [.library(name: "HeadlessUIKit", targets: ["HeadlessUIKit", "HeadlessTesting"])]
    package.targets += [
        .target(name: "HeadlessUIKit", path: "HeadlessUIKit/Sources"),
        .target(name: "HeadlessTesting", dependencies: ["HeadlessUIKit"], path: "HeadlessUIKit/Testing"),
        .testTarget(
            name: "HeadlessUIKitTests", dependencies: ["HeadlessTesting", "PrecacheCore", "TestSupport"],
            path: "HeadlessUIKit/Tests"),

        .executableTarget(
            name: "scroll-benchmark", dependencies: ["ScrollKit", "UIKitProof"], path: "Benchmarks/ScrollBenchmark"),
        .executableTarget(name: "edit-benchmark", dependencies: ["PrecacheCore"], path: "Benchmarks/EditBenchmark"),
    ]
}

// The lists in Examples, run where nothing else is called SwiftUI. Elsewhere an app is built of them.
#if os(Linux)
    package.targets += [
        .target(name: "SwiftUI", dependencies: ["HeadlessUIKit"], path: "HeadlessUIKit/SwiftUI"),
        .testTarget(
            name: "ExampleTests", dependencies: ["Precache", "HeadlessTesting", "SwiftUI"], path: "Examples",
            exclude: ["README.md"]),
    ]
#endif

// PRECACHE_TESTS="CoreTests,PrecacheTests" leaves out all tests but those, and what only they need: for builds with a sanitizer.
if let only = Context.environment["PRECACHE_TESTS"]?.split(separator: ",").map(String.init) {
    let tables =
        only.allSatisfy { ["CoreTests", "PlaceTests"].contains($0) }
        ? [] : ["HeadlessUIKit", "Precache", "ScrollMeter", "HeadlessTesting"]
    let needed = ["PrecacheCore", "PrecachePlace", "TestSupport"] + tables + only
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.contains($0.name) }
}

// Debug builds of the code under test are optimised on Linux: tests then run three times as fast. `-Xswiftc -Onone` undoes it.
// SwiftPM takes no such flags from a dependency, which it checks out into a folder `checkouts`.
#if os(Linux)
    if !Context.packageDirectory.contains("/checkouts/") {
        for target in package.targets where target.type != .test {
            target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        }
    }
#endif
