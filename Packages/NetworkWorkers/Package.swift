// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "NetworkWorkers",
    products: [
        .library(name: "NetworkWorkers", targets: ["NetworkWorkers"]),
        // For tests: a server that follows a script.
        .library(name: "NetworkTestKit", targets: ["NetworkTestKit"]),
    ],
    targets: [
        // Without `pkgConfig`, which would link the library: it is loaded at its first use.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "NetworkWorkers", dependencies: ["CCurl"], swiftSettings: strict),
        .target(name: "NetworkTestKit", swiftSettings: strict),
        .testTarget(
            name: "NetworkWorkersTests",
            dependencies: ["NetworkWorkers", "NetworkTestKit"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
