// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Only `make fuzz` builds this target: `--sanitize fuzzer` adds libFuzzer's `main`.
let package = Package(
    name: "Fuzz",
    dependencies: [
        "ContactsScene", "GamesScene", "HTTPServing", "SceneHosting", "SceneKitCore", "ScenePrograms",
        "StorageWorkers",
        "TextWorkers",
        "WebFrontend",
    ].map {
        .package(path: "../../Packages/\($0)")
    },
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "ContactCards", package: "ContactsScene"),
                .product(name: "GamesScene", package: "GamesScene"),
                .product(name: "HTTPServing", package: "HTTPServing"),
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "ScenePrograms", package: "ScenePrograms"),
                .product(name: "SceneProtocol", package: "ScenePrograms"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
                .product(name: "TextWorkers", package: "TextWorkers"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Sources",
            swiftSettings: strict,
            // Lets `LogTarget` replace the function for the store's library, too.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=usleep"])]
        )
    ],
    swiftLanguageModes: [.v6]
)
