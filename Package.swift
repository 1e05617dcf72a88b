// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let strictC: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

/// The packages in `Packages/` whose products are used here; each also builds and tests alone.
let packages = [
    "AuthScene", "ContactsScene", "GamesScene", "HTTPServing", "HomeScene",
    "NetworkWorkers", "PostgreSQLStorage", "RecordScenes", "SceneHosting", "SceneKitCore", "SceneTestKit",
    "ShopScene", "StorageTestKit",
    "StorageWorkers", "TerminalFrontend", "TextFrontend", "TextWorkers", "WebFrontend",
]

/// The packages' tests, run here in one build: the name in its package, and the products it needs.
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
            "ContactsScene", "ContactCards", "SceneKitCore", "SceneTestKit", "StorageTestKit",
            "StorageWorkers",
        ]
    ),
    ("DescribeBuild", "DescribeBuildTests", ["SceneTestKit"]),
    ("EmbedResources", "EmbedResourcesTests", []),
    (
        "GamesScene", "GamesSceneTests",
        [
            "GamesScene", "NetworkTestKit", "NetworkWorkers", "SceneKitCore", "SceneTestKit",
            "StorageTestKit", "StorageWorkers",
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
        "RecordScenes", "RecordScenesTests",
        ["RecordScenes", "SceneKitCore", "SceneTestKit", "StorageWorkers"]
    ),
    (
        "SceneHosting", "SceneHostingTests",
        [
            "SceneHosting", "HTTPServing", "HTTPTestKit", "SceneKitCore", "SceneTestKit", "StorageTestKit",
            "StorageWorkers", "TerminalFrontend", "TextFrontend",
        ]
    ),
    ("SceneKitCore", "SceneKitCoreTests", ["SceneKitCore"]),
    ("SceneTestKit", "SceneTestKitTests", ["SceneTestKit", "SceneKitCore"]),
    (
        "ShopScene", "NetworkPaymentsTests",
        [
            "NetworkPayments", "NetworkTestKit", "SceneKitCore", "SceneTestKit", "ShopModule",
            "StorageWorkers",
        ]
    ),
    (
        "ShopScene", "ShopSceneTests",
        ["ShopModule", "SceneKitCore", "SceneTestKit", "StorageTestKit", "StorageWorkers"]
    ),
    ("StorageTestKit", "StorageTestKitTests", ["StorageTestKit", "StorageWorkers"]),
    ("StorageWorkers", "StorageWorkersTests", ["StorageWorkers", "CSQLite"]),
    ("TerminalFrontend", "TerminalFrontendTests", ["TerminalFrontend", "SceneKitCore", "SceneTestKit"]),
    ("TextFrontend", "TextFrontendTests", ["TextFrontend", "SceneKitCore", "SceneTestKit"]),
    ("TextWorkers", "TextWorkersTests", ["TextWorkers"]),
    (
        "WebFrontend", "WebFrontendTests",
        [
            "WebFrontend", "HTTPServing", "HTTPTestKit", "SceneHosting", "SceneKitCore", "SceneTestKit",
            "StorageTestKit", "StorageWorkers", "TextFrontend",
        ]
    ),
]

/// The package of a product: its own name, but for the products that share a package. A package that `make scene` wrote
/// has its module in a product of its own, `WeatherModule` of `WeatherScene`.
func owner(_ product: String) -> String {
    if product.hasSuffix("Module") { return product.dropLast("Module".count) + "Scene" }
    return [
        "Accounts": "AuthScene", "ContactCards": "ContactsScene", "CSQLite": "StorageWorkers",
        "HTTPTestKit": "HTTPServing",
        "NetworkAccounts": "AuthScene", "NetworkPayments": "ShopScene", "NetworkTestKit": "NetworkWorkers",
        "PostgreSQLTestKit": "PostgreSQLStorage",
    ][product] ?? product
}

/// The modules that snippets of the documentation import.
let documented = [
    "Accounts", "AuthScene", "ContactsScene", "GamesScene", "HTTPServing", "HomeScene", "NetworkAccounts",
    "NetworkPayments", "NetworkWorkers", "PostgreSQLStorage", "RecordScenes", "SceneHosting", "SceneKitCore",
    "SceneTestKit", "ShopModule",
    "StorageTestKit",
    "StorageWorkers", "TextWorkers", "WebFrontend",
]

/// The scene packages without their ending.
let modules = ["Auth", "Contacts", "Games", "Home", "Shop"]

/// A host for the tests of composing, in Tests/ModuleHosts.
func moduleHost(_ name: String, of modules: [String], and others: [String] = []) -> Target {
    .executableTarget(
        name: name.lowercased(),
        // The product ShopScene is the plugin.
        dependencies: (modules.map { $0 == "Shop" ? "ShopModule" : $0 + "Scene" }
            + ["SceneHosting", "SceneKitCore", "WebFrontend"] + others).map {
                .product(name: $0, package: owner($0))
            },
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
    dependencies: packages.map { .package(path: "Packages/\($0)") },
    targets: [
        .executableTarget(
            name: "scenehost",
            dependencies: [
                .product(name: "AuthScene", package: "AuthScene"),
                .product(name: "ContactsScene", package: "ContactsScene"),
                .product(name: "GamesScene", package: "GamesScene"),
                .product(name: "HomeScene", package: "HomeScene"),
                .product(name: "PostgreSQLStorage", package: "PostgreSQLStorage"),
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Apps/SceneHost",
            swiftSettings: strict
        ),
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
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Apps/Shop",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "benchmark",
            dependencies: [.product(name: "SceneKitCore", package: "SceneKitCore")],
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
            dependencies: [
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
            ],
            path: "Tools/SceneBenchmark",
            swiftSettings: strict
        ),
        .target(name: "SceneGenerator", path: "Tools/SceneGenerator/Library", swiftSettings: strict),
        .executableTarget(
            name: "scene-generator",
            dependencies: ["SceneGenerator"],
            path: "Tools/SceneGenerator/Program",
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
            dependencies: [
                "ContactData", .product(name: "PostgreSQLStorage", package: "PostgreSQLStorage"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
                .product(name: "TextWorkers", package: "TextWorkers"),
            ],
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
            dependencies: [.product(name: "StorageWorkers", package: "StorageWorkers")],
            path: "Tools/StorageTorture/Program",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorageTortureTests",
            dependencies: [
                "storage-torture", "StorageFaults", "TestPrograms",
                .product(name: "SceneTestKit", package: "SceneTestKit"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "pluginhost",
            dependencies: [
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "WebFrontend", package: "WebFrontend"),
            ],
            path: "Tests/ModuleHosts/PluginHost",
            swiftSettings: strict
        ),
        moduleHost("AnyHost", of: modules, and: ["HTTPServing"]),
        // Where tests find the programs that were built, and how they serve them.
        .target(
            name: "TestPrograms",
            dependencies: [.product(name: "SceneTestKit", package: "SceneTestKit")],
            path: "Tests/TestPrograms",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ExampleHostTests",
            dependencies: [
                "anyhost", "authhost", "contactshost", "examplehost", "gameshost", "homehost", "pluginhost",
                "shophost",
                "TestPrograms",
                .product(name: "SceneTestKit", package: "SceneTestKit"),
                .product(name: "StorageTestKit", package: "StorageTestKit"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
            ],
            swiftSettings: strict
        ),
        // The whole host with people in front of it, without its process.
        .testTarget(
            name: "SignInTests",
            dependencies: [
                .product(name: "AuthScene", package: "AuthScene"),
                .product(name: "Accounts", package: "AuthScene"),
                .product(name: "ContactsScene", package: "ContactsScene"),
                .product(name: "GamesScene", package: "GamesScene"),
                .product(name: "HomeScene", package: "HomeScene"),
                .product(name: "SceneHosting", package: "SceneHosting"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
                .product(name: "TextFrontend", package: "TextFrontend"),
            ],
            swiftSettings: strict
        ),
        // A real browser, for tests and benchmarks of the web's pages.
        .target(
            name: "WebDriver",
            dependencies: [
                .product(name: "NetworkWorkers", package: "NetworkWorkers"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
            ],
            path: "Tests/WebDriver",
            swiftSettings: strict
        ),
        // The web's pages in a real browser.
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "shop", "TestPrograms", "WebDriver", .product(name: "Accounts", package: "AuthScene"),
                .product(name: "NetworkTestKit", package: "NetworkWorkers"),
                .product(name: "PostgreSQLStorage", package: "PostgreSQLStorage"),
                .product(name: "PostgreSQLTestKit", package: "PostgreSQLStorage"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
            ],
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
            dependencies: [
                "shop", "TestPrograms", .product(name: "Accounts", package: "AuthScene"),
                .product(name: "NetworkTestKit", package: "NetworkWorkers"),
                .product(name: "NetworkWorkers", package: "NetworkWorkers"),
                .product(name: "PostgreSQLStorage", package: "PostgreSQLStorage"),
                .product(name: "PostgreSQLTestKit", package: "PostgreSQLStorage"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
            ],
            swiftSettings: strict
        ),
        // Two people with one record, over each kind of store.
        .testTarget(
            name: "EditTests",
            dependencies: [
                .product(name: "PostgreSQLStorage", package: "PostgreSQLStorage"),
                .product(name: "PostgreSQLTestKit", package: "PostgreSQLStorage"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GeneratorTests",
            dependencies: ["SceneGenerator", .product(name: "SceneTestKit", package: "SceneTestKit")],
            swiftSettings: strict
        ),
        // What the tutorial ends with: built and tested as its reader would.
        .target(
            name: "TallyScene",
            dependencies: [.product(name: "SceneKitCore", package: "SceneKitCore")],
            path: tutorial + "TallyScene",
            swiftSettings: strict
        ),
        .testTarget(
            name: "TallySceneTests",
            dependencies: [
                "TallyScene", .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
            ],
            path: tutorial + "TallySceneTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "DocumentationTests",
            // What the documentation's snippets import has to be built before they are checked.
            dependencies: ["scene-generator", "TestPrograms"]
                + documented.map { .product(name: $0, package: owner($0)) },
            exclude: ["Surroundings"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SceneHostTests",
            dependencies: [
                "TestPrograms", .product(name: "PostgreSQLTestKit", package: "PostgreSQLStorage"),
                .product(name: "SceneKitCore", package: "SceneKitCore"),
                .product(name: "SceneTestKit", package: "SceneTestKit"),
                .product(name: "StorageWorkers", package: "StorageWorkers"),
            ],
            exclude: ["Recordings", "Screens"],
            swiftSettings: strict
        ),
    ]
        + modules.map { moduleHost($0 + "Host", of: [$0]) }
        + packageTests.map { test in
            .testTarget(
                name: test.name,
                dependencies: test.products.map { .product(name: $0, package: owner($0)) },
                path: "Packages/\(test.package)/Tests/\(test.name)",
                swiftSettings: strict
            )
        },
    swiftLanguageModes: [.v6]
)
