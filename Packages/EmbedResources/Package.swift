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
    targets: [
        .plugin(name: "EmbedResources", capability: .buildTool()),
        // Without SceneTestKit, whose package needs this one.
        .testTarget(name: "EmbedResourcesTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
