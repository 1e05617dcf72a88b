import SceneKitCore
import StorageWorkers
import TerminalFrontend
import TextFrontend

/// One run of a host, from its arguments to its exit status.
@MainActor
struct HostRun {
    let host: Host
    let environment: [String: String]
    let terminal: any TextTerminal
    /// How a full screen is shown; nil where the process's own terminal is not to be used.
    let fullScreen: TerminalOptions?

    func run(_ arguments: [String]) async throws -> Int32 {
        let options = try HostOptions(arguments)
        if options.wantsVersion {
            try terminal.write("\(host.name) \(host.version)\n")
            return ExitStatus.done
        }
        if options.wantsHelp {
            try terminal.write(help)
            return ExitStatus.done
        }
        let configurator = Configurator()
        try configurator.register(host.scenes)
        var rest = options.rest[...]
        guard let command = rest.popFirst() else {
            return try await open(Location(host.firstScene), nil, options, configurator)
        }
        let wantsHelp = rest.contains("--help") || rest.contains("-h")
        switch command {
        case _ where wantsHelp && Self.commands.contains(command):
            try terminal.write(help)
            return ExitStatus.done
        case "help":
            try terminal.write(help)
            return ExitStatus.done
        case "scenes": return try listScenes(configurator, options, rest)
        case "graph": return try drawGraph(configurator, rest)
        case "open":
            guard let text = rest.popFirst(), rest.isEmpty else {
                throw UsageError("'open' needs one location, like /\(host.firstScene)")
            }
            return try await open(try Location(parsing: text), nil, options, configurator)
        default:
            let definition = try definition(of: command, in: configurator)
            let scene = try SceneCommand(Array(rest), of: definition)
            if scene.wantsHelp {
                try terminal.write(
                    scene.action.map { HelpText.action($0, of: definition, host: host.name) }
                        ?? HelpText.scene(definition, host: host.name)
                )
                return ExitStatus.done
            }
            let location = Location(scene.scene, parameters: scene.parameters)
            return try await open(location, scene, options, configurator)
        }
    }

    private static let commands = ["scenes", "open", "graph", "help"]

    private func definition(of name: String, in configurator: Configurator) throws -> SceneDefinition {
        if let definition = configurator.definitions.first(where: { $0.name == name }) { return definition }
        let names = configurator.definitions.map(\.name) + Self.commands
        throw UsageError(
            "there is no scene or command '\(name)'"
                + Suggestion.phrase(Suggestion.nearest(to: name, in: names))
                + "; there are " + names.joined(separator: ", ")
        )
    }

    // MARK: - Scenes

    private func open(
        _ location: Location,
        _ command: SceneCommand?,
        _ options: HostOptions,
        _ configurator: Configurator
    ) async throws -> Int32 {
        if options.interface == .terminal {
            guard command?.action == nil else {
                throw UsageError("'--ui terminal' shows scenes, and runs no action")
            }
            guard fullScreen != nil, terminal.isInputTerminal, terminal.isOutputTerminal else {
                throw UsageError("'--ui terminal' needs a terminal as standard input and output")
            }
        }
        // An unknown scene is told before a store is made for it.
        for step in location.steps { _ = try configurator.definition(of: step.scene) }
        let store = try await openStore(options)
        var services = host.services
        services[RecordStore.self] = store
        // Standard input and output are taken where a session speaks through them.
        let isSession = options.interface == .json || wantsFullScreen(command, options)
        services[(any DocumentAccess).self] = LocalDocuments(allowsStandardStreams: !isSession)
        configurator.services = services
        try configurator.validate()
        let navigator = Navigator(configurator: configurator)
        do {
            let status = try await show(location, command, options, navigator)
            try await store.close()
            return status
        } catch {
            // What ended the run is what a person should hear of.
            try? await store.close()
            throw error
        }
    }

    private func show(
        _ location: Location,
        _ command: SceneCommand?,
        _ options: HostOptions,
        _ navigator: Navigator
    ) async throws -> Int32 {
        if wantsFullScreen(command, options), let fullScreen {
            return try await showFullScreen(location, options, navigator, fullScreen)
        }
        if options.interface == .json {
            return try await JSONSession(navigator: navigator, terminal: terminal, options: options.display)
                .run(location)
        }
        let isLineSession = options.interface == .line && command?.action == nil && terminal.isInputTerminal
        if isLineSession || command == nil && options.rest.isEmpty, !options.display.isJSON {
            return try await LineSession(navigator: navigator, terminal: terminal, options: options.display)
                .run(location)
        }
        var display = options.display
        if let file = options.passwordFile { display.password = try PasswordFile.read(file) }
        let oneShot = OneShot(navigator: navigator, terminal: terminal, options: display)
        let interrupts = Interrupts { oneShot.interrupt() }
        let status = try await oneShot.run(location, action: command?.action, values: command?.values ?? [:])
        return interrupts.received.map { 128 + $0 } ?? status
    }

    private func openStore(_ options: HostOptions) async throws -> RecordStore {
        let text =
            try options.store ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        return try await RecordStore.open(try StorageLocation(parsing: text), schemes: host.schemes)
    }

    // MARK: - What there is

    private func listScenes(
        _ configurator: Configurator,
        _ options: HostOptions,
        _ rest: ArraySlice<String>
    ) throws -> Int32 {
        guard rest.isEmpty else { throw UsageError("'scenes' takes no arguments") }
        let catalogue = SceneCatalogue(configurator.definitions)
        if options.display.isJSON {
            try terminal.write(try JSONOutput.line(catalogue))
        } else {
            let text = ScreenText(
                width: terminal.isOutputTerminal ? terminal.width : nil,
                isStyled: terminal.allowsStyle
            )
            try terminal.write(text.content(of: Screen(title: "Scenes", blocks: [.list(catalogue.table)])))
        }
        return ExitStatus.done
    }

    private func drawGraph(_ configurator: Configurator, _ rest: ArraySlice<String>) throws -> Int32 {
        let words = rest.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        var format = SceneGraph.Format.dot
        if !words.isEmpty {
            guard words.count == 2, words[0] == "--format", let named = SceneGraph.Format(rawValue: words[1])
            else {
                throw UsageError("'graph' takes --format dot or --format mermaid")
            }
            format = named
        }
        try terminal.write(SceneGraph.text(of: configurator.definitions, as: format))
        return ExitStatus.done
    }

    private var help: String {
        let name = host.name
        var text = "\(name) \(host.version): scenes by name.\n\nUsage: \(name) [SCENE [ACTION]] [FLAGS]\n"
        text += HelpText.section("Scenes", host.scenes.map { ($0.name, $0.summary) })
        text += HelpText.section(
            "Commands",
            [
                ("scenes", "lists the scenes, their packages and actions"),
                ("open LOCATION", "opens a stack of scenes, like /\(host.firstScene)"),
                ("graph [--format dot|mermaid]", "draws which scene leads where"),
                ("help", "this text"),
            ]
        )
        text += HelpText.section("Flags", HostOptions.help)
        return text + "\n'\(name) SCENE --help' and '\(name) SCENE ACTION --help' tell more.\n"
    }
}
