import Foundation
import Testing

@testable import SceneGenerator

@Suite("The generator (000-30, 003-23)")
struct GeneratorTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    // MARK: - Scenes

    @Test("A scene is generated as a complete package, with its plugin and tests of each part")
    func scene() throws {
        let plan = try bench.scene("WeatherReport")
        try plan.write()
        let package = bench.path + "/Packages/WeatherReportScene/"
        #expect(plan.package + "/" == package)
        #expect(
            plan.paths.filter { $0.hasPrefix(package) }.map { String($0.dropFirst(package.count)) } == [
                "Package.swift", "README.md", "Schemas/WeatherReportEntry.json",
                "Sources/WeatherReportPlugin/WeatherReportPlugin.swift",
                "Sources/WeatherReportScene/SceneModule+WeatherReport.swift",
                "Sources/WeatherReportScene/Translations/de.strings",
                "Sources/WeatherReportScene/Translations/pt.strings",
                "Sources/WeatherReportScene/Translations/zh.strings",
                "Sources/WeatherReportScene/WeatherReport/StoredWeatherReportWorker.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportConfigurator.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportEntry+Fields.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportEntry.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportFailure.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportInteractor.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportModels.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportPresenter.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportRouter.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportViewController.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportWorker.swift",
                "Tests/WeatherReportSceneTests/StoredSchemaTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportInteractorTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportPresenterTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportRouterTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportSceneTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportSpies.swift",
                "Tests/WeatherReportSceneTests/WeatherReportViewControllerTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportWorkerTests.swift",
            ]
        )
        let manifest = try bench.text("Packages/WeatherReportScene/Package.swift")
        #expect(manifest.contains(#".library(name: "WeatherReportScene", type: .dynamic"#))
        #expect(manifest.contains(#".package(path: "../SceneKitCore")"#))
        for (name, text) in try bench.contents() where name.hasPrefix("Packages/WeatherReportScene/") {
            #expect(!text.contains("{{"), "\(name) has a placeholder left")
        }
        let entry = try bench.text(
            "Packages/WeatherReportScene/Sources/WeatherReportScene/WeatherReport/WeatherReportEntry.swift"
        )
        #expect(entry.contains(#"RecordSchema(name: "weather_report_entries""#))
    }

    @Test("A package can have another name than its first scene", arguments: ["Shop", "ShopScene"])
    func namedPackage(name: String) throws {
        try bench.scene("ProductList", newPackage: name, host: "scenehost", record: "Product").write()
        let files = try bench.contents()
        func text(_ file: String) -> String { files["Packages/ShopScene/" + file] ?? "no file" }
        #expect(text("Package.swift").contains(#".library(name: "ShopModule", targets: ["ShopScene"])"#))
        let module = text("Sources/ShopScene/SceneModule+Shop.swift")
        #expect(module.contains("public static let shop = SceneModule("))
        #expect(module.contains("ProductListConfigurator.definition"))
        let plugin = text("Sources/ShopPlugin/ShopPlugin.swift")
        #expect(plugin.contains("registerShopScene"))
        #expect(plugin.contains("PluginRegistrar.register(.shop"))
        #expect(text("Sources/ShopScene/ProductList/StoredShopWorker.swift").contains("StoredShopWorker"))
        #expect(text("Sources/ShopScene/ProductList/ShopFailure.swift").contains("enum ShopFailure"))
        #expect(
            text("Tests/ShopSceneTests/ProductListSceneTests.swift").contains(
                "SceneHarness(Self.module,"
            )
        )
        #expect(files["Apps/SceneHost/Program.swift"]?.contains(".accessTokens, .shop]") == true)
    }

    @Test("A scene cannot be added to an existing package and get a new one")
    func twoPackages() throws {
        let error = #expect(throws: GeneratorFailure.self) {
            try bench.scene("ProductList", package: "Contacts", newPackage: "Shop")
        }
        #expect(
            error?.description == "IN is for an existing package and PACKAGE for a new one: leave out one"
        )
    }

    @Test("A package in another folder has a relative path to the packages and leaves the repository alone")
    func elsewhere() throws {
        let before = try bench.contents()
        let plan = try bench.scene("Weather", in: bench.path + "/elsewhere/deep")
        try plan.write()
        let manifest = try bench.text("elsewhere/deep/WeatherScene/Package.swift")
        #expect(manifest.contains(#".package(path: "../../../Packages/SceneKitCore")"#))
        #expect(try bench.contents().filter { !$0.key.hasPrefix("elsewhere") } == before)
        #expect(plan.paths.allSatisfy { $0.hasPrefix(bench.path + "/elsewhere/deep/WeatherScene/") })
    }

    @Test("A relative path resolves symbolic links, as '..' does")
    func linkedFolder() throws {
        try bench.write("", to: "far/away/here/notes.txt")
        try FileManager.default.createSymbolicLink(
            atPath: bench.path + "/linked",
            withDestinationPath: bench.path + "/far/away/here"
        )
        #expect(
            RelativePath.from(bench.path + "/linked/WeatherScene", to: bench.path + "/Packages")
                == "../../../../Packages"
        )
    }

    @Test("A scene with a destination has the segue, the route, the action and their tests")
    func destination() throws {
        let plan = try bench.scene("Weather", to: "ContactList")
        try plan.write()
        #expect(plan.unknownDestination == nil)
        let sources = "Packages/WeatherScene/Sources/WeatherScene/Weather/Weather"
        #expect(
            try bench.text(sources + "Configurator.swift").contains(
                #"SegueDeclaration("ContactList", in: "ContactsScene"),"#
            )
        )
        #expect(
            try bench.text(sources + "Router.swift").contains(#""routeToContactList": routeToContactList,"#)
        )
        let view = try bench.text(sources + "ViewController.swift")
        #expect(view.contains(#""open-contact-list""#))
        #expect(view.contains(#"to: "ContactList""#))
        let tests = try bench.text("Packages/WeatherScene/Tests/WeatherSceneTests/WeatherSceneTests.swift")
        #expect(tests.contains(#"@Test("In a host without ContactsScene, no action leads to ContactList")"#))
        #expect(try bench.text("Packages/WeatherScene/README.md").contains("`ContactList` of ContactsScene"))
        try bench.scene("Alone").write()
        #expect(
            try bench.text("Packages/AloneScene/Sources/AloneScene/Alone/AloneRouter.swift").contains("= [:]")
        )
    }

    @Test("The module of a destination is also found in the folder of the new package")
    func destinationElsewhere() throws {
        try bench.writePackage("RainScene", scene: "Rain", in: "elsewhere")
        let plan = try bench.scene("Weather", to: "Rain", in: bench.path + "/elsewhere")
        try plan.write()
        #expect(plan.unknownDestination == nil)
        #expect(
            try bench.text("elsewhere/WeatherScene/Sources/WeatherScene/Weather/WeatherConfigurator.swift")
                .contains(#"SegueDeclaration("Rain", in: "RainScene"),"#)
        )
    }

    @Test("The segue to an unknown destination names no module")
    func unknownDestination() throws {
        let plan = try bench.scene("Weather", to: "Radar")
        try plan.write()
        #expect(plan.unknownDestination == "Radar")
        #expect(
            try bench.text("Packages/WeatherScene/Sources/WeatherScene/Weather/WeatherConfigurator.swift")
                .contains(#" SegueDeclaration("Radar"),"#)
        )
        #expect(
            try !bench.text("Packages/WeatherScene/Tests/WeatherSceneTests/WeatherSceneTests.swift")
                .contains("In a host without")
        )
    }

    @Test(
        "Invalid names are refused with the reason",
        arguments: [
            ("", "the scene needs a name, such as Weather"),
            (
                "weather",
                "'weather' is not a valid name of a scene: begin with a capital letter, as in Weather"
            ),
            ("2Days", "'2Days' is not a valid name of a scene: begin with a capital letter"),
            ("Wea-ther", "'Wea-ther' is not a valid name of a scene: use letters and digits, as in Weather"),
            (
                "../Weather",
                "'../Weather' is not a valid name of a scene: use letters and digits, as in Weather"
            ),
            (
                "Wetterübersicht",
                "'Wetterübersicht' is not a valid name of a scene: use letters and digits, as in Weather"
            ),
            ("Import", "'Import' cannot name a scene: 'import' is a reserved word of Swift"),
            ("Self", "'Self' cannot name a scene: 'Self' is a reserved word of Swift"),
            ("Task", "'Task' cannot name a scene: 'Task' is a name that the generated files use"),
            ("WeatherScene", "name the scene without 'Scene', which the package's name adds: 'WeatherScene'"),
            (
                "ContactList",
                "Packages/ContactsScene already has a scene 'ContactList': choose another name, since packages in one "
                    + "folder are for one host; a host renames scenes of packages from elsewhere"
            ),
            (
                "Contactlist",
                "Packages/ContactsScene already has a scene 'ContactList': choose another name, since packages in one "
                    + "folder are for one host; a host renames scenes of packages from elsewhere"
            ),
            (
                "Navigator",
                "'Navigator' cannot name a scene: SceneKitCore, which its files import, has a type of that name"
            ),
        ]
    )
    func names(name: String, message: String) throws {
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try bench.scene(name) }
        #expect(failure?.description.replacing(bench.path + "/", with: "") == message)
        #expect(try bench.contents() == before)
    }

    @Test("A folder of the package's name is no obstacle, and its files stay")
    func existingFolder() throws {
        try bench.write("mine", to: "Packages/WeatherScene/notes.txt")
        try bench.scene("Weather").write()
        #expect(try bench.text("Packages/WeatherScene/notes.txt") == "mine")
        #expect(try bench.text("Packages/WeatherScene/Package.swift").contains("name: \"WeatherScene\""))
    }

    @Test("An existing package is never overwritten")
    func overwriting() throws {
        try bench.write("mine", to: "Packages/WeatherScene/Package.swift")
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try bench.scene("Weather") }
        #expect(
            failure?.description
                == "\(bench.path)/Packages/WeatherScene is a package already; no file is overwritten. "
                + "'make scene NAME=… IN=Weather' adds a scene to it"
        )
        #expect(try bench.contents() == before)
    }

    @Test("If one file cannot be written, none is")
    func allOrNothing() throws {
        let plan = try bench.scene("Weather")
        // A file in place of a folder, created after the checks.
        try bench.write("in the way", to: "Packages/WeatherScene/Sources/WeatherScene/Weather")
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try plan.write() }
        #expect(failure?.description.hasPrefix("nothing was generated: ") == true)
        #expect(try bench.contents() == before)
    }
}
