// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "SceneTestKit",
    products: [
        .library(name: "SceneTestKit", targets: ["SceneTestKit"])
    ],
    dependencies: [
        .package(path: "../SceneKitCore")
    ],
    targets: [
        .target(name: "SceneTestKit", dependencies: ["SceneKitCore"], swiftSettings: strict),
        .testTarget(
            name: "SceneTestKitTests",
            dependencies: ["SceneTestKit", "SceneKitCore"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
