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
        .package(path: "../NetworkWorkers"),
        .package(path: "../SceneKitCore"),
        .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../TextWorkers"),
        .package(path: "../SceneTestKit"),
    ],
    targets: [
        .target(
            name: "GamesScene",
            dependencies: ["NetworkWorkers", "SceneKitCore", "StorageWorkers", "TextWorkers"],
            resources: [
                .embedInCode("Translations/de.strings"), .embedInCode("Translations/pt.strings"),
                .embedInCode("Translations/zh.strings"), .embedInCode("Pictures"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GamesSceneTests",
            dependencies: [
                "GamesScene", "NetworkWorkers", .product(name: "NetworkTestKit", package: "NetworkWorkers"),
                "SceneKitCore", "SceneTestKit", "StorageTestKit", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
