// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "SceneKitCore",
    products: [
        // Dynamic, so that a host and the scenes it loads at run time share one copy of these types.
        .library(name: "SceneKitCore", type: .dynamic, targets: ["SceneKitCore"]),
        // For 'make plugin'.
        .executable(name: "describe-plugin", targets: ["DescribePlugin"]),
    ],
    dependencies: [.package(path: "../EmbedResources")],
    targets: [
        .target(
            name: "SceneKitCore",
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .executableTarget(name: "DescribePlugin", dependencies: ["SceneKitCore"], swiftSettings: strict),
        .testTarget(name: "SceneKitCoreTests", dependencies: ["SceneKitCore"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
