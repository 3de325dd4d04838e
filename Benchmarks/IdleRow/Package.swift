// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that it can be built against any checkout: PRECACHE_ROOT names one. For Linux, where
// `.ci/calls` runs it.
let package = Package(
    name: "IdleRow",
    dependencies: [.package(name: "Precache", path: Context.environment["PRECACHE_ROOT"] ?? "../..")],
    targets: [
        .executableTarget(
            name: "idle-row", dependencies: [.product(name: "Precache", package: "Precache")], path: ".",
            sources: ["main.swift"])
    ],
    swiftLanguageModes: [.v6]
)
