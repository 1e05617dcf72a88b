// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "TextFrontend",
    products: [.library(name: "TextFrontend", targets: ["TextFrontend"])],
    dependencies: [
        .package(path: "../EmbedResources"),
        .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"),
    ],
    targets: [
        .target(
            name: "TextFrontend",
            dependencies: [.product(name: "SceneKitCore", package: "SceneKitCore")],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "TextFrontendTests",
            dependencies: [
                "TextFrontend", .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
