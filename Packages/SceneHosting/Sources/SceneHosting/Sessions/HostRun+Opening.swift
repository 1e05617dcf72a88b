private import Glibc
import SceneKitCore
import StorageWorkers
import TextFrontend
import TextWorkers

extension HostRun {
    /// Opens the store and a location over it.
    ///
    /// - Parameters:
    ///   - location: The location; nil for the person's first scene.
    ///   - command: The action to perform there; nil to show the scene.
    /// - Returns: The exit status.
    func open(_ location: Location?, performing command: SceneCommand? = nil) async throws -> Int32 {
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
        if options.passwordFile != nil { try checkPassword(command) }
        guard location != nil || !firstScene.isEmpty else {
            throw UsageError("this host has no scene to open: it has no modules, and found no plugins")
        }
        // Report a location that cannot be opened before creating a store for it.
        for step in location?.steps ?? [] {
            try check(step, against: configurator.definition(of: step.scene))
        }
        let text =
            try options.store ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        let named = try StorageLocation(parsing: text)
        if options.durability != nil, !named.isOnServer, !StoreFiles(location: named).isInFiles {
            throw UsageError("'--durability' has no effect on '\(text)', which ends with the process anyway")
        }
        let store = try await openStore(text)
        do {
            let status = try await runSession(at: location, performing: command, over: store)
            try await close(store)
            return status
        } catch {
            // Report the error that ended the run, not one of closing the store.
            try? await close(store)
            throw error
        }
    }

    private func runSession(
        at location: Location?,
        performing command: SceneCommand?,
        over store: RecordStore
    ) async throws -> Int32 {
        // JSON sessions and full screens occupy the standard streams.
        let takesStreams = options.interface == .json || wantsFullScreen(for: command)
        // The reader of the output is gone, so exit without further output.
        provideServices(store, allowsStandardStreams: !takesStreams) { exit(ExitStatus.done) }
        try readSettings()
        try configurator.validate()
        let session = try await makeSession(over: store, isSession: command?.action == nil)
        let navigator = session.navigator
        // Locations and recordings have ids.
        let command = if let command { try await RecordNames(navigator).resolve(command) } else { command }
        let location = command.map { $0.location } ?? location
        let recorder = try options.recording.map { path in
            guard !store.uses(path) else {
                throw RecordingError("cannot record to \(path): it is a file of the store in use")
            }
            let head = Recording.Head(
                recording: Recording.Head.format,
                host: host.name,
                version: host.version,
                location: location.map { "\($0)" }
            )
            return try SessionRecorder(path: path, head: head, navigator: navigator)
        }
        if location == nil { try session.start() }
        let status = try await runFrontEnd(at: location, performing: command, in: session)
        try recorder?.finish()
        return status
    }

    /// Checks that a command takes passwords.
    private func checkPassword(_ command: SceneCommand?) throws {
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

    /// Checks that a location's values are valid for a scene and include its required parameters.
    private func check(_ step: Location.Step, against definition: SceneDefinition) throws {
        let known = definition.parameters.map(\.identifier)
        for name in step.parameters.names where !known.contains(name) {
            throw SceneError.unknownParameter(name, scene: definition.name, known: known)
        }
        for parameter in definition.parameters {
            let name = parameter.identifier
            if parameter.isRequired { _ = try step.parameters.required(name, of: definition.name) }
            let values = step.parameters[name].map { [FieldEntry.text($0)] } ?? []
            guard let problem = parameter.problem(with: values) else { continue }
            throw SceneError.invalidParameter(name, scene: definition.name, reason: problem.string)
        }
    }

    /// Opens the store of this run, and warns if others than its owner can read it. A new store sorts by the locale of
    /// this process.
    func openStore(_ text: String) async throws -> RecordStore {
        let location = try StorageLocation(parsing: text)
        let options = StorageOptions(
            durability: options.durability ?? .full,
            locale: Collator.locale(in: environment)
        )
        let store = try await RecordStore.open(location, schemes: host.schemes, options: options)
        do {
            // Before anything is written: a later version of the program has other records.
            let types = host.modules.flatMap(\.records).compactMap { $0 as? any Record.Type }
            try await store.checkVersions(of: types)
        } catch {
            try await store.close()
            throw error
        }
        terminal.warn(of: store)
        return store
    }

    /// Closes the store of this run, and reports damage that was found in it.
    func close(_ store: RecordStore) async throws {
        for notice in store.notices { terminal.writeError("warning: \(notice)\n") }
        try await store.close()
    }
}
