import Foundation
import Testing

@testable import SceneGenerator

/// The scenes that the modules of the repository's packages declare.
enum RepositoryScenes {
    static let all: [DeclaredScene] =
        (try? Repository(path: Workbench.repository)).map {
            $0.scenes(of: $0.packages).filter { !$0.isReadyMade }
        } ?? []
}

@Suite("Generated use cases")
struct UseCaseTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    @Test("A use case is added to all files of the scene, with tests")
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
            after[package + "Sources/WeatherScene/Weather/WeatherViewController.swift"]?.contains(
                """
                        .action("fetch-forecast", "Fetch forecast", "Fetch forecast.", answer: .message) {
                            await $0.interactor.fetchForecast(request: .init())
                        },
                    ]
                """
            ) == true
        )
    }

    @Test(
        "Every scene of the repository has a place for each part of a use case",
        arguments: RepositoryScenes.all
    )
    func everyScene(scene: DeclaredScene) throws {
        let plan = try UseCasePlan(
            name: "CountThings",
            scene: scene.name,
            folder: nil,
            repository: Workbench.repository
        )
        let names = plan.paths.map { String($0.dropFirst(scene.package.count + 1)) }
        let sources = "Sources/\(scene.target)/\(scene.name)/\(scene.name)"
        for part in ["Interactor", "Models", "Presenter", "ViewController"] {
            #expect(names.contains("\(sources)\(part).swift"))
        }
        #expect(
            names.contains { $0.hasPrefix("Tests/") && $0.hasSuffix("\(scene.name)CountThingsTests.swift") }
        )
    }

    @Test("The repository has scenes for the previous test")
    func scenes() {
        #expect(RepositoryScenes.all.count > 10)
    }

    @Test("Every double of a part gets the method: spies record the call, others ignore it")
    func doubles() throws {
        try bench.scene("Weather").write()
        let tests = "Packages/WeatherScene/Tests/WeatherSceneTests/"
        try bench.write(
            """
            protocol QuietPresenter: WeatherPresentationLogic {}

            /// Its brace { is in a comment, and "this one {" in a literal.
            final class OtherPresenter:
                Plain,
                WeatherPresentationLogic
            {
                let name = "{\\("{")"
                private let journal: Journal
            }

            final class OneUseCase: WeatherPresentationLogic {
                let responses = Spy<Weather.AddEntry.Response>()
            }

            final class AnyUseCase: ValueSpy, WeatherPresentationLogic {
            }

            """,
            to: tests + "Others.swift"
        )
        try bench.useCase("FetchForecast", of: "Weather").write()
        let method = "func presentFetchForecast(response: Weather.FetchForecast.Response)"
        #expect(
            try bench.text(tests + "Others.swift") == """
                protocol QuietPresenter: WeatherPresentationLogic {}

                /// Its brace { is in a comment, and "this one {" in a literal.
                final class OtherPresenter:
                    Plain,
                    WeatherPresentationLogic
                {
                    let name = "{\\("{")"
                    private let journal: Journal
                \(method) { journal.record(.response(response)) }
                }

                final class OneUseCase: WeatherPresentationLogic {
                    let responses = Spy<Weather.AddEntry.Response>()

                let fetchForecastCalls = Spy<Weather.FetchForecast.Response>()

                \(method) { fetchForecastCalls.record(response) }
                }

                final class AnyUseCase: ValueSpy, WeatherPresentationLogic {
                \(method) { record(response) }
                }

                extension QuietPresenter {
                \(method) {}
                }

                """
        )
        #expect(
            try bench.text(tests + "WeatherSpies.swift")
                .contains("\(method) { record(response) }")
        )
    }

    @Test("A part in another file of the folder is found")
    func otherFile() throws {
        try bench.scene("Weather").write()
        let sources = "Packages/WeatherScene/Sources/WeatherScene/Weather/"
        let text = try bench.text(sources + "WeatherViewController.swift")
        let parts = text.components(separatedBy: "extension WeatherViewController")
        try bench.write(parts[0], to: sources + "WeatherViewController.swift")
        try bench.write(
            "extension WeatherViewController" + parts[1],
            to: sources + "WeatherViewController+Display.swift"
        )
        try bench.useCase("FetchForecast", of: "Weather").write()
        #expect(
            try bench.text(sources + "WeatherViewController+Display.swift").contains(
                "func displayFetchForecast(viewModel: Weather.FetchForecast.ViewModel) {"
            )
        )
    }

    // MARK: - Refusals

    /// Expects a failure without any change, and returns its message without the workbench's paths.
    private func refusal(_ name: String, of scene: String = "Weather") throws -> String? {
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try bench.useCase(name, of: scene).write() }
        #expect(try bench.contents() == before)
        return failure?.description.replacing(bench.path + "/", with: "")
    }

    @Test(
        "A use case's name must be unique, ignoring case",
        arguments: ["AddEntry", "Addentry", "ShowEntries", "Show", "Actions"]
    )
    func taken(name: String) throws {
        try bench.scene("Weather").write()
        #expect(try refusal(name)?.contains("a use case's name must be unique") == true)
    }

    @Test("A use case cannot have the name of an imported type")
    func imported() throws {
        try bench.scene("Weather").write()
        #expect(
            try refusal("Navigator")
                == "'Navigator' cannot name a use case: SceneKitCore, which its files import, has a type of that name"
        )
    }

    @Test("The error for an unknown scene lists the existing ones")
    func unknownScene() throws {
        #expect(
            try refusal("FetchForecast")
                == "no package in Packages has a scene 'Weather'; available: ContactList; "
                + "'make scene NAME=Weather' writes one"
        )
    }

    @Test("A missing place is reported with the file and the wanted declaration")
    func missingPlace() throws {
        try bench.scene("Weather").write()
        let sources = "Packages/WeatherScene/Sources/WeatherScene/Weather/"
        let path = "Packages/WeatherScene/Tests/WeatherSceneTests/WeatherSpies.swift"
        let spies = try bench.text(path)
        try bench.write(spies.replacing("enum Call", with: "enum Received"), to: path)
        #expect(
            try refusal("FetchForecast")
                == "Tests/WeatherSceneTests/WeatherSpies.swift: 'class WeatherWorkerSpy' has no 'enum Call', into which "
                + "text had to be inserted"
        )
        try bench.write(spies, to: path)
        let worker = try bench.text(sources + "WeatherWorker.swift")
        try bench.write(
            worker.replacing("protocol WeatherWorking", with: "protocol OtherWorking"),
            to: sources + "WeatherWorker.swift"
        )
        #expect(
            try refusal("FetchForecast")
                == "Sources/WeatherScene/Weather/WeatherWorker.swift of Packages/WeatherScene, and the files beside it, "
                + "have no 'protocol WeatherWorking', into which text had to be inserted"
        )
    }

    @Test("A missing spy is reported with the one that the use case's tests need")
    func missingSpy() throws {
        try bench.scene("Weather").write()
        let spies = "Packages/WeatherScene/Tests/WeatherSceneTests/WeatherSpies.swift"
        try bench.write(
            try bench.text(spies).replacing("WeatherPresentationLogic", with: "Sendable"),
            to: spies
        )
        #expect(
            try refusal("FetchForecast")
                == "Packages/WeatherScene/Tests/WeatherSceneTests has no type with 'WeatherPresentationLogic' that is a "
                + "'ValueSpy' or has a property 'Spy<…>'; the use case's tests need one to check the values that the "
                + "presenter receives"
        )
    }
}
