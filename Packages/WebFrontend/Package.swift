// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "WebFrontend",
    products: [.library(name: "WebFrontend", targets: ["WebFrontend"])],
    dependencies: [
        .package(path: "../EmbedResources"), .package(path: "../HTTPServing"),
        .package(path: "../RecordScenes"), .package(path: "../SceneHosting"),
        .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"), .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"), .package(path: "../TextFrontend"),
    ],
    targets: [
        .target(
            name: "WebFrontend",
            dependencies: ["HTTPServing", "SceneHosting", "SceneKitCore", "StorageWorkers", "TextFrontend"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "WebFrontendTests",
            dependencies: [
                "WebFrontend", .product(name: "HTTPMounts", package: "HTTPServing"), "HTTPServing",
                .product(name: "HTTPTestKit", package: "HTTPServing"),
                "RecordScenes", "SceneHosting", "SceneKitCore", "SceneTestKit", "StorageTestKit",
                "StorageWorkers", "TextFrontend",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
