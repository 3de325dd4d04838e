// swift-tools-version: 6.1
import PackageDescription

// Where there is no UIKit, HeadlessUIKit takes its place, so that `swift test` runs everything on Linux and on a Mac.
let headlessUIKit = Target.Dependency.target(name: "HeadlessUIKit", condition: .when(platforms: [.linux, .macOS]))

let package = Package(
    name: "Precache",
    platforms: [.iOS(.v15), .tvOS(.v15), .visionOS(.v1), .macCatalyst(.v15), .macOS(.v12)],
    products: [
        .library(name: "Precache", targets: ["Precache"]),
        .library(name: "PrecacheCore", targets: ["PrecacheCore"]),
        // For the app in Benchmarks/Device.swiftpm alone: no public API.
        .library(name: "ScrollKit", targets: ["ScrollKit"]),
    ],
    targets: [
        .target(name: "PrecacheCore", path: "Sources/Core"),
        .target(
            name: "Precache", dependencies: ["PrecacheCore", headlessUIKit],
            // For whoever uploads an app. No code reads it.
            resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(name: "HeadlessUIKit"),

        .target(
            name: "ScrollKit", dependencies: ["Precache", headlessUIKit], path: "Benchmarks/ScrollKit",
            resources: [.embedInCode("Feed/sample-feed.json")]),
        .executableTarget(name: "edit-benchmark", dependencies: ["PrecacheCore"], path: "Benchmarks/EditBenchmark"),
        .executableTarget(name: "scroll-benchmark", dependencies: ["ScrollKit"], path: "Benchmarks/ScrollBenchmark"),

        .testTarget(name: "CoreTests", dependencies: ["PrecacheCore"]),
        .testTarget(name: "HeadlessUIKitTests", dependencies: ["HeadlessUIKit", "PrecacheCore"]),
        .testTarget(name: "PrecacheTests", dependencies: ["Precache", "PrecacheCore", headlessUIKit]),
        .testTarget(name: "AppleCheckTests", path: "Tests/AppleCheck", exclude: ["Stubs"]),
        .testTarget(name: "ScrollKitTests", dependencies: ["ScrollKit"]),
    ],
    swiftLanguageModes: [.v6]
)
