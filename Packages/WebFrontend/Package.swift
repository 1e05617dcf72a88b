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
        .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"),
    ],
    targets: [
        .target(
            name: "WebFrontend",
            dependencies: [
                .product(name: "HTTPServing", package: "HTTPServing"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
            ],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "WebFrontendTests",
            dependencies: [
                "WebFrontend", .product(name: "HTTPServing", package: "HTTPServing"),
                .product(name: "HTTPTestKit", package: "HTTPServing"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
