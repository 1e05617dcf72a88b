import SceneKitCore
import StorageWorkers
import Testing

@testable import SceneHosting

@MainActor
@Suite("Checking scenes")
struct SceneCheckTests {
    private func scene(
        _ name: String,
        parameters: [ActionParameter] = [],
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

    private func check(_ definitions: SceneDefinition...) -> (errors: [String], warnings: [String]) {
        let check = SceneCheck(
            definitions,
            groups: Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0.package) }),
            services: Services(),
            firstScene: "First",
            entrances: [],
            flags: HostOptions.flags
        )
        return (check.errors, check.warnings)
    }

    @Test("Scenes that lead to each other from the first one on have no fault")
    func whole() {
        #expect(check(scene("First", to: "Second"), scene("Second", to: "Second")) == ([], []))
    }

    @Test("A segue to no scene, and a first scene that is none, are errors")
    func dangling() {
        #expect(
            check(scene("Firs", to: "Secnd")).errors == [
                "the first scene is 'First', which no package registers",
                "the segue 'Secnd' of Firs leads to 'Secnd', which no package registers",
            ]
        )
    }

    @Test("A service that is not provided is an error")
    func services() {
        var first = scene("First")
        first.services = [ServiceIdentifier(RecordStore.self)]
        #expect(
            check(first).errors == [
                "First needs the service StorageWorkers.RecordStore, which this host does not provide; it provides none"
            ]
        )
    }

    @Test("Parameters that nobody could give are errors")
    func parameters() {
        let action = SceneAction(
            "find",
            label: "Find",
            summary: "",
            parameters: [
                ActionParameter("words", summary: "", isRepeated: true, isPositional: true),
                ActionParameter("place", summary: "", isPositional: true),
                ActionParameter("day", summary: ""),
            ]
        )
        let first = scene(
            "First",
            parameters: [
                ActionParameter("day", summary: "", isRequired: true),
                ActionParameter("limit", kind: .number, summary: ""),
                ActionParameter("word", kind: .password, summary: ""),
                ActionParameter("kind", kind: .choice([]), summary: ""),
                ActionParameter("tag", summary: "", isRepeated: true),
            ],
            actions: [action]
        )
        #expect(
            check(first).errors == [
                "the parameter 'day' of First is required, and the first scene is opened without any",
                "the parameter 'limit' of First has the name of a flag of the host, which takes it",
                "the parameter 'word' of First is a secret, and a location is shown and kept",
                "the parameter 'kind' of First is a choice of nothing",
                "the parameter 'tag' of First is repeated, and a location holds one value of each",
                "the parameter 'day' of First's 'find' hides the scene's own, which is required",
                "the parameter 'words' of First's 'find' takes all that follows it, and others are declared behind it",
            ]
        )
    }

    @Test("Scenes that nothing reaches are warnings, also where they lead to each other")
    func unreached() {
        #expect(
            check(scene("First", to: "Second"), scene("Second"), scene("Island", to: "Island")).warnings == [
                "nothing leads to Island from First; it can be opened by its name only"
            ]
        )
    }

    @Test("Packages that need each other's scenes are warnings, each circle once")
    func circles() {
        #expect(
            check(scene("First", to: "Second"), scene("Second", to: "Third"), scene("Third", to: "First"))
                .warnings
                == [
                    "FirstScene and SecondScene and ThirdScene need each other's scenes, so that none can be used "
                        + "without the others"
                ]
        )
    }
}
