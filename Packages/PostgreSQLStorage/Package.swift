// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "PostgreSQLStorage",
    products: [
        .library(name: "PostgreSQLStorage", targets: ["PostgreSQLStorage"]),
        .library(name: "PostgreSQLTestKit", targets: ["PostgreSQLTestKit"]),
    ],
    dependencies: [
        .package(path: "../SceneTestKit"), .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
    ],
    targets: [
        // Without `pkgConfig`, which would link the library: it is loaded at its first use.
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "PostgreSQLStorage",
            dependencies: ["CPostgreSQL", "StorageWorkers"],
            swiftSettings: strict
        ),
        .target(
            name: "PostgreSQLTestKit",
            dependencies: ["SceneTestKit"],
            exclude: ["server.sh"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PostgreSQLStorageTests",
            dependencies: [
                "PostgreSQLStorage", "PostgreSQLTestKit", "SceneTestKit", "StorageTestKit", "StorageWorkers",
                .product(name: "CSQLite", package: "StorageWorkers"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
