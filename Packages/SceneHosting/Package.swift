// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "SceneHosting",
    products: [.library(name: "SceneHosting", targets: ["SceneHosting"])],
    dependencies: [
        .package(path: "../DescribeBuild"),
        .package(path: "../EmbedResources"),
        .package(path: "../HTTPServing"),
        .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"),
        .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../TerminalFrontend"),
        .package(path: "../TextFrontend"),
        .package(path: "../TextWorkers"),
    ],
    targets: [
        .target(
            name: "SceneHosting",
            dependencies: [
                .product(name: "HTTPMounts", package: "HTTPServing"), "SceneKitCore", "StorageWorkers",
                "TerminalFrontend", "TextFrontend", "TextWorkers",
            ],
            swiftSettings: strict,
            plugins: [
                .plugin(name: "DescribeBuild", package: "DescribeBuild"),
                .plugin(name: "EmbedResources", package: "EmbedResources"),
            ]
        ),
        .testTarget(
            name: "SceneHostingTests",
            dependencies: [
                "SceneHosting", "HTTPServing", .product(name: "HTTPTestKit", package: "HTTPServing"),
                "SceneKitCore", "SceneTestKit", "StorageTestKit", "StorageWorkers", "TerminalFrontend",
                "TextFrontend",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
