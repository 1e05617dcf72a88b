import SceneKitCore
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
    let plugins = PluginShelf()

    func run(_ arguments: [String]) async throws -> Int32 {
        let options = try HostOptions(arguments)
        if options.wantsVersion {
            guard options.rest.isEmpty else {
                let words = options.rest.joined(separator: " ")
                throw UsageError("'--version' has no effect on '\(words)'; say it alone")
            }
            try options.check(for: .version)
            try terminal.write("\(host.name) \(host.version)\n")
            return ExitStatus.done
        }
        let configurator = Configurator()
        try configurator.register(host.scenes)
        findPlugins(options, configurator)
        if options.wantsHelp {
            try terminal.write(help)
            return ExitStatus.done
        }
        var rest = options.rest[...]
        guard let name = rest.popFirst() else { return try await open(nil, nil, options, configurator) }
        guard let command = HostCommand(rawValue: name) else {
            return try await openScene(name, rest, options, configurator)
        }
        return try await run(command, rest, options, configurator)
    }

    private func run(
        _ command: HostCommand,
        _ rest: ArraySlice<String>,
        _ options: HostOptions,
        _ configurator: Configurator
    ) async throws -> Int32 {
        if rest.contains("--help") || rest.contains("-h") {
            try terminal.write(command == .store ? StoreCommand.help(host: host.name) : help)
            return ExitStatus.done
        }
        if let use = HostUse(command, rest) { try options.check(for: use) }
        switch command {
        case .help:
            guard rest.isEmpty else {
                throw UsageError(
                    "'help' takes no words; '\(rest.joined(separator: " ")) --help' tells of those"
                )
            }
            try terminal.write(help)
            return ExitStatus.done
        case .store:
            return try await StoreCommand(host: host, environment: environment, terminal: terminal)
                .run(rest, options)
        case .replay: return try await replay(rest, options, configurator)
        case .scenes: return try await listScenes(configurator, options, rest)
        case .graph: return try drawGraph(configurator, rest)
        case .manual: return try writeManual(configurator, rest)
        case .completions: return try writeCompletions(configurator, rest)
        case .open:
            guard let text = rest.first, rest.count == 1 else {
                throw UsageError("'open' needs one location, like /\(host.firstScene)")
            }
            return try await open(try Location(parsing: text), nil, options, configurator)
        }
    }

    private func openScene(
        _ name: String,
        _ rest: ArraySlice<String>,
        _ options: HostOptions,
        _ configurator: Configurator
    ) async throws -> Int32 {
        let definition = try definition(of: name, in: configurator)
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

    private func definition(of name: String, in configurator: Configurator) throws -> SceneDefinition {
        if let definition = configurator.definitions.first(where: { $0.name == name }) { return definition }
        if let refusal = plugins.refusal(of: name) { throw refusal }
        if name.hasPrefix("-"), name != "--" {
            // What stands behind the name may be a secret.
            let flag = name.prefix { $0 != "=" }
            throw UsageError(
                "there is no flag '\(flag)' before a scene or command"
                    + Suggestion.phrase(Suggestion.nearest(to: String(flag), in: HostOptions.flags.sorted()))
            )
        }
        let names = configurator.definitions.map(\.name) + HostCommand.names
        throw UsageError(
            "there is no scene or command '\(name)'"
                + Suggestion.phrase(Suggestion.nearest(to: name, in: names))
                + "; there are " + names.joined(separator: ", ")
        )
    }
}
