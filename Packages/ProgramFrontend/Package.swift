// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ProgramFrontend",
    products: [
        .library(name: "ProgramFrontend", targets: ["ProgramFrontend"]),
        // For tests: a served host, and a program that calls its API.
        .library(name: "ProgramTestKit", targets: ["ProgramTestKit"]),
    ],
    dependencies: [
        .package(path: "../EmbedResources"), .package(path: "../HTTPServing"),
        .package(path: "../SceneHosting"), .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"), .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"), .package(path: "../TextFrontend"),
    ],
    targets: [
        // Signs the texts that a client keeps for a server.
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .target(
            name: "ProgramFrontend",
            dependencies: [
                "CGnuTLS", .product(name: "HTTPMounts", package: "HTTPServing"), "SceneHosting",
                "SceneKitCore",
                "StorageWorkers", "TextFrontend",
            ],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .target(
            name: "ProgramTestKit",
            dependencies: [
                "ProgramFrontend", "HTTPServing", .product(name: "HTTPTestKit", package: "HTTPServing"),
                "SceneHosting", "SceneKitCore", "SceneTestKit", "TextFrontend",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ProgramFrontendTests",
            dependencies: [
                "ProgramFrontend", "ProgramTestKit", .product(name: "HTTPMounts", package: "HTTPServing"),
                "SceneHosting", "SceneKitCore", "SceneTestKit", "StorageTestKit", "StorageWorkers",
                "TextFrontend",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
