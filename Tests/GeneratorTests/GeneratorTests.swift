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

    @Test("A scene is a whole package: its parts, its plugin, and tests for each of them")
    func scene() throws {
        let plan = try bench.scene("WeatherReport")
        try plan.write()
        let package = bench.path + "/Packages/WeatherReportScene/"
        #expect(plan.package + "/" == package)
        #expect(
            plan.paths.map { String($0.dropFirst(package.count)) } == [
                "Package.swift", "Plugins/WriteWeatherReportManifest/WriteWeatherReportManifest.swift",
                "README.md",
                "Sources/WeatherReportManifest/WeatherReportManifest.swift",
                "Sources/WeatherReportPlugin/WeatherReportPlugin.swift",
                "Sources/WeatherReportScene/WeatherReport/StoredWeatherReportWorker.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportActions.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportConfigurator.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportEntry.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportFailure.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportInteractor.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportModels.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportPresenter.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportRouter.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportViewController.swift",
                "Sources/WeatherReportScene/WeatherReport/WeatherReportWorker.swift",
                "Sources/WeatherReportScene/WeatherReportScenes.swift",
                "Tests/WeatherReportSceneTests/StoredWeatherReportWorkerTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportInteractorTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportPresenterTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportRouterTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportSceneTests.swift",
                "Tests/WeatherReportSceneTests/WeatherReportSpies.swift",
                "Tests/WeatherReportSceneTests/WeatherReportViewControllerTests.swift",
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

    @Test("Elsewhere, the packages that it builds on are named by their whole path")
    func elsewhere() throws {
        try bench.scene("Weather", in: bench.path + "/elsewhere/deep").write()
        let manifest = try bench.text("elsewhere/deep/WeatherScene/Package.swift")
        #expect(manifest.contains(".package(path: \"\(bench.path)/Packages/SceneKitCore\")"))
    }

    @Test("A scene that leads to another has the segue, the route, the action and tests of them")
    func destination() throws {
        try bench.scene("Weather", to: "ContactList").write()
        let sources = "Packages/WeatherScene/Sources/WeatherScene/Weather/Weather"
        #expect(
            try bench.text(sources + "Configurator.swift").contains(
                #"segues: [SegueDeclaration("ContactList")]"#
            )
        )
        #expect(
            try bench.text(sources + "Router.swift").contains(#"["routeToContactList": routeToContactList]"#)
        )
        #expect(try bench.text(sources + "Actions.swift").contains(#""open-contact-list""#))
        try bench.scene("Alone").write()
        #expect(
            try bench.text("Packages/AloneScene/Sources/AloneScene/Alone/AloneRouter.swift").contains("= [:]")
        )
    }

    @Test(
        "Names that cannot be are refused, with what is wrong",
        arguments: [
            ("", "the scene needs a name, like Weather"),
            ("weather", "'weather' is no name of a scene: a name begins with a capital letter, like Weather"),
            ("2Days", "'2Days' is no name of a scene: a name begins with a capital letter"),
            ("Wea-ther", "'Wea-ther' is no name of a scene: a name is letters and digits, like Weather"),
            ("../Weather", "'../Weather' is no name of a scene: a name is letters and digits, like Weather"),
            (
                "Wetterübersicht",
                "'Wetterübersicht' is no name of a scene: a name is letters and digits, like Weather"
            ),
            ("Import", "'Import' cannot name a scene: 'import' is a word of Swift's own"),
            ("Self", "'Self' cannot name a scene: 'Self' is a word of Swift's own"),
            ("Task", "'Task' cannot name a scene: 'Task' is a word of Swift's own"),
            ("WeatherScene", "leave 'Scene' out of 'WeatherScene': the package gets it"),
            ("ContactList", "there is a scene 'ContactList' already; a scene's name is its own"),
            ("Contactlist", "there is a scene 'ContactList' already; a scene's name is its own"),
            (
                "Navigator",
                "'Navigator' cannot name a scene: SceneKitCore, SceneTestKit or StorageWorkers has a type of that name"
            ),
        ]
    )
    func names(name: String, message: String) throws {
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try bench.scene(name) }
        #expect(failure?.description == message)
        #expect(try bench.contents() == before)
    }

    @Test("Nothing that is there is overwritten")
    func overwriting() throws {
        try bench.write("mine", to: "Packages/WeatherScene/notes.txt")
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try bench.scene("Weather") }
        #expect(
            failure?.description
                == "\(bench.path)/Packages/WeatherScene is there already; nothing is overwritten"
        )
        #expect(try bench.contents() == before)
    }

    @Test("What cannot be written whole is not written at all")
    func allOrNothing() throws {
        let plan = try bench.scene("Weather")
        // A file where a folder has to be, made after everything was checked.
        try bench.write("in the way", to: "Packages/WeatherScene/Sources/WeatherScene/Weather")
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try plan.write() }
        #expect(failure?.description.hasPrefix("nothing was generated: ") == true)
        #expect(try bench.contents() == before)
    }

    // MARK: - Use cases

    @Test("A use case goes across the files of the scene, with tests")
    func useCase() throws {
        try bench.scene("Weather").write()
        let before = try bench.contents()
        try bench.useCase("FetchForecast", of: "Weather").write()
        let after = try bench.contents()
        let package = "Packages/WeatherScene/"
        let changed = after.keys.filter { after[$0] != before[$0] }.sorted()
        #expect(
            changed
                == [
                    "Sources/WeatherScene/Weather/StoredWeatherWorker.swift",
                    "Sources/WeatherScene/Weather/WeatherActions.swift",
                    "Sources/WeatherScene/Weather/WeatherInteractor.swift",
                    "Sources/WeatherScene/Weather/WeatherModels.swift",
                    "Sources/WeatherScene/Weather/WeatherPresenter.swift",
                    "Sources/WeatherScene/Weather/WeatherViewController.swift",
                    "Sources/WeatherScene/Weather/WeatherWorker.swift",
                    "Tests/WeatherSceneTests/WeatherFetchForecastTests.swift",
                    "Tests/WeatherSceneTests/WeatherSpies.swift",
                ].map { package + $0 }
        )
        let interactor = after[package + "Sources/WeatherScene/Weather/WeatherInteractor.swift"] ?? ""
        #expect(
            interactor.contains(
                """
                    func addEntry(request: Weather.AddEntry.Request) async
                    func fetchForecast(request: Weather.FetchForecast.Request) async
                }
                """
            )
        )
        #expect(interactor.components(separatedBy: "func fetchForecast(").count == 3)
        #expect(
            after[package + "Sources/WeatherScene/Weather/WeatherActions.swift"]?.contains(
                "        add,\n        fetchForecast,\n    ]"
            ) == true
        )
    }

    @Test(
        "A use case's name is its own, in whatever case",
        arguments: ["AddEntry", "Addentry", "ShowEntries", "All", "Add", "Screen"]
    )
    func takenUseCase(name: String) throws {
        try bench.scene("Weather").write()
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try bench.useCase(name, of: "Weather") }
        #expect(failure?.description.contains("a use case's name is its own") == true)
        #expect(try bench.contents() == before)
    }

    @Test("A package that is not there, and a file without the place to add to, change nothing")
    func missingPlaces() throws {
        let none = #expect(throws: GeneratorFailure.self) {
            try bench.useCase("FetchForecast", of: "Weather")
        }
        #expect(
            none?.description == "there is no package \(bench.path)/Packages/WeatherScene; "
                + "'make scene NAME=Weather' writes one"
        )
        try bench.scene("Weather").write()
        let worker = "Packages/WeatherScene/Sources/WeatherScene/Weather/WeatherWorker.swift"
        try bench.write("protocol OtherWorking: Sendable {\n}\n", to: worker)
        let before = try bench.contents()
        let missing = #expect(throws: GeneratorFailure.self) {
            try bench.useCase("FetchForecast", of: "Weather")
        }
        #expect(
            missing?.description == "Sources/WeatherScene/Weather/WeatherWorker.swift: no line begins with "
                + "'protocol WeatherWorking', where something was to be added"
        )
        #expect(try bench.contents() == before)
    }
}
