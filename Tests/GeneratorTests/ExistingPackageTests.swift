import Foundation
import Testing

@testable import SceneGenerator

@Suite("A new scene in an existing package")
struct ExistingPackageTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    /// The files that a plan has written and changed.
    private func written(by plan: ScenePlan) throws -> (created: [String], changed: [String]) {
        let before = try bench.contents()
        try plan.write()
        let after = try bench.contents()
        let paths = after.keys.filter { after[$0] != "a folder" }.sorted()
        return (
            paths.filter { before[$0] == nil }, paths.filter { before[$0] != nil && before[$0] != after[$0] }
        )
    }

    @Test(
        "The new scene's files are added to the package, and the module lists the scene",
        arguments: ["Weather", "WeatherScene"]
    )
    func generatedPackage(name: String) throws {
        try bench.scene("Weather").write()
        let (created, changed) = try written(by: bench.scene("Rain", package: name))
        let package = "Packages/WeatherScene/"
        #expect(
            created
                == [
                    "Schemas/RainEntry.json",
                    "Sources/WeatherScene/Rain/RainConfigurator.swift",
                    "Sources/WeatherScene/Rain/RainEntry+Fields.swift",
                    "Sources/WeatherScene/Rain/RainEntry.swift",
                    "Sources/WeatherScene/Rain/RainInteractor.swift",
                    "Sources/WeatherScene/Rain/RainModels.swift",
                    "Sources/WeatherScene/Rain/RainPresenter.swift",
                    "Sources/WeatherScene/Rain/RainRouter.swift",
                    "Sources/WeatherScene/Rain/RainViewController.swift",
                    "Sources/WeatherScene/Rain/RainWorker.swift",
                    "Tests/WeatherSceneTests/RainInteractorTests.swift",
                    "Tests/WeatherSceneTests/RainPresenterTests.swift",
                    "Tests/WeatherSceneTests/RainRouterTests.swift",
                    "Tests/WeatherSceneTests/RainSceneTests.swift",
                    "Tests/WeatherSceneTests/RainSpies.swift",
                    "Tests/WeatherSceneTests/RainViewControllerTests.swift",
                    "Tests/WeatherSceneTests/RainWorkerTests.swift",
                ].map { package + $0 }
        )
        #expect(
            changed
                == ["README.md", "Sources/WeatherScene/SceneModule+Weather.swift"].map { package + $0 }
        )
        #expect(
            try bench.text(package + "Sources/WeatherScene/SceneModule+Weather.swift").contains(
                "            WeatherConfigurator.definition,\nRainConfigurator.definition,\n        ]"
            )
        )
        #expect(
            try bench.text(package + "Sources/WeatherScene/SceneModule+Weather.swift").contains(
                "records: [WeatherEntry.self, RainEntry.self],"
            )
        )
        #expect(
            try bench.text(package + "README.md").contains(
                """
                | `Weather` | all weather entries, with an action to add one |
                | `Rain` | all rain entries, with an action to add one |
                """
            )
        )
        for name in created {
            #expect(try !bench.text(name).contains("{{"), "\(name) has a placeholder left")
        }
    }

    @Test("A segue within the module has no module name, and its tests use the other scene of the module")
    func destinationInModule() throws {
        try bench.scene("Weather").write()
        try bench.scene("Rain", to: "Weather", package: "Weather").write()
        let package = "Packages/WeatherScene/"
        #expect(
            try bench.text(package + "Sources/WeatherScene/Rain/RainConfigurator.swift")
                .contains(#" SegueDeclaration("Weather"),"#)
        )
        let tests = try bench.text(package + "Tests/WeatherSceneTests/RainSceneTests.swift")
        #expect(tests.contains(#".standIn("Weather")"#))
        #expect(!tests.contains("In a host without"))
    }

    @Test("The imports of the scene's files are added to the package's manifest")
    func repositoryPackage() throws {
        try bench.copyPackage("HomeScene")
        let (_, changed) = try written(by: bench.scene("Clock", to: "ContactList", package: "Home"))
        let package = "Packages/HomeScene/"
        #expect(
            changed
                == [
                    package + "Package.swift",
                    package + "Sources/HomeScene/SceneModule+Home.swift",
                ]
        )
        let manifest = try bench.text(package + "Package.swift")
        #expect(manifest.contains(#"dependencies: ["SceneKitCore", "StorageWorkers"]"#))
        #expect(
            manifest.contains(
                #"dependencies: ["HomeScene", "SceneKitCore", "SceneTestKit", "StorageWorkers"]"#
            )
        )
        #expect(manifest.contains(#".package(path: "../StorageWorkers")"#))
        #expect(
            try bench.text(package + "Sources/HomeScene/SceneModule+Home.swift")
                .contains("scenes: [HomeConfigurator.definition, ClockConfigurator.definition],")
        )
        #expect(
            try bench.text(package + "Sources/HomeScene/Clock/ClockConfigurator.swift")
                .contains(#"SegueDeclaration("ContactList", in: "ContactsScene"),"#)
        )
    }

    @Test("A package outside of the repository is found in its folder, and nothing else changes")
    func elsewhere() throws {
        let folder = bench.path + "/elsewhere"
        try bench.scene("Weather", in: folder).write()
        let (created, changed) = try written(by: bench.scene("Rain", in: folder, package: "Weather"))
        #expect((created + changed).allSatisfy { $0.hasPrefix("elsewhere/WeatherScene/") })
        #expect(created.count == 17)
    }

    // MARK: - Refusals

    /// Expects a failure without any change, and returns its message without the workbench's paths.
    private func refusal(_ plan: () throws -> ScenePlan) throws -> String? {
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try plan().write() }
        #expect(try bench.contents() == before)
        return failure?.description.replacing(bench.path + "/", with: "")
    }

    @Test("The error for an unknown package lists the existing ones")
    func unknownPackage() throws {
        #expect(
            try refusal { try bench.scene("Rain", package: "Wether") }
                == "Packages has no scene package 'WetherScene'; available: ContactsScene; "
                + "'make scene NAME=Wether' writes one"
        )
    }

    @Test("The error for a package without a list of scenes or a test folder names the missing part")
    func incompletePackage() throws {
        #expect(
            try refusal { try bench.scene("Rain", package: "Contacts") }
                == "Packages/ContactsScene has no folder Tests/ContactsSceneTests for a scene's files"
        )
        try bench.write("", to: "Packages/ContactsScene/Tests/ContactsSceneTests/Tests.swift")
        #expect(
            try refusal { try bench.scene("Rain", package: "Contacts") }
                == "no file in Packages/ContactsScene/Sources/ContactsScene has 'SceneModule(…, scenes: …)', "
                + "in which scenes are registered"
        )
    }

    @Test("A duplicate type or an existing file prevents all changes")
    func takenNames() throws {
        try bench.scene("Weather").write()
        let package = "Packages/WeatherScene/Sources/WeatherScene/"
        try bench.write("struct RainEntry {}\n", to: package + "Drops.swift")
        #expect(
            try refusal { try bench.scene("Rain", package: "Weather") }
                == "\(package)Drops.swift has a type 'RainEntry', which the scene's files would declare again"
        )
        try bench.write("// mine\n", to: package + "Drops.swift")
        try bench.write("// mine\n", to: package + "Rain/RainModels.swift")
        #expect(
            try refusal { try bench.scene("Rain", package: "Weather") }
                == "\(package)Rain/RainModels.swift already exists; no file is overwritten"
        )
    }

    @Test("A host can only be named for a new package")
    func host() throws {
        try bench.scene("Weather").write()
        #expect(
            try refusal { try bench.scene("Rain", package: "Weather", host: "scenehost") }
                == "HOST is only for a new package: every host with the module of 'Weather' gets the scene"
        )
    }
}
