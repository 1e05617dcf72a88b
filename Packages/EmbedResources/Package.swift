// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "EmbedResources",
    products: [.plugin(name: "EmbedResources", targets: ["EmbedResources"])],
    dependencies: [.package(path: "../SceneTestKit")],
    targets: [
        .plugin(name: "EmbedResources", capability: .buildTool()),
        .testTarget(name: "EmbedResourcesTests", dependencies: ["SceneTestKit"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
