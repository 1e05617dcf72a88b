// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "AuthScene",
    products: [
        .library(name: "AuthScene", targets: ["AuthScene"]),
        .library(name: "Accounts", targets: ["Accounts"]),
        // Apart, so that only a host that asks a server links libcurl.
        .library(name: "NetworkAccounts", targets: ["NetworkAccounts"]),
    ],
    dependencies: [
        .package(path: "../EmbedResources"),
        .package(path: "../NetworkWorkers"),
        .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"),
        .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../TextWorkers"),
    ],
    targets: [
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .target(
            name: "Accounts",
            dependencies: ["CSodium", "StorageWorkers", "TextWorkers"],
            swiftSettings: strict
        ),
        .target(
            name: "AuthScene",
            dependencies: ["Accounts", "SceneKitCore", "StorageWorkers"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .target(
            name: "NetworkAccounts",
            dependencies: ["Accounts", "NetworkWorkers"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AccountsTests",
            dependencies: ["Accounts", "SceneTestKit", "StorageTestKit", "StorageWorkers"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AuthSceneTests",
            dependencies: ["AuthScene", "Accounts", "SceneKitCore", "SceneTestKit", "StorageWorkers"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "NetworkAccountsTests",
            dependencies: [
                "AuthScene", "Accounts", "NetworkAccounts", "NetworkWorkers",
                .product(name: "NetworkTestKit", package: "NetworkWorkers"), "SceneTestKit",
                "StorageWorkers",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
