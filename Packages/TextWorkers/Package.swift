// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "TextWorkers",
    products: [
        // Dynamic, so that a host, the store and the scenes it loads at run time share one copy.
        .library(name: "TextWorkers", type: .dynamic, targets: ["TextWorkers"])
    ],
    targets: [
        .target(
            name: "TextWorkers",
            swiftSettings: strict,
            // The toolchain's own ICU, which Foundation loads as well.
            linkerSettings: [.linkedLibrary("_FoundationICU")]
        ),
        .testTarget(name: "TextWorkersTests", dependencies: ["TextWorkers"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
