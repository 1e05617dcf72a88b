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

let scenes: [Target.Dependency] = names.map { .product(name: "\($0)Scene", package: "\($0)Scene") }
let core = Target.Dependency.product(name: "SceneKitCore", package: "SceneKitCore")

// A separate package, because SwiftPM builds the dependencies of a package with a build plugin twice, once for the tool
// that writes the manifest. Hosts with built-in scenes avoid that cost.
let package = Package(
    name: "ScenePlugins",
    products: names.map { .library(name: "\($0)Scene", type: .dynamic, targets: ["\($0)Plugin"]) },
    dependencies: (names.map { "\($0)Scene" } + ["DescribeBuild", "SceneKitCore"]).map {
        .package(path: "../../Packages/\($0)")
    },
    targets: [
        .executableTarget(name: "PluginManifests", dependencies: scenes + [core], swiftSettings: strict),
        .plugin(name: "WriteManifest", capability: .buildTool(), dependencies: ["PluginManifests"]),
    ]
        + zip(names, scenes).map { name, scene in
            .target(
                name: "\(name)Plugin",
                dependencies: [scene, core],
                swiftSettings: strict,
                plugins: ["WriteManifest", .plugin(name: "DescribeBuild", package: "DescribeBuild")]
            )
        },
    swiftLanguageModes: [.v6]
)
