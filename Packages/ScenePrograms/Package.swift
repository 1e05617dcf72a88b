// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ScenePrograms",
    products: [
        // The host's side.
        .library(name: "ScenePrograms", targets: ["ScenePrograms"]),
        // The messages between the two.
        .library(name: "SceneProtocol", targets: ["SceneProtocol"]),
        // The program's side.
        .library(name: "SceneProgramKit", targets: ["SceneProgramKit"]),
        // Tests of scenes through the protocol.
        .library(name: "SceneProgramTestKit", targets: ["SceneProgramTestKit"]),
    ],
    dependencies: [
        .package(path: "../EmbedResources"), .package(path: "../NetworkWorkers"),
        .package(path: "../SceneHosting"),
        .package(path: "../SceneKitCore"), .package(path: "../SceneTestKit"),
        .package(path: "../StorageWorkers"), .package(path: "../TextFrontend"),
    ],
    targets: [
        .target(name: "SceneProtocol", dependencies: ["SceneKitCore"], swiftSettings: strict),
        .target(name: "CProgramSpawn"),
        .target(
            name: "ScenePrograms",
            dependencies: [
                "CProgramSpawn", "SceneProtocol", "NetworkWorkers", "SceneHosting", "SceneKitCore",
                "StorageWorkers", "TextFrontend",
            ],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .target(
            name: "SceneProgramKit",
            dependencies: ["SceneProtocol", "SceneKitCore", "StorageWorkers"],
            swiftSettings: strict
        ),
        .target(
            name: "SceneProgramTestKit",
            dependencies: [
                "ScenePrograms", "SceneProgramKit", "SceneProtocol", "SceneKitCore", "SceneTestKit",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SceneProgramsTests",
            dependencies: [
                "ScenePrograms", "SceneProgramKit", "SceneProgramTestKit",
                "SceneProtocol", "SceneHosting", "SceneKitCore", "SceneTestKit", "StorageWorkers",
                "TextFrontend",
                .product(name: "NetworkTestKit", package: "NetworkWorkers"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
