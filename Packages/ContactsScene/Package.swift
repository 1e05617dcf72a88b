// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ContactsScene",
    products: [
        .library(name: "ContactsScene", targets: ["ContactsScene"]),
        .library(name: "ContactCards", targets: ["ContactCards"]),
    ],
    dependencies: [
        .package(path: "../EmbedResources"),
        .package(path: "../SceneKitCore"),
        .package(path: "../ScenePrograms"),
        .package(path: "../SceneTestKit"),
        .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../TextWorkers"),
    ],
    targets: [
        .target(name: "ContactCards", dependencies: ["SceneKitCore", "TextWorkers"], swiftSettings: strict),
        .target(
            name: "ContactsScene",
            dependencies: ["ContactCards", "SceneKitCore", "StorageWorkers", "TextWorkers"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "ContactsSceneTests",
            dependencies: [
                "ContactsScene", "ContactCards", "SceneKitCore",
                .product(name: "SceneProgramTestKit", package: "ScenePrograms"), "SceneTestKit",
                "StorageTestKit", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ContactCardsTests",
            dependencies: ["ContactCards", "TextWorkers"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
