@_spi(Hosting) public import SceneKitCore
import StorageWorkers
@_spi(Hosting) import TerminalFrontend
@_spi(Hosting) import TextFrontend

/// One run of a host, from its arguments to its exit status.
///
/// The arguments pass these parts:
///
/// ```
/// HostOptions          takes the host's flags out
/// HostRun              registers modules and plugins, takes the settings out, and finds the command or the scene
///   HostCommand        a command: those of every host, and those of extensions
///   SceneCommand       a scene with its action and values
///     +Opening         checks the location
///     +Sessions        opens the store and makes the person's session
///     +FrontEnds       chooses a front end and opens the location in it
/// ```
@MainActor
public struct HostRun {
    let host: Host
    let environment: [String: String]
    let terminal: any TextTerminal
    /// The options of the full screen; nil if the process's own terminal is not used.
    let fullScreen: TerminalOptions?
    /// The host's own part of the arguments.
    private(set) var options: HostOptions
    /// The registered modules, and the services with the host's lifetime.
    public let configurator: Configurator
    let plugins = PluginShelf()

    init(
        host: Host,
        options: HostOptions,
        environment: [String: String],
        terminal: any TextTerminal,
        fullScreen: TerminalOptions?
    ) {
        self.host = host
        self.options = options
        self.environment = environment
        self.terminal = terminal
        self.fullScreen = fullScreen
        configurator = Configurator(services: host.services.copy())
        configurator.expectedServices.formUnion([
            ServiceIdentifier(RecordStore.self), ServiceIdentifier((any UserDirectory).self),
            ServiceIdentifier((any DocumentAccess).self), ServiceIdentifier(SharedStores.self),
            ServiceIdentifier(GuestStore.self),
        ])
    }

    /// The language of the host's own help and messages.
    @_spi(Hosting) public var texts: Texts {
        get throws { options.display.isJSON ? .english : try host.texts(in: environment) }
    }

    /// The scene to open if the arguments name none; empty if the host has none.
    var firstScene: String {
        host.firstScene ?? configurator.entrances.first?.scene
            ?? configurator.definitions.first { !$0.isInternal }?.name ?? ""
    }

    /// The commands of this host beside its scenes.
    var commands: [HostCommand] { host.commands(firstScene: firstScene) }

    /// The URL of the store that `--store` names, or of the host's own.
    var storeText: String {
        get throws {
            try options.store ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        }
    }

    /// Prints a screen as text.
    func write(_ screen: Screen) throws {
        let text = ScreenText(
            width: terminal.isOutputTerminal ? terminal.width : nil,
            isStyled: terminal.allowsStyle
        )
        try terminal.write(text.content(of: screen.localized(by: try texts)))
    }

    mutating func run() async throws -> Int32 {
        if options.wantsVersion {
            guard options.rest.isEmpty else {
                let words = options.rest.joined(separator: " ")
                throw UsageError("'--version' has no effect on '\(words)'; use it alone")
            }
            try checkFlags(for: .version)
            try terminal.write("\(host.name) \(host.version)\n")
            return ExitStatus.done
        }
        try registerModules()
        try await findPlugins()
        try options.takeSettings(configurator.modules.flatMap(\.settings))
        if options.wantsHelp {
            try terminal.write(help(in: texts))
            return ExitStatus.done
        }
        var rest = options.rest[...]
        guard let name = rest.popFirst() else { return try await open(nil) }
        guard let command = commands.first(where: { $0.name == name }) else {
            return try await openScene(name, arguments: rest)
        }
        return try await run(command, arguments: rest)
    }

    /// Registers the services of every host and the host's modules.
    func registerModules() throws {
        try configurator.register(
            .hosting(settings: fullScreen == nil ? [] : FullScreenSettings.declarations)
        )
        let commandNames = host.commands().map(\.name)
        for module in host.modules {
            try Self.checkNames(of: module, commands: commandNames)
            try configurator.register(module)
        }
        try host.checkExtensions(settings: configurator.modules.flatMap(\.settings).map(\.name))
        configurator.bind(host.bindings)
    }

    /// Checks that no scene or setting has a name that the host itself uses, and that its records can be stored under
    /// theirs.
    static func checkNames(of module: SceneModule, commands: [String]) throws(SceneError) {
        for type in module.recordTypes {
            if let fault = type.schemaFault { throw .invalidModule(module.name, reason: fault) }
        }
        if let scene = module.scenes.first(where: { commands.contains($0.name) }) {
            throw .invalidModule(module.name, reason: "the scene '\(scene.name)' has the name of a command")
        }
        if let setting = module.settings.first(where: { HostOptions.flags.contains("--" + $0.name) }) {
            throw .invalidModule(
                module.name,
                reason: "the setting '\(setting.name)' has the name of a flag of every host"
            )
        }
    }

    /// Registers the plugins' modules from their manifests and the modules that extensions find, and reports those that
    /// cannot be used.
    private func findPlugins() async throws {
        let finders = host.extensions.filter { $0.modules != nil }
        guard options.plugins.isEmpty || !finders.isEmpty else {
            throw UsageError("there is no flag '--plugin' in this host: it runs no programs")
        }
        // Only these store commands need the modules, for the types of their records.
        guard options.rest.first != "store" || ["check", "migrate"].contains(options.rest.dropFirst().first)
        else { return }
        let folders = PluginFolders(
            named: options.pluginFolders,
            host: host.name,
            environment: environment
        )
        plugins.register(folders, in: configurator, commands: commands.map(\.name))
        for finder in finders where !finder.commands.contains(where: { $0.name == options.rest.first }) {
            let found = await finder.modules?(self, options.plugins) ?? []
            plugins.register(found, in: configurator, commands: commands.map(\.name))
        }
        // `scenes --check` prints the refusals in its own report.
        guard options.rest.first != "scenes" || !options.rest.contains("--check") else { return }
        let answer = options.rest.first.flatMap(plugins.refusal)
        for refusal in plugins.refusals where refusal != answer {
            terminal.writeError("warning: \(refusal)\n")
        }
    }

    private func run(_ command: HostCommand, arguments rest: ArraySlice<String>) async throws -> Int32 {
        if rest.contains("--help") || rest.contains("-h") {
            try terminal.write(
                command.name == HostCommand.store.name
                    ? StoreCommand.help(host: host.name, in: texts) : help(in: texts)
            )
            return ExitStatus.done
        }
        if let use = command.use(rest) {
            try checkFlags(for: use, [.serving, .describing].contains(use) ? command.name : nil)
        }
        return try await command.work(self, rest)
    }

    private func openScene(_ name: String, arguments: ArraySlice<String>) async throws -> Int32 {
        let definition = try definition(of: name)
        let texts = try sessionTexts()
        let command: SceneCommand
        do {
            command = try SceneCommand(Array(arguments), of: definition, in: texts)
        } catch {
            throw error.inArguments(Array(arguments), of: definition)
        }
        if command.wantsHelp {
            try terminal.write(
                command.action.map { HelpText.action($0, of: definition, host: host.name, in: texts) }
                    ?? HelpText.scene(definition, host: host.name, in: texts)
            )
            return ExitStatus.done
        }
        return try await open(command.location, performing: command)
    }

    private func definition(of name: String) throws -> SceneDefinition {
        let definitions = configurator.definitions
        if let definition = definitions.first(where: { $0.name == name }) { return definition }
        if let refusal = plugins.refusal(of: name) { throw refusal }
        if name.hasPrefix("-"), name != "--" {
            // The value may be a secret, so show only the name.
            let flag = name.prefix { $0 != "=" }
            let known = HostOptions.flags.union(settingFlags.map(\.name)).sorted()
            let guess = Suggestion.text(Suggestion.nearest(to: String(flag), in: known))
            throw UsageError("there is no flag '\(flag)' before a scene or command\(guess)")
        }
        let names = definitions.filter { !$0.isInternal }.map(\.name) + commands.map(\.name)
        let guess = Suggestion.text(Suggestion.nearest(to: name, in: names))
        throw UsageError(
            "there is no scene or command '\(name)'\(guess); available: \(names.joined(separator: ", "))"
        )
    }
}
