import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostRun {
    /// Opens the store and a location over it.
    ///
    /// - Parameters:
    ///   - location: The location; nil for the person's first scene.
    ///   - command: The action to perform there; nil to show the scene.
    /// - Returns: The exit status.
    func open(_ location: Location?, performing command: SceneCommand? = nil) async throws -> Int32 {
        let words = [command?.scene, command?.action?.identifier].compactMap(\.self)
        try checkFlags(
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
        let text = try storeText
        let named = try StorageLocation(parsing: text)
        if options.durability != nil, !named.isOnServer, !StoreFiles(location: named).isInFiles {
            throw UsageError("'--durability' has no effect on '\(text)', which ends with the process anyway")
        }
        // JSON sessions and full screens occupy the standard streams.
        let takesStreams = options.interface == .json || wantsFullScreen(for: command)
        return try await withStore(text, allowsStandardStreams: !takesStreams) { store in
            try await runSession(at: location, performing: command, over: store)
        }
    }

    private func runSession(
        at location: Location?,
        performing command: SceneCommand?,
        over store: RecordStore
    ) async throws -> Int32 {
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
}
