// swift-tools-version: 6.2
import PackageDescription

func scenekit(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "scenekit") }
}

let package = Package(
    name: "reading-room",
    dependencies: [
        // Tools/Distribution/test-consumer.sh writes the address and the version.
        .package(url: "ADDRESS", from: "VERSION")
    ],
    targets: [
        .target(
            name: "ReadingRoom",
            dependencies: scenekit("RecordScenes", "SceneKitCore", "StorageWorkers")
        ),
        .executableTarget(
            name: "reading-room",
            dependencies: ["ReadingRoom"] + scenekit("ContactsScene", "SceneHosting", "SceneKitCore")
        ),
        .testTarget(
            name: "ReadingRoomTests",
            dependencies: ["ReadingRoom"] + scenekit("SceneKitCore", "SceneTestKit", "StorageWorkers")
        ),
    ],
    swiftLanguageModes: [.v6]
)
