// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that Precache itself depends on none. `run.sh` measures everything and writes RESULTS.md.
let package = Package(
    name: "Micro",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "Precache", path: "../.."),
        // Without its traits, which need more of the system than the figures here.
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        // The benchmark command looks for executables in a folder of this name.
        .executableTarget(
            name: "Heights",
            dependencies: [
                "CHeap",
                .product(name: "Precache", package: "Precache"),
                .product(name: "PrecacheCore", package: "Precache"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Heights"),
        .target(name: "Pairs"),
        .testTarget(name: "PairsTests", dependencies: ["Pairs"]),
        .target(name: "CHeap"),
        .executableTarget(name: "results-table", path: "Sources/ResultsTable"),
    ],
    swiftLanguageModes: [.v6]
)
