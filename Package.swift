// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let strictC: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

/// The products of the packages in `Packages/`. The documentation's snippets import them.
let packages = [
    "AuthScene": ["Accounts", "AuthScene", "NetworkAccounts"],
    "ContactsScene": ["ContactCards", "ContactsScene"],
    "GamesScene": ["GamesScene"],
    "HTTPServing": ["HTTPMounts", "HTTPServing", "HTTPTestKit"],
    "HomeScene": ["HomeScene"],
    "NetworkWorkers": ["NetworkTestKit", "NetworkWorkers"],
    "PostgreSQLStorage": ["PostgreSQLStorage", "PostgreSQLTestKit"],
    "ProgramFrontend": ["ProgramFrontend", "ProgramTestKit"],
    "RecordScenes": ["RecordScenes"],
    "SceneHosting": ["SceneHosting"],
    "SceneKitCore": ["SceneKitCore"],
    "ScenePrograms": ["SceneProgramKit", "SceneProgramTestKit", "ScenePrograms", "SceneProtocol"],
    "SceneTestKit": ["SceneTestKit"],
    "ShopScene": ["NetworkPayments", "ShopModule"],
    "StorageTestKit": ["StorageTestKit"],
    "StorageWorkers": ["CSQLite", "StorageWorkers"],
    "TerminalFrontend": ["TerminalFrontend"],
    "TextFrontend": ["TextFrontend"],
    "TextWorkers": ["TextWorkers"],
    "WebFrontend": ["WebFrontend"],
]

/// The package of each product.
let owners = Dictionary(
    uniqueKeysWithValues: packages.flatMap { package, products in products.map { ($0, package) } }
)

/// Dependencies on products of the packages.
func products(_ names: [String]) -> [Target.Dependency] {
    names.map { .product(name: $0, package: owners[$0] ?? $0) }
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
            dependencies: ["scene-generator", "TestPrograms"] + products(owners.keys.sorted()),
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
        + modules.filter { $0 != "Home" }.map { moduleHost($0 + "Host", of: [$0]) },
    swiftLanguageModes: [.v6]
)

// The packages are those whose products the targets name.
let used = package.targets.flatMap(\.dependencies).compactMap { dependency -> String? in
    guard case .productItem(_, let package, _, _) = dependency else { return nil }
    return package
}
package.dependencies = Set(used).sorted().map { .package(path: "Packages/\($0)") }
