import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// Tests every subset of the repository's modules, built in and as plugins.
@Suite("Every subset of modules", .blocking)
struct ModuleMatrixTests {
    static let names = ["Auth", "Contacts", "Games", "Home", "Shop"]

    /// The 31 subsets that are not empty.
    static let subsets = (1..<1 << names.count).map { bits in
        names.indices.filter { bits & 1 << $0 != 0 }.map { names[$0] }
    }

    @Test(
        "With built-in modules, every scene opens, every action works, and help lists nothing else",
        arguments: subsets
    )
    func builtIn(modules: [String]) throws {
        let program = try BuiltProgram("anyhost")
        let environment = ["MODULES": modules.joined(separator: ","), "EXTENSIONS": "Web,API,MCP"]
        let host = ComposedHost(program, environment: environment)
        try explore(host, modules)
        try expectDescription(of: host)
    }

    /// Checks that the API of a host has exactly the available scenes.
    private func expectDescription(of host: ComposedHost) throws {
        let run = try host.run(["openapi"])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let paths = try #require(document?["paths"] as? [String: Any]).keys.filter {
            $0.count { $0 == "/" } == 1
        }
        let scenes = try host.scenes().filter { $0.result == nil }
        #expect(Set(paths) == Set(scenes.map { "/" + $0.name }))
    }

    @Test("With plugins, scenes open, actions work, and help lists nothing else", arguments: subsets)
    func plugins(modules: [String]) throws {
        let program = try BuiltProgram("pluginhost")
        let folder = try program.pluginFolder(of: modules)
        try explore(ComposedHost(program, environment: ["PLUGINHOST_PLUGINS": folder]), modules)
    }

    @Test(
        "A host with one module is complete, and links no library that only other modules or the web front end need",
        arguments: names
    )
    func alone(module: String) throws {
        let program = try BuiltProgram(module.lowercased() + "host")
        try explore(ComposedHost(program, environment: [:]), [module])
        let libraries = try ProgramRun("ldd", [BuiltProducts.program(program.name).path]).output
        #expect(libraries.contains("libsodium") == (module == "Auth"))
        // The host with Home has no web front end.
        #expect(libraries.contains("libmicrohttpd") == (module != "Home"))
        // It is loaded for the first request.
        #expect(!libraries.contains("libcurl"))
        // None of them has the API, whose problems begin with this.
        let code = try Data(contentsOf: BuiltProducts.program(program.name))
        #expect(code.range(of: Data("urn:scenekit:problem:".utf8)) == nil)
    }

    private func explore(_ host: ComposedHost, _ modules: [String]) throws {
        let check = try host.run(["scenes", "--check"])
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(check.output.hasSuffix(" 0 errors, 0 warnings.\n"), "\(check.output)")
        #expect(check.errors == "")

        let scenes = try host.scenes()
        #expect(Set(scenes.map(\.package)) == Set(modules.map { $0 + "Scene" }))
        try expectHelp(of: host, names: scenes.filter { $0.result == nil }.map(\.name))

        // Without accounts nobody can sign in.
        func isOpen(_ scene: ComposedHost.Scene) -> Bool {
            scene.access == "everyone" || modules.contains("Auth")
        }
        let reachable = scenes.filter { $0.result == nil }
        let seen = try host.session(reachable.map { [.open($0.location)] })
        for (scene, answers) in zip(reachable, seen) {
            let answer = try #require(answers.first)
            #expect(answer.error == nil, "\(scene.name): \(answer.error ?? "")")
            guard isOpen(scene) else {
                #expect(answer.message?.contains(" is only for people who ") == true, "\(scene.name)")
                continue
            }
            let isLedToSignIn = scene.access != "everyone" && answer.location == "/Enter"
            #expect(answer.location == scene.location || isLedToSignIn, "\(answer.location ?? "-")")
            guard !isLedToSignIn else { continue }
            #expect(
                Set(answer.actions).isSubset(of: scene.actions),
                "\(scene.name) shows actions that are not declared"
            )
        }
        let open = zip(reachable, seen).filter { scene, _ in isOpen(scene) }
        try expectAnswers(from: host, to: open.map { ($0.location, $1.first?.actions ?? []) })
    }

    /// Performs every action of a screen; each must show a screen or a reason.
    private func expectAnswers(
        from host: ComposedHost,
        to offers: [(location: String, actions: [String])]
    ) throws {
        let steps = offers.flatMap { offer in
            offer.actions.map { [ComposedHost.Event.open(offer.location), .action($0), .answer(false)] }
        }
        for (step, answers) in zip(steps, try host.session(steps)) {
            let answer = try #require(answers.dropFirst().first)
            if let error = answer.error {
                #expect(error.contains(" needs the value "), "\(step): \(error)")
            } else {
                #expect(answer.location != nil, "\(step)")
                #expect(answer.message?.contains(" failed: ") != true, "\(step): \(answer.message ?? "")")
                #expect(answer.message?.contains("no segue") != true, "\(step): \(answer.message ?? "")")
            }
        }
    }

    /// Checks that help and completions list exactly the available scenes.
    private func expectHelp(of host: ComposedHost, names: [String]) throws {
        let help = try host.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        let listed = help.output.split(separator: "\n").map {
            $0.split(separator: " ").first.map(String.init) ?? ""
        }
        for name in ComposedHost.everyScene {
            #expect(listed.contains(name) == names.contains(name), "\(name)")
        }
        let completions = try host.run(["completions", "fish"]).output
        let words = Set(completions.split { !$0.isLetter }.map(String.init))
        for name in ComposedHost.everyScene {
            #expect(words.contains(name) == names.contains(name), "\(name)")
        }
    }
}
