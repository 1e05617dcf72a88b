import Foundation
import Testing

@testable import SceneGenerator

@Suite("Scenes of each kind for a record of the package")
struct SceneKindTests {
    private let bench: Workbench
    private static let sources = "Packages/WeatherScene/Sources/WeatherScene/"

    init() throws {
        bench = try Workbench()
        try bench.scene("Weather", record: "Day").write()
    }

    private func write(record: String) throws {
        try bench.write(record, to: Self.sources + "Weather/Day.swift")
        let fields = bench.path + "/" + Self.sources + "Weather/Day+Fields.swift"
        try FileManager.default.removeItem(atPath: fields)
    }

    private func text(_ name: String) throws -> String { try bench.text(Self.sources + name + ".swift") }

    /// The end of the error message of a refused plan; checks that nothing has changed.
    private func refusal(_ plan: () throws -> ScenePlan) throws -> String? {
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try plan().write() }
        #expect(try bench.contents() == before)
        return failure?.description.replacing(bench.path + "/", with: "")
    }

    @Test(
        "Each kind has its parts and tests, with the package's record and store worker",
        arguments: SceneKind.allCases
    )
    func parts(kind: SceneKind) throws {
        let plan = try bench.scene("Rain", package: "Weather", kind: kind, record: "Day")
        try plan.write()
        let sources = bench.path + "/" + Self.sources
        let tests = bench.path + "/Packages/WeatherScene/Tests/WeatherSceneTests/"
        for part in ["Configurator", "Interactor", "Models", "Presenter", "ViewController", "Worker"] {
            #expect(plan.paths.contains(sources + "Rain/Rain\(part).swift"))
        }
        for part in ["Interactor", "Presenter", "Scene", "ViewController", "Worker"] {
            #expect(plan.paths.contains(tests + "Rain\(part)Tests.swift"))
        }
        #expect(plan.paths.contains(sources + "Rain/RainRouter.swift") == (kind != .picker))
        // The table of fields was generated with the record.
        #expect(!plan.paths.contains(sources + "Weather/Day+Fields.swift"))
        for (path, text) in try bench.contents() where path.contains("Rain") {
            #expect(!text.contains("{{") && !text.contains("RainFailure"), "\(path)")
        }
        #expect(try text("Rain/RainConfigurator").contains("result: String.self") == (kind == .picker))
    }

    @Test(
        "One table for all scenes has the record's stored properties that the framework can show"
    )
    func fields() throws {
        try write(
            record: """
                enum Sky: String, Codable, FieldChoice { case clear, grey }

                struct Day: Record, Hashable {
                    static let byName = RecordIndex("name") { (day: Day) in day.name }
                    let station: String
                    var id: String
                    var name: String // the title
                    var sunrise: CalendarDate?
                    var sky = Sky.clear
                    var isWet = false { didSet { isSeen = true } }
                    var isSeen = true, unread = 1
                    var tags: [String]
                    var readings: [String: Int]
                    var place: Place?
                    var length: Int { 3 }
                    func late() -> Int {
                        var hours: Int = 3
                        return hours
                    }
                }

                """
        )
        try bench.scene("ViewDay", package: "Weather", kind: .detail).write()
        let table = try text("Weather/Day+Fields")
        #expect(
            table.contains(
                """
                .field("name", \\.name, "Name", isRequired: true),
                .field("sunrise", \\.sunrise, "Sunrise"),
                .field("sky", \\.sky, "Sky"),
                .field("is-wet", \\.isWet, "Is wet"),
                .field("is-seen", \\.isSeen, "Is seen"),
                .field("tags", \\.tags, "Tags"),
                    ]
                """
            )
        )
        #expect(table.contains(#"Day(station: "", id: "", name: "", tags: [], readings: [:])"#))
        let before = try bench.contents()
        try bench.scene("EditDay", package: "Weather", kind: .form).write()
        #expect(try text("Weather/Day+Fields") == before[Self.sources + "Weather/Day+Fields.swift"])
        // The worker already has a method to find days.
        #expect(try text("EditDay/EditDayWorker").ranges(of: "func findDay").count == 1)
    }

    @Test(
        "A scene that takes an id gets it from the preceding scene: from a list's row or a detail's action"
    )
    func passing() throws {
        try bench.scene("EditDay", package: "Weather", kind: .form).write()
        try bench.scene("ViewDay", to: "EditDay", package: "Weather", kind: .detail).write()
        try bench.scene("Days", to: "ViewDay", package: "Weather", record: "Day").write()
        #expect(try text("ViewDay/ViewDayRouter").contains("destination.dayID = dataStore.dayID"))
        #expect(try text("Days/DaysRouter").contains("destination.dayID = dataStore.selectedID"))
        #expect(try text("Days/DaysViewController").contains(#"parameter: "id""#))
    }

    @Test("A use case can be added to a list with a shared worker")
    func useCase() throws {
        try bench.scene("Days", package: "Weather", record: "Day").write()
        try bench.scene("Rain", package: "Weather").write()
        try bench.useCase("FetchForecast", of: "Rain").write()
        #expect(
            try text("Rain/RainWorker").contains(
                "store.count(RainEntry.self)\n            try Task.check"
            )
        )
    }

    @Test("The record's name may only be omitted if the package has one record type")
    func records() throws {
        try bench.scene("Rain", package: "Weather").write()
        #expect(
            try refusal { try bench.scene("ViewDay", package: "Weather", kind: .detail) }
                == "name a record with RECORD=…: \(Self.sources.dropLast()) has the record types Day, RainEntry"
        )
        #expect(
            try refusal { try bench.scene("ViewDay", package: "Weather", kind: .detail, record: "Week") }
                == "\(Self.sources.dropLast()) has no record type 'Week'; it has the record types Day, RainEntry"
        )
        #expect(
            try refusal { try bench.scene("ViewDay", kind: .detail) }
                == "a detail shows records of a package: name it with IN=…"
        )
    }

    @Test(
        "The error for an unsuitable record names the missing part",
        arguments: [
            (
                "struct Day: Record { var id: String }",
                "Day.swift: 'Day' must be Equatable, like all models of a scene"
            ),
            (
                "struct Day: Record, Equatable {\n    let id: String\n}",
                "Day.swift: 'Day' needs a 'var id: String', which a new record gets"
            ),
            (
                "struct Day: Record, Equatable {\n    var id: String\n    var count: Int\n}",
                "'Day' needs a 'var' of type String besides its id, for people to recognise it by"
            ),
            (
                "struct Day: Record, Equatable {\n    var id: String\n    var name: String\n    var place: Place\n}",
                "'Day.place' needs a default value for new records"
            ),
            (
                """
                struct Day: Record, Equatable {
                    var id: String
                    var name: String
                    var place: Place
                    var date: CalendarDate
                    var time: TimeOfDay
                }
                """,
                "'Day.place' and 'Day.time' need default values for new records"
            ),
            (
                "enum Day: Record {}",
                "'Day' must be a top-level structure to be a scene's record"
            ),
        ]
    )
    func unusable(record: String, message: String) throws {
        try write(record: record + "\n")
        let refusal = try refusal { try bench.scene("ViewDay", package: "Weather", kind: .form) }
        #expect(refusal?.hasSuffix(message) == true, "\(refusal ?? "")")
    }
}
