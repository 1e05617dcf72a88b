// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let strictC: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

/// The tests of the packages in `Packages/`, run here in one build: the name in its package, and the products it needs.
/// Each package also builds and tests alone.
///
/// SwiftPM keeps what a manifest evaluates to until the manifest itself changes. So this is a list, not the contents of
/// the folder.
let packageTests: [(package: String, name: String, products: [String])] = [
    ("AuthScene", "AccountsTests", ["Accounts", "SceneTestKit", "StorageTestKit", "StorageWorkers"]),
    (
        "AuthScene", "AuthSceneTests",
        ["AuthScene", "Accounts", "SceneKitCore", "SceneTestKit", "StorageWorkers"]
    ),
    (
        "AuthScene", "NetworkAccountsTests",
        [
            "AuthScene", "Accounts", "NetworkAccounts", "NetworkTestKit", "NetworkWorkers", "SceneTestKit",
            "StorageWorkers",
        ]
    ),
    ("ContactsScene", "ContactCardsTests", ["ContactCards", "TextWorkers"]),
    (
        "ContactsScene", "ContactsSceneTests",
        [
            "ContactsScene", "ContactCards", "SceneKitCore", "SceneProgramTestKit", "SceneTestKit",
            "StorageTestKit", "StorageWorkers",
        ]
    ),
    ("DescribeBuild", "DescribeBuildTests", ["SceneTestKit"]),
    ("EmbedResources", "EmbedResourcesTests", []),
    (
        "GamesScene", "GamesSceneTests",
        [
            "GamesScene", "NetworkTestKit", "NetworkWorkers", "SceneKitCore", "SceneProgramTestKit",
            "SceneTestKit", "StorageTestKit", "StorageWorkers",
        ]
    ),
    ("HTTPServing", "HTTPServingTests", ["HTTPServing", "HTTPTestKit"]),
    ("HomeScene", "HomeSceneTests", ["HomeScene", "SceneKitCore", "SceneTestKit"]),
    ("NetworkWorkers", "NetworkWorkersTests", ["NetworkWorkers", "NetworkTestKit"]),
    (
        "PostgreSQLStorage", "PostgreSQLStorageTests",
        [
            "PostgreSQLStorage", "PostgreSQLTestKit", "CSQLite", "SceneTestKit", "StorageTestKit",
            "StorageWorkers",
        ]
    ),
    (
        "ProgramFrontend", "ProgramFrontendTests",
        [
            "ProgramFrontend", "ProgramTestKit", "HTTPMounts", "SceneHosting", "SceneKitCore",
            "SceneTestKit", "StorageTestKit", "StorageWorkers", "TextFrontend",
        ]
    ),
    (
        "RecordScenes", "RecordScenesTests",
        ["RecordScenes", "SceneKitCore", "SceneProgramTestKit", "SceneTestKit", "StorageWorkers"]
    ),
    (
        "SceneHosting", "SceneHostingTests",
        [
            "SceneHosting", "HTTPServing", "HTTPTestKit", "SceneKitCore", "SceneTestKit", "StorageTestKit",
            "StorageWorkers", "TerminalFrontend", "TextFrontend",
        ]
    ),
    ("SceneKitCore", "SceneKitCoreTests", ["SceneKitCore"]),
    (
        "ScenePrograms", "SceneProgramsTests",
        [
            "NetworkTestKit", "SceneProgramKit", "SceneProgramTestKit", "ScenePrograms", "SceneProtocol",
            "SceneHosting", "SceneKitCore", "SceneTestKit",
            "StorageWorkers", "TextFrontend",
        ]
    ),
    ("SceneTestKit", "SceneTestKitTests", ["SceneTestKit", "SceneKitCore"]),
    (
        "ShopScene", "NetworkPaymentsTests",
        [
            "NetworkPayments", "NetworkTestKit", "SceneKitCore", "SceneProgramTestKit", "SceneTestKit",
            "ShopModule", "StorageWorkers",
        ]
    ),
    (
        "ShopScene", "ShopSceneTests",
        [
            "RecordScenes", "ShopModule", "SceneKitCore", "SceneProgramTestKit", "SceneTestKit",
            "StorageTestKit", "StorageWorkers",
        ]
    ),
    ("StorageTestKit", "StorageTestKitTests", ["StorageTestKit", "StorageWorkers"]),
    ("StorageWorkers", "StorageWorkersTests", ["StorageWorkers", "CSQLite"]),
    (
        "TerminalFrontend", "TerminalFrontendTests",
        ["TerminalFrontend", "RecordScenes", "SceneKitCore", "SceneTestKit", "StorageWorkers"]
    ),
    ("TextFrontend", "TextFrontendTests", ["TextFrontend", "SceneKitCore", "SceneTestKit"]),
    ("TextWorkers", "TextWorkersTests", ["TextWorkers"]),
    (
        "WebFrontend", "WebFrontendTests",
        [
            "WebFrontend", "HTTPMounts", "HTTPServing", "HTTPTestKit", "RecordScenes", "SceneHosting",
            "SceneKitCore", "SceneTestKit", "StorageTestKit", "StorageWorkers", "TextFrontend",
        ]
    ),
]

/// The package of a product: its own name, but for the products that share a package. A package that `make scene` wrote
/// has its module in a product of its own, `WeatherModule` of `WeatherScene`.
func owner(_ product: String) -> String {
    if product.hasSuffix("Module") { return product.dropLast("Module".count) + "Scene" }
    return [
        "Accounts": "AuthScene", "ContactCards": "ContactsScene", "CSQLite": "StorageWorkers",
        "HTTPMounts": "HTTPServing", "HTTPTestKit": "HTTPServing",
        "NetworkAccounts": "AuthScene", "NetworkPayments": "ShopScene", "NetworkTestKit": "NetworkWorkers",
        "PostgreSQLTestKit": "PostgreSQLStorage", "ProgramTestKit": "ProgramFrontend",
        "SceneProgramKit": "ScenePrograms", "SceneProgramTestKit": "ScenePrograms",
        "SceneProtocol": "ScenePrograms",
    ][product] ?? product
}

/// The products of the packages that are used here.
let usedProducts = Set(packageTests.flatMap(\.products)).sorted()

/// Dependencies on products of the packages.
func products(_ names: [String]) -> [Target.Dependency] {
    names.map { .product(name: $0, package: owner($0)) }
}

/// The scene packages without their ending.
let modules = ["Auth", "Contacts", "Games", "Home", "Shop"]

/// The product ShopScene is the plugin.
func library(of module: String) -> String { module == "Shop" ? "ShopModule" : module + "Scene" }

/// A scene package's module as a program of its own, in Apps/Programs.
func sceneProgram(_ module: String) -> Target {
    .executableTarget(
        name: module.lowercased() + "-program",
        dependencies: products([library(of: module), "SceneProgramKit"]),
        path: "Apps/Programs/\(module)Program",
        swiftSettings: strict
    )
}

/// A host for the tests of composing, in Tests/ModuleHosts.
func moduleHost(_ name: String, of modules: [String], and others: [String] = ["WebFrontend"]) -> Target {
    .executableTarget(
        name: name.lowercased(),
        dependencies: products(modules.map(library) + others + ["SceneHosting", "SceneKitCore"]),
        path: "Tests/ModuleHosts/" + name,
        swiftSettings: strict
    )
}

let tutorial = "Packages/SceneKitCore/Sources/SceneKitCore/SceneKitCore.docc/Resources/"

let package = Package(
    name: "SceneKit",
    products: [
        .executable(name: "scenehost", targets: ["scenehost"]),
        // Put before a program's own libraries, it fails the program's calls: a library of its own.
        .library(name: "StorageFaults", type: .dynamic, targets: ["StorageFaults"]),
    ],
    dependencies: Set(usedProducts.map(owner)).sorted().map { .package(path: "Packages/\($0)") },
    targets: [
        .executableTarget(
            name: "scenehost",
            dependencies: [
                .product(name: "AuthScene", package: "AuthScene"),
                .product(name: "ContactsScene", package: "ContactsScene"),
                .product(name: "GamesScene", package: "GamesScene"),
                .product(name: "HomeScene", package: "HomeScene"),
                .product(name: "PostgreSQLStorage", package: "PostgreSQLStorage"),
                .product(name: "ProgramFrontend", package: "ProgramFrontend"),
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "ScenePrograms", package: "ScenePrograms"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Apps/SceneHost",
            swiftSettings: strict
        ),
        sceneProgram("Contacts"), sceneProgram("Games"), sceneProgram("Shop"),
        .executableTarget(
            name: "examplehost",
            dependencies: [
                .product(name: "GamesScene", package: "GamesScene"),
                .product(name: "HomeScene", package: "HomeScene"),
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Apps/ExampleHost",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "lending",
            dependencies: [
                .product(name: "Accounts", package: "AuthScene"),
                .product(name: "AuthScene", package: "AuthScene"),
                .product(name: "RecordScenes", package: "RecordScenes"),
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Apps/Lending",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "shop",
            dependencies: [
                .product(name: "Accounts", package: "AuthScene"),
                .product(name: "AuthScene", package: "AuthScene"),
                .product(name: "ContactsScene", package: "ContactsScene"),
                .product(name: "HomeScene", package: "HomeScene"),
                .product(name: "NetworkPayments", package: "ShopScene"),
                .product(name: "PostgreSQLStorage", package: "PostgreSQLStorage"),
                .product(name: "ProgramFrontend", package: "ProgramFrontend"),
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Apps/Shop",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "benchmark",
            dependencies: products(["SceneKitCore"]),
            path: "Tools/Benchmark",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "web-benchmark",
            dependencies: ["WebDriver"],
            path: "Tools/WebBenchmark",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "scene-benchmark",
            dependencies: products(["SceneKitCore", "StorageWorkers"]),
            path: "Tools/SceneBenchmark",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "record-benchmark",
            dependencies: products([
                "ContactsScene", "RecordScenes", "SceneHosting", "SceneKitCore", "StorageWorkers",
            ]),
            path: "Tools/RecordBenchmark",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "program-benchmark",
            path: "Tools/ProgramBenchmark",
            swiftSettings: strict
        ),
        .target(name: "SceneGenerator", path: "Tools/SceneGenerator/Library", swiftSettings: strict),
        .executableTarget(
            name: "scene-generator",
            dependencies: ["SceneGenerator"],
            path: "Tools/SceneGenerator/Program",
            swiftSettings: strict
        ),
        .target(name: "Distribution", path: "Tools/Distribution/Library", swiftSettings: strict),
        .executableTarget(
            name: "distribution",
            dependencies: ["Distribution"],
            path: "Tools/Distribution/Program",
            swiftSettings: strict
        ),
        .target(name: "ContactData", path: "Tools/StorageBaseline/ContactData", cSettings: strictC),
        .target(
            name: "ContactEncoding",
            dependencies: ["ContactData"],
            path: "Tools/StorageBaseline/ContactEncoding",
            cSettings: strictC
        ),
        .executableTarget(
            name: "storage-baseline",
            dependencies: ["ContactData", "ContactEncoding"],
            path: "Tools/StorageBaseline/Program",
            cSettings: strictC,
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        .executableTarget(
            name: "postgresql-baseline",
            dependencies: ["ContactData", "ContactEncoding"],
            path: "Tools/PostgreSQLBaseline",
            exclude: ["with-server.sh"],
            cSettings: strictC,
            linkerSettings: [.linkedLibrary("pq")]
        ),
        .executableTarget(
            name: "storage-benchmark",
            dependencies: ["ContactData"] + products(["PostgreSQLStorage", "StorageWorkers", "TextWorkers"]),
            path: "Tools/StorageBenchmark",
            swiftSettings: strict
        ),
        .target(
            name: "StorageFaults",
            path: "Tools/StorageTorture/Faults",
            cSettings: strictC,
            linkerSettings: [.linkedLibrary("dl")]
        ),
        .executableTarget(
            name: "storage-torture",
            dependencies: products(["StorageWorkers"]),
            path: "Tools/StorageTorture/Program",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorageTortureTests",
            dependencies: ["storage-torture", "StorageFaults", "TestPrograms"] + products(["SceneTestKit"]),
            swiftSettings: strict
        ),
        .executableTarget(
            name: "pluginhost",
            dependencies: products(["SceneHosting", "ScenePrograms", "WebFrontend"]),
            path: "Tests/ModuleHosts/PluginHost",
            swiftSettings: strict
        ),
        moduleHost(
            "AnyHost",
            of: modules,
            and: ["HTTPServing", "ProgramFrontend", "ScenePrograms", "WebFrontend"]
        ),
        // A host without a web server.
        moduleHost("HomeHost", of: ["Home"], and: []),
        // Where tests find the programs that were built, and how they serve them.
        .target(
            name: "TestPrograms",
            dependencies: products(["SceneTestKit"]),
            path: "Tests/TestPrograms",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ExampleHostTests",
            dependencies: [
                "anyhost", "authhost", "contacts-program", "contactshost", "examplehost", "games-program",
                "gameshost", "homehost", "pluginhost", "shop-program", "shophost", "TestPrograms",
            ] + products(["SceneTestKit", "StorageTestKit", "StorageWorkers"]),
            swiftSettings: strict
        ),
        // The whole host with people in front of it, without its process.
        .testTarget(
            name: "SignInTests",
            dependencies: products([
                "AuthScene", "Accounts", "ContactsScene", "GamesScene", "HomeScene", "SceneHosting",
                "SceneKitCore", "SceneTestKit", "StorageWorkers", "TextFrontend",
            ]),
            swiftSettings: strict
        ),
        // Programs that call the API of the repository's scenes.
        .testTarget(
            name: "ProgramTests",
            dependencies: ["TestPrograms"]
                + products([
                    "Accounts", "AuthScene", "CSQLite", "ContactsScene", "GamesScene", "HomeScene",
                    "ProgramFrontend",
                    "ProgramTestKit", "RecordScenes", "SceneHosting", "SceneKitCore", "SceneTestKit",
                    "ShopModule", "StorageWorkers",
                ]),
            swiftSettings: strict
        ),
        // A real browser, for tests and benchmarks of the web's pages.
        .target(
            name: "WebDriver",
            dependencies: products(["NetworkWorkers", "SceneTestKit"]),
            path: "Tests/WebDriver",
            swiftSettings: strict
        ),
        // The web's pages in a real browser.
        .testTarget(
            name: "BrowserTests",
            dependencies: ["shop", "TestPrograms", "WebDriver"]
                + products([
                    "Accounts", "NetworkTestKit", "PostgreSQLStorage", "PostgreSQLTestKit", "SceneTestKit",
                    "StorageWorkers",
                ]),
            exclude: ["Trees"],
            swiftSettings: strict
        ),
        // The app of ready-made scenes.
        .testTarget(
            name: "LendingTests",
            dependencies: [
                "lending", "TestPrograms", .product(name: "SceneTestKit", package: "SceneTestKit"),
            ],
            swiftSettings: strict
        ),
        // The shop with several people in front of it, each in a process.
        .testTarget(
            name: "ShopTests",
            dependencies: ["shop", "TestPrograms"]
                + products([
                    "Accounts", "NetworkTestKit", "NetworkWorkers", "PostgreSQLStorage", "PostgreSQLTestKit",
                    "SceneTestKit", "StorageWorkers",
                ]),
            swiftSettings: strict
        ),
        // Two people with one record, over each kind of store.
        .testTarget(
            name: "EditTests",
            dependencies: products([
                "PostgreSQLStorage", "PostgreSQLTestKit", "SceneKitCore", "SceneTestKit", "StorageWorkers",
            ]),
            swiftSettings: strict
        ),
        .testTarget(
            name: "GeneratorTests",
            dependencies: ["SceneGenerator"] + products(["SceneTestKit"]),
            swiftSettings: strict
        ),
        .testTarget(
            name: "DistributionTests",
            dependencies: ["Distribution"] + products(["SceneTestKit"]),
            swiftSettings: strict
        ),
        // What the tutorial ends with: built and tested as its reader would.
        .target(
            name: "TallyScene",
            dependencies: products(["SceneKitCore"]),
            path: tutorial + "TallyScene",
            swiftSettings: strict
        ),
        .testTarget(
            name: "TallySceneTests",
            dependencies: ["TallyScene"] + products(["SceneKitCore", "SceneTestKit"]),
            path: tutorial + "TallySceneTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "DocumentationTests",
            // The modules that the documentation's snippets import have to be built before they are checked.
            dependencies: ["scene-generator", "TestPrograms"] + products(usedProducts),
            exclude: ["Surroundings"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SceneHostTests",
            dependencies: ["TestPrograms"]
                + products([
                    "HTTPTestKit", "PostgreSQLTestKit", "SceneKitCore", "SceneTestKit", "StorageWorkers",
                ]),
            exclude: ["Recordings", "Screens"],
            swiftSettings: strict
        ),
    ]
        + modules.filter { $0 != "Home" }.map { moduleHost($0 + "Host", of: [$0]) }
        + packageTests.map { test in
            .testTarget(
                name: test.name,
                dependencies: products(test.products),
                path: "Packages/\(test.package)/Tests/\(test.name)",
                swiftSettings: strict
            )
        },
    swiftLanguageModes: [.v6]
)
