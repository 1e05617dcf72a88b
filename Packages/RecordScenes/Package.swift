// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "RecordScenes",
    products: [
        .library(name: "RecordScenes", targets: ["RecordScenes"])
    ],
    dependencies: [
        .package(path: "../EmbedResources"),
        .package(path: "../SceneKitCore"),
        .package(path: "../ScenePrograms"),
        .package(path: "../SceneTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../TextWorkers"),
    ],
    targets: [
        .target(
            name: "RecordScenes",
            dependencies: ["SceneKitCore", "StorageWorkers", "TextWorkers"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "RecordScenesTests",
            dependencies: [
                "RecordScenes", "SceneKitCore",
                .product(name: "SceneProgramTestKit", package: "ScenePrograms"), "SceneTestKit",
                "StorageWorkers",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
