// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "AccountHosting",
    products: [.library(name: "AccountHosting", targets: ["AccountHosting"])],
    dependencies: [
        .package(path: "../AuthScene"), .package(path: "../HomeScene"), .package(path: "../SceneHosting"),
        .package(path: "../SceneKitCore"), .package(path: "../StorageWorkers"),
        .package(path: "../SceneTestKit"),
        .package(path: "../ContactsScene"), .package(path: "../GamesScene"),
    ],
    targets: [
        .target(
            name: "AccountHosting",
            dependencies: [
                "AuthScene", .product(name: "Accounts", package: "AuthScene"), "HomeScene", "SceneHosting",
                "SceneKitCore", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AccountHostingTests",
            dependencies: [
                "AccountHosting", "AuthScene", .product(name: "Accounts", package: "AuthScene"),
                "ContactsScene",
                "GamesScene", "HomeScene", "SceneHosting", "SceneKitCore", "SceneTestKit", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
