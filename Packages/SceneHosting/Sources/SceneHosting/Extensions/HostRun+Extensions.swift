public import HTTPMounts
@_spi(Hosting) public import SceneKitCore
public import StorageWorkers
public import TextFrontend

/// The part of a host's run that commands, mounts and jobs of extensions may use.
extension HostRun {
    /// The name of the host's program.
    public var hostName: String { host.name }

    /// The documents of this machine, by their paths, without the standard streams.
    public var documents: any DocumentAccess { LocalDocuments(allowsStandardStreams: false) }

    /// The mounts of all extensions for a server.
    public func mounts(for site: ServedSite) throws -> [HTTPMount] {
        try host.extensions.flatMap { try $0.mounts(self, site) }
    }

    /// The host's version.
    public var hostVersion: String { host.version }

    /// The terminal, pipe or file of the run, for a command that reads and writes messages of its own.
    @_spi(Hosting) public var textTerminal: any TextTerminal { terminal }

    /// The value of an environment variable of the host: `ACCESS_TOKEN` is `SCENEHOST_ACCESS_TOKEN` of `scenehost`. Nil if it
    /// is not set, or empty.
    @_spi(Hosting) public func variable(_ name: String) -> String? {
        let value = environment[variableName(name)]
        return value?.isEmpty == false ? value : nil
    }

    /// The name of an environment variable of the host.
    @_spi(Hosting) public func variableName(_ name: String) -> String {
        EnvironmentVariable.name(host: hostName, setting: name)
    }

    /// The texts of a language: those of the modules, and of the host's packages and extensions.
    ///
    /// - Throws: If a table cannot be read, or a plugin not be loaded.
    @_spi(Hosting) public func texts(in language: String) throws -> Texts {
        try configurator.texts(in: language, with: host.translations)
    }

    /// The path of the host's data folder, which may not exist yet; nil if the environment names no place for it.
    @_spi(Hosting) public var dataPath: String? {
        try? DataDirectory.path(host: host.name, environment: environment)
    }

    /// The host's data folder, which only its owner can read. It is made at the first call.
    ///
    /// - Throws: `StorageError.cannotOpen` if there is no place for it.
    @_spi(Hosting) public func dataFolder() throws -> String {
        let folder = try DataDirectory.path(host: host.name, environment: environment)
        try DataDirectory.create(folder)
        return folder
    }

    /// The key by which programs of the person who runs this host prove that they are theirs. It is made at the first call,
    /// and kept in the file `name` of the host's data folder, which only its owner can read.
    ///
    /// - Returns: The key, 32 hexadecimal digits, and the path of its file.
    /// - Throws: `LocalKeyError` if the file cannot be used, or if others can read it.
    public func localKey(_ name: String) throws -> (key: String, path: String) {
        let folder = try dataFolder()
        let file = LocalKeyFile(path: "\(folder)/\(name)")
        return (try file.key(), file.path)
    }

    /// Prints lines to standard output, with control characters in a visible form.
    ///
    /// - Throws: `OutputError` if the output cannot be written to.
    public func write(lines: String) throws { try terminal.write(TerminalText(lines: lines + "\n")) }

    /// Prints lines to standard error, with control characters in a visible form.
    public func writeError(lines: String) { terminal.writeError(TerminalText(lines: lines + "\n")) }

    /// The location of the store that `--store` names, or of the host's own.
    ///
    /// - Throws: `StorageError.invalidLocation`, or an error of the host's data folder.
    public var storeLocation: StorageLocation { get throws { try StorageLocation(parsing: storeText) } }

    /// Runs work over the store that `--store` names, with the services and the settings of all modules, and closes the
    /// store.
    ///
    /// - Throws: An error of the work, or else of the store, the settings or the modules.
    public func withStore<Value>(_ work: (RecordStore) async throws -> Value) async throws -> Value {
        try await withStore(storeText) { store in
            try configurator.validate()
            return try await work(store)
        }
    }

    /// Makes a person's session; any number may be open at once. Only inside `withStore`.
    ///
    /// - Parameters:
    ///   - guest: The records of the person while nobody is signed in.
    ///   - isSession: Whether the session goes on after its first command, and then follows the end of the sign-in.
    ///   - secrets: Keeps what the sign-in remembers, by a name; nil for files in the host's folder.
    /// - Throws: An error of the sign-in, such as a store or a file that cannot be read.
    public func makeSession(
        guest: GuestSpace,
        isSession: Bool = true,
        secrets: (@Sendable (String) -> any SecretKeeping)? = nil
    ) async throws -> HostSession {
        guard let store = configurator.services[RecordStore.self] else {
            throw SceneError.missingService("RecordStore", scene: "HostRun.makeSession", plugins: [])
        }
        return try await makeSession(over: store, isSession: isSession, guest: guest, secrets: secrets)
    }

    /// Serves until `work` returns, with the jobs of all extensions beside it, which only run inside `withStore`.
    ///
    /// - Parameters:
    ///   - runsJobs: False for the processes of a server that leave the jobs to another one.
    ///   - stop: Called by SIGINT and SIGTERM; has `work` return soon.
    public func serve(
        runsJobs: Bool = true,
        stop: @escaping @MainActor () -> Void,
        _ work: () async throws -> Void
    ) async throws {
        let interrupts = Interrupts(terminal: terminal) { _ in
            stop()
            return .endSoon
        }
        let jobs = (runsJobs ? host.extensions.flatMap(\.jobs) : []).map { job in
            Task { await self.run(job) }
        }
        let result: Result<Void, any Error>
        do {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        // They may still use the store.
        for job in jobs { job.cancel() }
        for job in jobs { await job.value }
        withExtendedLifetime(interrupts) {}
        try result.get()
    }

    private func run(_ job: HostJob) async {
        do {
            try await job.work(self)
        } catch is CancellationError {
            // The server has ended.
        } catch {
            let text: LocalizedText = "error: the job '\(job.name)' has ended: \(LocalizedText(error))"
            writeError(lines: ((try? texts) ?? .english)(text))
        }
    }
}
