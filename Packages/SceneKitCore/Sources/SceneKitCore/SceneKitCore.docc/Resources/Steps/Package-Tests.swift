// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TallyScene",
    dependencies: [
        .package(path: "../scenes/Packages/SceneKitCore"),
        .package(path: "../scenes/Packages/SceneTestKit"),
    ],
    targets: [
        .target(name: "TallyScene", dependencies: ["SceneKitCore"]),
        .testTarget(name: "TallySceneTests", dependencies: ["TallyScene", "SceneKitCore", "SceneTestKit"]),
    ]
)
