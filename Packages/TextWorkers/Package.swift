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
    products: [.library(name: "TextWorkers", targets: ["TextWorkers"])],
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
