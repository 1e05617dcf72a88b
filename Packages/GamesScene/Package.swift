// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "GamesScene",
    products: [
        .library(name: "GamesScene", targets: ["GamesScene"])
    ],
    dependencies: [
        .package(path: "../EmbedResources"),
        .package(path: "../NetworkWorkers"),
        .package(path: "../SceneKitCore"),
        .package(path: "../ScenePrograms"), .package(path: "../SceneTestKit"),
        .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../TextWorkers"),
    ],
    targets: [
        .target(
            name: "GamesScene",
            dependencies: ["NetworkWorkers", "SceneKitCore", "StorageWorkers", "TextWorkers"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "GamesSceneTests",
            dependencies: [
                "GamesScene", "NetworkWorkers", .product(name: "NetworkTestKit", package: "NetworkWorkers"),
                "SceneKitCore", .product(name: "SceneProgramTestKit", package: "ScenePrograms"),
                "SceneTestKit", "StorageTestKit", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
