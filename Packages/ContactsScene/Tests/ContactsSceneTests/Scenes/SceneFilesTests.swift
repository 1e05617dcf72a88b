import FoundationEssentials
import Testing

@Suite("The files of the contact scenes")
struct SceneFilesTests {
    private static let scenes = [
        "ContactList", "ViewContact", "AddContact", "EditContact", "DuplicateList", "MergeContacts",
        "PickCategory", "PickContact",
    ]
    /// The scenes with segues; the others end with a result and need no router.
    private static let routedScenes = scenes.filter { !$0.hasPrefix("Pick") }
    private static let package = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()

    private func source(_ scene: String, _ part: String) throws -> String {
        let path = "\(Self.package)/Sources/ContactsScene/\(scene)/\(scene)\(part).swift"
        let bytes = try #require(FileManager.default.contents(atPath: path), "there is no \(path)")
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("000-30: each scene has the file set of the templates", arguments: scenes)
    func fileSet(scene: String) throws {
        for part in ["Models", "ViewController", "Interactor", "Presenter", "Worker", "Configurator"]
            + router(of: scene)
        {
            #expect(try !source(scene, part).isEmpty)
        }
        // The worker's protocol and its implementation are in one file.
        let worker = try source(scene, "Worker")
        #expect(worker.contains("protocol \(scene)Working") && worker.contains(": \(scene)Working {"))
    }

    @Test(
        "A use case of the list with parts of its own has the parts of a scene but the view",
        arguments: ["ImportContacts", "ExportContacts", "SyncContacts"]
    )
    func useCaseFiles(useCase: String) throws {
        for (part, role) in [
            ("Models", "enum \(useCase) {"), ("Interactor", "protocol \(useCase)BusinessLogic"),
            ("Presenter", "protocol \(useCase)PresentationLogic"), ("Worker", "protocol \(useCase)Working"),
        ] {
            #expect(try source(useCase, part).contains(role))
        }
        let models = try source(useCase, "Models")
        #expect(["Request", "Response", "ViewModel"].allSatisfy { models.contains(" \($0)") })
    }

    private func router(of scene: String) -> [String] { Self.routedScenes.contains(scene) ? ["Router"] : [] }

    @Test("000-31: each part has a file of tests", arguments: scenes)
    func mirrored(scene: String) {
        for part in ["ViewController", "Interactor", "Presenter", "Worker"] + router(of: scene) {
            let path = "\(Self.package)/Tests/ContactsSceneTests/\(scene)/\(scene)\(part)Tests.swift"
            #expect(FileManager.default.fileExists(atPath: path), "there is no \(path)")
        }
    }

    @Test("000-07, 001-06: only view controller, router and configurator use the screen", arguments: scenes)
    func imports(scene: String) throws {
        #expect(try !source(scene, "Worker").contains("import SceneKitCore"), "\(scene)Worker")
        // Interactors and view models use SceneKitCore's base class, messages and labelled values, but no screens.
        for part in ["Interactor", "Models", "Presenter"] {
            #expect(try !source(scene, part).contains(#/Screen\b|Block\(/#), "\(scene)\(part)")
        }
        for part in ["ViewController", "Configurator"] + router(of: scene) {
            #expect(try source(scene, part).contains("import SceneKitCore"), "\(scene)\(part)")
        }
    }

    @Test("000-09: every use case has its Request, Response and ViewModel", arguments: scenes)
    func useCases(scene: String) throws {
        let models = try source(scene, "Models")
        let useCases = models.matches(of: #/\n    enum (\w+) \{\n/#).map { String($0.1) }
        #expect(!useCases.isEmpty)
        for part in ["Request", "Response", "ViewModel"] {
            let declarations = models.matches(
                of: try Regex("\n        (struct|enum|typealias) \(part)\\b")
            )
            #expect(declarations.count == useCases.count, "\(scene): \(part) of \(useCases)")
        }
    }

    /// The names of rows 000-11, 000-12, 000-13, 000-14, 000-15 and 000-16.
    @Test("The protocols have their names, and the parts implement them", arguments: scenes)
    func protocols(scene: String) throws {
        var roles = [
            "ViewController": ["DisplayLogic"], "Interactor": ["BusinessLogic"],
            "Presenter": ["PresentationLogic"],
        ]
        if Self.routedScenes.contains(scene) {
            roles["Interactor"]?.append("DataStore")
            roles["Router"] = ["RoutingLogic", "DataPassing"]
        }
        for (part, names) in roles {
            let text = try source(scene, part)
            for name in names {
                #expect(text.contains("protocol \(scene)\(name)"), "\(scene)\(part)")
                // A router conforms to both of its protocols under one name.
                let conformed = part == "Router" ? "Routing" : name
                let conformance = try Regex(
                    "(class|extension) \(scene)\(part):[^{]*\\b\(scene)\(conformed)\\b"
                )
                #expect(text.contains(conformance), "\(scene)\(part): \(name)")
            }
            if part == "Router" {
                let both = "\(scene)RoutingLogic & \(scene)DataPassing"
                #expect(text.contains("typealias \(scene)Routing = \(both)"))
            }
        }
    }
}
