// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Micro",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "Precache", path: "../.."),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Micro",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "Precache", package: "Precache"),
                .product(name: "PrecacheCore", package: "Precache"),
            ],
            path: "Benchmarks/Micro",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(name: "results-table", path: "ResultsTable"),
    ],
    swiftLanguageModes: [.v5]
)
