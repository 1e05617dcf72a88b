private import Glibc
import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostRun {
    /// Opens a location over the store; nil is wherever the person should begin.
    func open(
        _ location: Location?,
        _ command: SceneCommand?,
        _ options: HostOptions,
        _ configurator: Configurator
    ) async throws -> Int32 {
        let words = [command?.scene, command?.action?.identifier].compactMap(\.self)
        try options.check(
            for: HostUse(command, options.interface),
            command?.action == nil ? nil : words.joined(separator: " ")
        )
        if options.interface == .terminal {
            guard fullScreen != nil, terminal.isInputTerminal, terminal.isOutputTerminal else {
                throw UsageError("'--ui terminal' needs a terminal as standard input and output")
            }
        }
        if options.passwordFile != nil { try checkPassword(command, configurator) }
        // What cannot be opened is told before a store is made for it.
        for step in location?.steps ?? [] {
            try check(step, against: configurator.definition(of: step.scene))
        }
        let text =
            try options.store ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        if options.durability != nil, !StoreFiles(location: try StorageLocation(parsing: text)).isInFiles {
            throw UsageError("'--durability' has no effect on '\(text)', which ends with the process anyway")
        }
        let store = try await openStore(text, StorageOptions(durability: options.durability ?? .full))
        do {
            let status = try await run(location, command, options, configurator, store)
            try await close(store)
            return status
        } catch {
            // What ended the run is what a person should hear of.
            try? await close(store)
            throw error
        }
    }

    private func run(
        _ location: Location?,
        _ command: SceneCommand?,
        _ options: HostOptions,
        _ configurator: Configurator,
        _ store: RecordStore
    ) async throws -> Int32 {
        var services = host.services
        try host.provide?(&services, environment)
        services[RecordStore.self] = store
        // Standard input and output are taken where a session speaks through them.
        let isSession = options.interface == .json || wantsFullScreen(command, options)
        services[(any DocumentAccess).self] = LocalDocuments(
            allowsStandardStreams: !isSession,
            isInUse: store.uses,
            // Nothing is left to do for anybody, and there is nobody to tell what had been done.
            onClosedOutput: { exit(ExitStatus.done) }
        )
        configurator.services = services
        let navigator = Navigator(configurator: configurator)
        try await host.identity?.begin(
            try setting(store, configurator, navigator, isSession: command?.action == nil)
        )
        checkPlugins(configurator)
        try configurator.validate()
        let recorder = try options.recording.map { path in
            guard !store.uses(path) else {
                throw RecordingError("\(path) cannot be recorded into: it is a file of the store in use")
            }
            let head = Recording.Head(
                recording: Recording.Head.format,
                host: host.name,
                version: host.version,
                location: location.map { "\($0)" }
            )
            return try SessionRecorder(path: path, head: head, navigator: navigator)
        }
        let status = try await show(begin(at: location), command, options, navigator)
        try recorder?.finish()
        return status
    }

    /// The location to open; nil where the flow that the person's state asks for shows a scene already.
    func begin(at location: Location?) -> Location? {
        if let location { return location }
        guard let identity = host.identity else { return Location(host.firstScene) }
        identity.start()
        return nil
    }

    func setting(
        _ store: RecordStore,
        _ configurator: Configurator,
        _ navigator: Navigator,
        isSession: Bool,
        folder: String? = nil
    ) throws -> HostSetting {
        let folder = try folder ?? DataDirectory.path(host: host.name, environment: environment)
        try DataDirectory.create(folder)
        return HostSetting(
            hostName: host.name,
            store: store,
            folder: folder,
            storeName: StoreFiles(location: store.location).name,
            configurator: configurator,
            navigator: navigator,
            firstScene: host.firstScene,
            isSession: isSession
        )
    }

    /// Checks that a command has a use for passwords.
    private func checkPassword(_ command: SceneCommand?, _ configurator: Configurator) throws {
        guard let command, let action = command.action else {
            throw UsageError("'--password-file' goes with a scene's action that takes a password")
        }
        let form = try configurator.definition(of: command.scene).form
        guard SceneCommand.parameters(of: action, form: form).contains(where: { $0.kind == .password }) else {
            throw UsageError(
                "'\(command.scene) \(action.identifier)' takes no password, and '--password-file' gives one"
            )
        }
    }

    /// Checks that a scene takes what the location gives it, and gets what it cannot do without.
    private func check(_ step: Location.Step, against definition: SceneDefinition) throws {
        let known = definition.parameters.map(\.identifier)
        for name in step.parameters.names where !known.contains(name) {
            throw SceneError.unknownParameter(name, scene: definition.name, known: known)
        }
        for parameter in definition.parameters where parameter.isRequired {
            _ = try step.parameters.required(parameter.identifier, of: definition.name)
        }
    }

    /// - Parameter location: nil where a scene is shown already.
    private func show(
        _ location: Location?,
        _ command: SceneCommand?,
        _ options: HostOptions,
        _ navigator: Navigator
    ) async throws -> Int32 {
        if wantsFullScreen(command, options), let fullScreen {
            let location = await arrive(at: location, on: navigator)
            return try await showFullScreen(location, options, navigator, fullScreen)
        }
        if options.interface == .json {
            let location = await arrive(at: location, on: navigator)
            return try await JSONSession(navigator: navigator, terminal: terminal, options: options.display)
                .run(location)
        }
        let isLineSession = options.interface == .line && command?.action == nil && terminal.isInputTerminal
        let isBare = command == nil && options.rest.isEmpty
        if isLineSession || isBare, !options.display.isJSON, !options.display.choosesRows {
            let location = await arrive(at: location, on: navigator)
            var display = options.display
            // What is shown goes elsewhere, and so would what can be done next.
            if options.interface == nil, !terminal.isOutputTerminal { display.isSilent = true }
            let session = LineSession(navigator: navigator, terminal: terminal, options: display)
            let interrupts = Interrupts(terminal: terminal) { number in
                number == SIGINT && session.interrupt() ? .goOn : .end
            }
            defer { withExtendedLifetime(interrupts) {} }
            return try await session.run(location)
        }
        var display = options.display
        if let file = options.passwordFile { display.passwords = try PasswordFile.read(file) }
        let location = try await reach(location, on: navigator)
        let oneShot = OneShot(navigator: navigator, terminal: terminal, options: display)
        let interrupts = Interrupts(terminal: terminal) { _ in oneShot.interrupt() ? .endSoon : .end }
        let status = try await oneShot.run(location, action: command?.action, values: command?.values ?? [:])
        return interrupts.received.map { 128 + $0 } ?? status
    }

    /// Opens the store of this run, and warns where others than its owner can read it.
    func openStore(_ text: String, _ options: StorageOptions = StorageOptions()) async throws -> RecordStore {
        let location = try StorageLocation(parsing: text)
        let store = try await RecordStore.open(location, schemes: host.schemes, options: options)
        terminal.warn(of: store)
        return store
    }

    /// Closes the store of this run, and tells what was found in it.
    func close(_ store: RecordStore) async throws {
        for notice in store.notices { terminal.writeError("warning: \(notice)\n") }
        try await store.close()
    }
}
