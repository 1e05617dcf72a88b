// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "TerminalFrontend",
    products: [.library(name: "TerminalFrontend", targets: ["TerminalFrontend"])],
    dependencies: [
        .package(path: "../EmbedResources"),
        .package(path: "../RecordScenes"),
        .package(path: "../SceneKitCore"),
        .package(path: "../SceneTestKit"),
        .package(path: "../StorageWorkers"),
    ],
    targets: [
        // Without pkg-config: ncursesw.pc defines macros as flags, about which SwiftPM warns at every build.
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        // Without `pkgConfig`, which would link the libraries: each is loaded at its first use.
        .systemLibrary(
            name: "CPictures",
            providers: [.apt(["libpng-dev", "libturbojpeg0-dev", "libwebp-dev", "libsixel-dev"])]
        ),
        // Signal handlers may call only async-signal-safe functions, which Swift code cannot guarantee.
        .target(name: "CTerminalRescue"),
        .target(
            name: "TerminalFrontend",
            dependencies: [
                "CNcurses", "CPictures", "CTerminalRescue",
                .product(name: "SceneKitCore", package: "SceneKitCore"),
            ],
            swiftSettings: strict,
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .testTarget(
            name: "TerminalFrontendTests",
            dependencies: [
                "TerminalFrontend", .product(name: "RecordScenes", package: "RecordScenes"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
