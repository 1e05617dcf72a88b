// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "DescribeBuild",
    products: [.plugin(name: "DescribeBuild", targets: ["DescribeBuild"])],
    dependencies: [.package(path: "../SceneTestKit")],
    targets: [
        .plugin(name: "DescribeBuild", capability: .buildTool()),
        .testTarget(name: "DescribeBuildTests", dependencies: ["SceneTestKit"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
