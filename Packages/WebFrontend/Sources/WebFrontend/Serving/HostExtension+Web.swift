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
        let server = try WebServer(
            name: run.hostName,
            options: options,
            admitted: StoredBrowsers(store: store),
            mounts: { try run.mounts(for: $0) },
            announce: { try? run.write(lines: texts("Open \($0) in a browser; it works once.")) },
            makeSession: { visitor in
                try await run.makeSession(guest: visitor.guest, secrets: visitor.secrets)
            }
        )
        try await run.serve(stop: { server.stop() }) {
            let text: LocalizedText =
                options.publicURL == nil
                ? "\(run.hostName) serves \(server.origin)"
                : "\(run.hostName) serves \(server.origin) on \(server.socket)"
            try run.write(lines: texts(text))
            if server.isPublic, let signIn = run.configurator.modules.lazy.compactMap(\.signIn).first,
                let caution = try await signIn.caution?(run.configurator.services)
            {
                let warning: LocalizedText = "warning: \(caution)"
                run.writeError(lines: texts(warning))
            }
            try await server.run()
        }
    }
}

extension HostSession: WebSession {}
