// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TallyScene",
    dependencies: [.package(path: "../scenes/Packages/SceneKitCore")],
    targets: [
        .target(name: "TallyScene", dependencies: ["SceneKitCore"])
    ]
)
