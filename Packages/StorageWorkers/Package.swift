// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "StorageWorkers",
    products: [
        // Dynamic, so that a host and the scenes it loads at run time share one copy of these types.
        .library(name: "StorageWorkers", type: .dynamic, targets: ["StorageWorkers"]),
        // For tests that look into a store's file with the library itself.
        .library(name: "CSQLite", targets: ["CSQLite"]),
    ],
    dependencies: [.package(path: "../TextWorkers")],
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "StorageWorkers", dependencies: ["CSQLite", "TextWorkers"], swiftSettings: strict),
        .testTarget(
            name: "StorageWorkersTests",
            dependencies: ["StorageWorkers", "CSQLite"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
