// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "StorageTestKit",
    products: [.library(name: "StorageTestKit", targets: ["StorageTestKit"])],
    dependencies: [.package(path: "../StorageWorkers")],
    targets: [
        .target(name: "StorageTestKit", dependencies: ["StorageWorkers"], swiftSettings: strict),
        .testTarget(
            name: "StorageTestKitTests",
            dependencies: ["StorageTestKit", "StorageWorkers"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
