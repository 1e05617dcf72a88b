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
        .package(path: "../SceneKitCore"),
        .package(path: "../StorageWorkers"),
        .package(path: "../SceneTestKit"),
    ],
    targets: [
        .target(name: "ContactCards", swiftSettings: strict),
        .target(
            name: "ContactsScene",
            dependencies: ["ContactCards", "SceneKitCore", "StorageWorkers"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ContactsSceneTests",
            dependencies: [
                "ContactsScene", "ContactCards", "SceneKitCore", "SceneTestKit", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "ContactCardsTests", dependencies: ["ContactCards"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
