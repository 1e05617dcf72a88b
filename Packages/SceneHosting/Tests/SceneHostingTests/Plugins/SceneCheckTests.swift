@_spi(Hosting) import SceneKitCore
import StorageWorkers
import Testing

@testable import SceneHosting

@MainActor
@Suite("Checking scenes")
struct SceneCheckTests {
    private func scene(
        _ name: String,
        parameters: [Field] = [],
        actions: [SceneAction] = [],
        to destinations: String...
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            package: name + "Scene",
            summary: "",
            parameters: parameters,
            actions: actions,
            segues: destinations.map { SegueDeclaration($0) },
            configure: { HostedScene(name: $0.name) }
        )
    }

    private func check(_ definitions: SceneDefinition...) throws -> (errors: [String], warnings: [String]) {
        let configurator = Configurator()
        try configurator.register(definitions)
        let check = SceneCheck(
            configurator,
            groups: Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0.package) }),
            firstScenes: ["First"],
            flags: HostOptions.flags
        )
        return (check.errors, check.warnings)
    }

    @Test("Scenes that are connected to the first one have no faults")
    func whole() throws {
        #expect(try check(scene("First", to: "Second"), scene("Second", to: "Second")) == ([], []))
    }

    @Test("A segue to an unknown scene and an unknown first scene are errors")
    func dangling() throws {
        #expect(
            try check(scene("Firs", to: "Secnd")).errors == [
                "no module declares the first scene, 'First'",
                "the segue 'Secnd' of Firs leads to 'Secnd', which no package registers",
            ]
        )
    }

    @Test("A missing service is an error")
    func services() throws {
        var first = scene("First")
        first.services = [ServiceIdentifier(RecordStore.self)]
        #expect(
            try check(first).errors == [
                "First needs the service StorageWorkers.RecordStore, which neither the host nor a module provides; "
                    + "add the module that does, or give one in the host's services"
            ]
        )
    }

    @Test("Parameters that nobody could give are errors")
    func parameters() throws {
        let action = SceneAction(
            "find",
            label: "Find",
            summary: "",
            parameters: [
                Field("words", summary: "", isRepeated: true, isPositional: true),
                Field("place", summary: "", isPositional: true),
                Field("day", summary: ""),
            ]
        )
        let first = scene(
            "First",
            parameters: [
                Field("day", summary: "", isRequired: true),
                Field("limit", kind: .integer(), summary: ""),
                Field("tag", summary: "", isRepeated: true),
            ],
            actions: [action]
        )
        #expect(
            try check(first).errors == [
                "the parameter 'day' of First is required, but the first scene opens without parameters",
                "the parameter 'limit' of First has the name of a host flag, so the scene never receives it",
                "the parameter 'tag' of First is repeated, but a location holds one value per parameter",
                "the parameter 'day' of First's 'find' hides the scene's required parameter of the same name",
                "the parameter 'words' of First's 'find' takes all remaining arguments, but other parameters follow it",
            ]
        )
    }

    @Test("Unreachable scenes are warnings, even if they lead to each other")
    func unreached() throws {
        #expect(
            try check(scene("First", to: "Second"), scene("Second"), scene("Island", to: "Island")).warnings
                == [
                    "no segue leads to Island from First; only its name opens it"
                ]
        )
    }

    @Test("A scene with a result may wait for a module that opens it")
    func unreachedResult() throws {
        var pick = scene("Pick")
        pick.result = ResultType(String.self)
        #expect(try check(scene("First"), pick) == ([], []))
    }

    @Test("Packages with mutual segues are warnings, each cycle once")
    func cycles() throws {
        #expect(
            try check(scene("First", to: "Second"), scene("Second", to: "Third"), scene("Third", to: "First"))
                .warnings
                == [
                    "FirstScene and SecondScene and ThirdScene need each other's scenes; none works "
                        + "without the others"
                ]
        )
    }
}
