// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that an app that depends on Precache does not see it. RESULTS.md says how to run it.
let package = Package(
    name: "Micro",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Precache", path: "../..")],
    targets: [
        .target(name: "Pairs"),
        .testTarget(name: "PairsTests", dependencies: ["Pairs"]),
        .target(name: "CHeap"),
        .executableTarget(
            name: "micro-benchmark",
            dependencies: [
                "CHeap", "Pairs",
                .product(name: "Precache", package: "Precache"),
                .product(name: "CoreStore", package: "Precache"),
            ],
            path: "Sources/MicroBenchmark"),
    ],
    swiftLanguageModes: [.v6]
)
