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
        .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../SceneTestKit"),
        .package(path: "../TextWorkers"),
    ],
    targets: [
        .target(name: "ContactCards", dependencies: ["TextWorkers"], swiftSettings: strict),
        .target(
            name: "ContactsScene",
            dependencies: ["ContactCards", "SceneKitCore", "StorageWorkers", "TextWorkers"],
            resources: [
                .embedInCode("Translations/de.strings"), .embedInCode("Translations/pt.strings"),
                .embedInCode("Translations/zh.strings"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ContactsSceneTests",
            dependencies: [
                "ContactsScene", "ContactCards", "SceneKitCore", "SceneTestKit", "StorageTestKit",
                "StorageWorkers",
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
