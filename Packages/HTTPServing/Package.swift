// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "HTTPServing",
    products: [
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        // The values that packages declare for a server. It links no library.
        .library(name: "HTTPMounts", targets: ["HTTPMounts"]),
        // For tests: a server on a free port, and a client that sends any bytes.
        .library(name: "HTTPTestKit", targets: ["HTTPTestKit"]),
    ],
    dependencies: [.package(path: "../SceneKitCore")],
    targets: [
        .systemLibrary(
            name: "CMicrohttpd",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]
        ),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "HTTPMounts",
            dependencies: [.product(name: "SceneKitCore", package: "SceneKitCore")],
            swiftSettings: strict
        ),
        .target(
            name: "HTTPServing",
            dependencies: ["CMicrohttpd", "CZlib", "HTTPMounts"],
            swiftSettings: strict
        ),
        .target(name: "HTTPTestKit", dependencies: ["HTTPServing"], swiftSettings: strict),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: ["HTTPServing", "HTTPTestKit"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
