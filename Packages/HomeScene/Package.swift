// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "HomeScene",
    products: [
        .library(name: "HomeScene", targets: ["HomeScene"])
    ],
    dependencies: [
        .package(path: "../EmbedResources"),
        .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"),
    ],
    targets: [
        .target(
            name: "HomeScene",
            dependencies: ["SceneKitCore"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "HomeSceneTests",
            dependencies: ["HomeScene", "SceneKitCore", "SceneTestKit"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
