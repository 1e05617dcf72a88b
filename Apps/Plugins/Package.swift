// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The scene packages: `Contacts` stands for `ContactsScene`, whose plugin is `libContactsScene.so`.
let names = ["Auth", "Contacts", "Games", "Home"]

let package = Package(
    name: "ScenePlugins",
    products: names.map { .library(name: "\($0)Scene", type: .dynamic, targets: ["\($0)Plugin"]) },
    dependencies: (names.map { "\($0)Scene" } + ["DescribeBuild", "SceneKitCore"]).map {
        .package(path: "../../Packages/\($0)")
    },
    targets: names.map { name in
        .target(
            name: "\(name)Plugin",
            dependencies: [.product(name: "\(name)Scene", package: "\(name)Scene"), "SceneKitCore"],
            swiftSettings: strict,
            plugins: [.plugin(name: "DescribeBuild", package: "DescribeBuild")]
        )
    },
    swiftLanguageModes: [.v6]
)
