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
        // The system's libpq, for the benchmark's baseline.
        .library(name: "CPostgreSQL", targets: ["CPostgreSQL"]),
    ],
    dependencies: [
        .package(path: "../SceneTestKit"), .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
    ],
    targets: [
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
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
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
