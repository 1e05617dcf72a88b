internal import Glibc
internal import HTTPServing
@_spi(Hosting) public import SceneHosting
@_spi(Hosting) internal import SceneKitCore
internal import StorageWorkers
internal import TextFrontend

extension HostExtension {
    /// The web front end: the command `serve`, which shows the host's scenes in a browser, beside the mounts of the host's
    /// other extensions.
    public static let web = HostExtension("Web", commands: [.serve], translations: .web)
}

extension HostCommand {
    /// `serve`: shows the scenes to browsers until SIGINT or SIGTERM.
    static let serve = HostCommand(
        "serve",
        "shows the scenes in a browser",
        flags: ServeOptions.flags,
        needs: .store
    ) { run, values in
        let hasAccounts = run.configurator.modules.contains { $0.signIn != nil }
        let arguments = try ServeOptions(values)
        if arguments.admitsVisitors, !hasAccounts {
            throw UsageError(
                "'--guests' needs a module with a sign-in, which separates the records of browsers; "
                    + "without it, 'serve' shows this machine's records"
            )
        }
        var options = try await WebServer.Options(arguments, certificateIn: run.documents)
        options.hasAccounts = hasAccounts
        if arguments.logsRequests { options.log = { try? run.write(lines: $0) } }
        options.report = { run.writeError(lines: "error: \($0)") }
        if let share = run.variable(WorkerShare.variable).flatMap(WorkerShare.init) {
            options.worker = try Worker(share)
            options.metrics = nil
            options.report = { run.writeError(lines: "error: worker \(share.number): \($0)") }
        } else {
            let workers = try arguments.processCount(over: run.storeLocation)
            if workers > 1 { return try await supervise(workers, options, in: run) }
        }
        return try await run.withStore { store in
            try await serve(options, over: store, in: run)
            return ExitStatus.done
        }
    }

    @MainActor
    private static func serve(
        _ options: WebServer.Options,
        over store: RecordStore,
        in run: HostRun
    ) async throws {
        let texts = try run.texts
        let worker = options.worker
        let server = try WebServer(
            name: run.hostName,
            options: options,
            admitted: StoredBrowsers(store: store),
            mounts: { try run.mounts(for: $0) },
            announce: { address in
                if let worker { return worker.control.send("open \(address)") }
                announce(address, in: run)
            },
            makeSession: { visitor in
                try await run.makeSession(guest: visitor.guest, secrets: visitor.secrets)
            }
        )
        let isFirst = worker.map { $0.share.number == 0 } ?? true
        try await run.serve(runsJobs: isFirst, stop: { server.stop() }) {
            if worker == nil { try announce(server.place, in: run) }
            if isFirst, server.place.isPublic,
                let signIn = run.configurator.modules.lazy.compactMap(\.signIn).first,
                let caution = try await signIn.caution?(run.configurator.services)
            {
                let warning: LocalizedText = "warning: \(caution)"
                run.writeError(lines: texts(warning))
            }
            try await server.run()
        }
    }

    /// Starts workers, and serves through them.
    @MainActor
    private static func supervise(
        _ workers: Int,
        _ options: WebServer.Options,
        in run: HostRun
    ) async throws -> Int32 {
        let texts = try run.texts
        let listener = try WebServer.listener(options)
        let place = try WebPlace(options, listener)
        let supervisor = try Supervisor(
            count: workers,
            listener: listener,
            variable: run.variableName(WorkerShare.variable),
            folder: ["XDG_RUNTIME_DIR", "TMPDIR"].lazy.compactMap(variable).first ?? "/tmp",
            tell: { run.writeError(lines: texts($0)) },
            announce: { announce($0, in: run) }
        )
        let metrics = try options.metrics.map { try WebServer.metrics(on: $0, supervisor.mounts) }
        async let other: Void? = metrics?.run()
        // It is awaited in any case.
        defer { metrics?.stop() }
        var status = ExitStatus.done
        try await run.serve(runsJobs: false, stop: { supervisor.stop() }) {
            status = try await supervisor.run { try announce(place, in: run) }
        }
        metrics?.stop()
        _ = try await other
        return status
    }

    /// Tells where a server is.
    @MainActor
    private static func announce(_ place: WebPlace, in run: HostRun) throws {
        let text: LocalizedText =
            place.isBehindName
            ? "\(run.hostName) serves \(place.origin) on \(place.socket)"
            : "\(run.hostName) serves \(place.origin)"
        try run.write(lines: run.texts(text))
    }

    /// Tells an address that admits one more browser.
    @MainActor
    private static func announce(_ address: String, in run: HostRun) {
        try? run.write(lines: run.texts("Open \(address) in a browser; it works once."))
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension ServeOptions {
    /// The number of processes that serve a store.
    ///
    /// - Throws: `UsageError` if several are wanted, and only one can use the store.
    fileprivate func processCount(over store: StorageLocation) throws(UsageError) -> Int {
        let allowsSeveral = store.isOnServer || store.scheme == "sqlite"
        guard allowsSeveral || (workers ?? 1) == 1 else {
            throw UsageError(
                "'--workers \(workers ?? 1)' needs a store that several processes can use, 'sqlite:' or one of a server; "
                    + "one of '\(store.scheme):' belongs to one process"
            )
        }
        return workers ?? (allowsSeveral ? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) : 1)
    }
}

extension HostSession: WebSession {}
