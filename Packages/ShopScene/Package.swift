// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "ShopScene",
    products: [
        // libShopScene.so, which a host loads at run time.
        .library(name: "ShopScene", type: .dynamic, targets: ["ShopPlugin"]),
        // The same module, for hosts that build it in.
        .library(name: "ShopModule", targets: ["ShopScene"]),
        // Apart, so that only a host that asks a payment server links libcurl.
        .library(name: "NetworkPayments", targets: ["NetworkPayments"]),
    ],
    dependencies: [
        .package(path: "../DescribeBuild"),
        .package(path: "../EmbedResources"),
        .package(path: "../NetworkWorkers"),
        .package(path: "../RecordScenes"),
        .package(path: "../SceneKitCore"),
        .package(path: "../ScenePrograms"),
        .package(path: "../SceneTestKit"),
        .package(path: "../StorageTestKit"),
        .package(path: "../StorageWorkers"),
        .package(path: "../TextWorkers"),
    ],
    targets: [
        .target(
            name: "ShopScene",
            dependencies: ["RecordScenes", "SceneKitCore", "StorageWorkers", "TextWorkers"],
            swiftSettings: strict,
            // The toolchain's own ICU, which knows the currencies.
            linkerSettings: [.linkedLibrary("_FoundationICU")],
            plugins: [.plugin(name: "EmbedResources", package: "EmbedResources")]
        ),
        .target(
            name: "ShopPlugin",
            dependencies: ["ShopScene", "SceneKitCore"],
            swiftSettings: strict,
            // Adds a description of the build, so that a host of another build refuses the plugin.
            plugins: [.plugin(name: "DescribeBuild", package: "DescribeBuild")]
        ),
        .target(
            name: "NetworkPayments",
            dependencies: ["NetworkWorkers", "SceneKitCore", "ShopScene"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "NetworkPaymentsTests",
            dependencies: [
                "NetworkPayments", "ShopScene", .product(name: "NetworkTestKit", package: "NetworkWorkers"),
                "SceneKitCore", .product(name: "SceneProgramTestKit", package: "ScenePrograms"),
                "SceneTestKit", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ShopSceneTests",
            dependencies: [
                "RecordScenes", "ShopScene", "SceneKitCore",
                .product(name: "SceneProgramTestKit", package: "ScenePrograms"), "SceneTestKit",
                "StorageTestKit", "StorageWorkers",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
